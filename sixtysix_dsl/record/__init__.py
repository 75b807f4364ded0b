"""Records of matches, one JSON object a line: what the table itself knows, with the pack of every deal."""
