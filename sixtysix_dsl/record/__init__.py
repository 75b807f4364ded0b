"""Records of matches: written as a match goes on, read with every line checked, followed move by move under rules."""
