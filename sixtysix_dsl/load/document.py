"""From YAML text to documents: structure only, no meaning.

The YAML taken here is the part that reads like a list of rules: mappings, lists and text. Anchors,
aliases, merge keys, tags and directives are refused: they let a few lines stand for millions, or change
what a word is, where the reader of the rules does not see it. Nothing a file contains can raise an
exception or cost more than the limits allow.
"""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.load.compose import Composer
from sixtysix_dsl.load.limits import MAX_FILE_BYTES
from sixtysix_dsl.load.nodes import Document, Mapping, Node, Scalar, Sequence
from sixtysix_dsl.load.read import read_text
from sixtysix_dsl.load.source import Source, find_control_characters, normal_text

__all__ = ["Document", "Mapping", "Node", "Scalar", "Sequence", "load_documents", "read_text"]


def load_documents(file: str, text: str) -> tuple[list[Document], list[Diagnostic]]:
    """The documents of a YAML stream and everything wrong with its structure.

    `file` is the name to show in diagnostics; nothing is opened. After a syntax error the documents before
    it are returned. A document with other errors is returned too, less what was refused, so that the next
    phases can report their faults in the same run. Never raises for what is in the text.
    """
    if len(text) > MAX_FILE_BYTES:
        message = f"this file is larger than {MAX_FILE_BYTES // 1024} KiB, the most that is read"
        return [], [Diagnostic("file-too-large", "error", Place(file, 1, 1, 1, 1), message)]
    text = normal_text(text)
    faults = find_control_characters(file, text)
    if faults:
        return [], faults
    composer = Composer(Source.of(file, text))
    composer.compose()
    return composer.documents, composer.faults
