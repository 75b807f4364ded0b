"""Many deals: played in parts, added up, and reported with how far chance may have led."""
