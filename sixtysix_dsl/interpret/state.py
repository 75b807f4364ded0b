"""The old place of `State`, for `simulate/reference.py` only: it lies in `rulebook/state.py`."""

from sixtysix_dsl.rulebook.state import State

__all__ = ["State"]
