"""Deals and matches for people and programs: legal moves, push, pop, why, view, outcome."""
