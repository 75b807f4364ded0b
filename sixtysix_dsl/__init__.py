"""Card games of the sixty-six family, written down as rules and played from them.

    >>> from sixtysix_dsl import Deal, ReferenceEngine, load_variant, parse_move, write_move
    >>> rulebook = load_variant("german-24", settings={"tie": "carry"})
    >>> deal = Deal.from_seed(ReferenceEngine(rulebook), 7)
    >>> [write_move(rulebook, move) for move in deal.legal_moves()][:3]
    ['1 play 10S', '1 play 10H', '1 play QH']
    >>> deal.push(parse_move(rulebook, "1 play QH"))
    >>> deal.view(1)["trick"]
    [{'seat': 1, 'card': 'QH'}]

A move that the rules refuse is explained, with the clauses that refuse it:

    >>> from sixtysix_dsl import Move, explain_move
    >>> explain_move(deal.engine, deal.state, Move(1, "close")).because[0].says
    'That is open only when you lead.'

Seats and cards are numbered from 0 here, and from 1 wherever people read or write them. Names are imported when they
are first used: importing this package imports nothing else of it, as the command line depends on a quick start.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sixtysix_dsl.diagnostics import VariantError
    from sixtysix_dsl.explain.explain import explain_move
    from sixtysix_dsl.interpret.engine import ReferenceEngine
    from sixtysix_dsl.pipeline import load_rules, load_variant
    from sixtysix_dsl.play.deal import Deal
    from sixtysix_dsl.play.match import Match
    from sixtysix_dsl.play.notation import parse_move, write_move
    from sixtysix_dsl.rulebook.moves import Move

__version__ = "0.1.0"

__all__ = [
    "Deal",
    "Match",
    "Move",
    "ReferenceEngine",
    "VariantError",
    "explain_move",
    "load_rules",
    "load_variant",
    "parse_move",
    "write_move",
]

_MODULES = {
    "Deal": "play.deal",
    "Match": "play.match",
    "Move": "rulebook.moves",
    "ReferenceEngine": "interpret.engine",
    "VariantError": "diagnostics",
    "explain_move": "explain.explain",
    "load_rules": "pipeline",
    "load_variant": "pipeline",
    "parse_move": "play.notation",
    "write_move": "play.notation",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Name everything that can be imported."""
    return sorted({*globals(), *__all__})
