"""Where the history lies: the user's data folder, or that of `SIXTYSIX_HOME`."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "history.sqlite3"


def history_file() -> Path:
    """Return the file, whether it is there or not."""
    home = os.environ.get("SIXTYSIX_HOME")
    if home:
        return Path(home) / FILE
    import platformdirs

    return Path(platformdirs.user_data_path("sixtysix", appauthor=False)) / FILE
