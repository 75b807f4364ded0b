"""Where the files that ship with the code lie: bundled variants and the clause grammar.

An installed wheel has them as ``sixtysix_dsl/variants`` and ``sixtysix_dsl/grammar``. A checkout, also one
installed with ``pip install -e``, has them beside the package, at its top level. Only this module knows.
"""

from pathlib import Path
from typing import Literal

Kind = Literal["variants", "grammar"]

_PACKAGE = Path(__file__).resolve().parent


def resource_folder(kind: Kind) -> Path:
    """The folder of the bundled variants or of the grammar, as an absolute path."""
    for folder in (_PACKAGE / kind, _PACKAGE.parent / kind):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation of sixtysix lacks its folder {kind!r}: install it again")


def read_resource(kind: Kind, name: str) -> str:
    """The text of one file straight in that folder. A name with a path in it is refused: users give names."""
    if name in {"", ".", ".."} or "/" in name or "\\" in name:
        raise ValueError(f"not the name of a file in {kind}: {name!r}")
    return (resource_folder(kind) / name).read_text(encoding="utf-8")
