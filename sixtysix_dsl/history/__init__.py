"""What was played on this machine: matches, deals and results, in a SQLite file of the user's. No cards are kept."""
