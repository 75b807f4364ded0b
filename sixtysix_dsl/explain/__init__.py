"""Verdicts in words and as data: clause, place, facts read, and what is legal instead."""
