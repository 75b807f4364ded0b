"""Makes the gallery: `python -m sixtysix_dsl.gallery > docs/variants.md`."""

from __future__ import annotations

import sys

from sixtysix_dsl.gallery.page import gallery_page
from sixtysix_dsl.gallery.shelf import NoTests

if __name__ == "__main__":
    try:
        page = gallery_page()
    except NoTests as refusal:
        sys.exit(str(refusal))
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page)
