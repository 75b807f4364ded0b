"""The Rulebook: a variant as frozen, typed, finite data, which every engine reads and none changes."""
