"""The report as annotations of a pull request: a notice at every clause that differs, where it stands now."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.diff import wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.records import Record
from sixtysix_dsl.report.line import clean


def report(document: Document) -> str:
    """Return the workflow commands, the summary first."""
    return "\n".join(
        [
            f"::notice title=sixtysix diff::{_value(wording.headline(document))}",
            *(f"::notice title=sixtysix diff::{_value(line)}" for line in wording.remarks(document)),
            *_notices(document),
        ]
    )


def _notices(document: Document) -> Iterator[str]:
    for record in document.clauses:
        at = record.b or record.a
        if at is None:
            continue
        where = f"file={_property(at.file)},line={at.line}," if record.b is not None else ""
        level = "warning" if record.breaks else "notice"
        title = _property(f"{record.id}: {wording.change_words(record, document)}")
        yield f"::{level} {where}title={title}::{_value(_message(record))}"


def _message(record: Record) -> str:
    texts = [written.text for written in (record.a, record.b) if written is not None]
    return "; ".join([" → ".join(texts), *wording.details(record)])


def _value(text: str) -> str:
    return clean(text).replace("%", "%25")


def _property(text: str) -> str:
    return _value(text).replace(":", "%3A").replace(",", "%2C")
