"""The command line. Each command reads what the package offers; none decides a rule.

This folder is the package ``sixtysix_dsl.cli``. Inside it, name siblings relatively (``from .app import …``)
and everything else in full (``from sixtysix_dsl.pipeline import …``): linters see the folder as it lies
here, a package named ``cli``, and so understand both.
"""
