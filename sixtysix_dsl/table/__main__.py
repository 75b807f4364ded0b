"""Makes the pictures of the table: `python -m sixtysix_dsl.table docs/pictures`."""

from __future__ import annotations

import sys
from pathlib import Path

from sixtysix_dsl.table.pictures import pictures

if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m sixtysix_dsl.table FOLDER")
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures():
        (folder / name).write_text(svg, encoding="utf-8")
