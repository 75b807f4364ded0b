"""Play a variant with all its options, and report what static checks cannot prove: `check --rehearse`.

What is found here is found in a sample: that nothing is found proves nothing. Every deal can be played again from its
seed, its number and the options' values, which each report names.
"""

from __future__ import annotations

from sixtysix_dsl.rehearse.rehearse import DEALS, SECONDS, rehearse

__all__ = ["DEALS", "SECONDS", "rehearse"]
