"""The gallery of the bundled variants: `docs/variants.md`, made of their files and of what tests them.

`reading` asks a Rulebook simple questions, `dimensions` are the columns made of the answers, `shelf` is what is
known of each variant, `page` writes it down. No game is named here: what is said of one is read off its rules.
"""
