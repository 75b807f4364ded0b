"""The effect on play in the forms of the report: what `effect` draws, under the heading of its part.

It is imported where it is drawn: the rules are on the screen before anything of play is loaded.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.report.line import clean

TITLE = "effect on play"


def text_lines(document: Document, width: int = 100) -> Iterator[str]:
    """Yield the part as text."""
    from sixtysix_dsl.effect.text import effect_lines
    from sixtysix_dsl.simulate.text import Look

    yield from ("", TITLE, clean(_sides(document)))
    yield from effect_lines(document.impact or {}, Look(width))


def markdown_lines(document: Document) -> Iterator[str]:
    """Yield the part as Markdown."""
    from sixtysix_dsl.effect.markdown import effect_markdown, escape_markdown

    yield from ("", f"### {TITLE.capitalize()}", "", escape_markdown(_sides(document)))
    yield from effect_markdown(document.impact or {})


def html_section(document: Document) -> Iterator[str]:
    """Yield the part as a section of a page."""
    from sixtysix_dsl.effect.html import effect_html

    yield f"<h2>{TITLE.capitalize()}</h2>"
    yield f"<p>{escape(clean(_sides(document)))}</p>"
    yield from effect_html(document.impact or {})


def plot_style(document: Document) -> str:
    """Return what a page needs for the plots, if there are any."""
    if document.impact is None:
        return ""
    from sixtysix_dsl.effect.html import PLOT_STYLE

    return PLOT_STYLE


def _sides(document: Document) -> str:
    a, b = (variant.called for variant in (document.a, document.b))
    if a != b:
        return f"A is {a}, B is {b}; B - A is what {b} has more."
    settings = [
        ", ".join(f"{name} = {value}" for name, value in variant.settings.items()) or "no option set"
        for variant in (document.a, document.b)
    ]
    return f"A and B are {a}: A with {settings[0]}, B with {settings[1]}; B - A is what B has more."
