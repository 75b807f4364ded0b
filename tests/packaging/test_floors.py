"""The import contracts of ``pyproject.toml`` hold, and cover what exists."""

import subprocess
import sys
import tomllib
from pathlib import Path

TOP = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
    "contracts"
]


def test_imports_keep_to_the_floors() -> None:
    program = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=TOP, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_contracts_name_a_package_once_it_exists() -> None:
    for contract in CONTRACTS:
        for module in [*contract.get("source_modules", []), *contract.get("forbidden_modules", [])]:
            package = module.removesuffix(".**")
            path = TOP.joinpath(*package.split("."))
            exists = (path / "__init__.py").exists() or path.with_suffix(".py").exists()
            assert module == package or not exists, (
                f'{package} exists now: in the contract "{contract["id"]}" of pyproject.toml '
                f'write "{package}" for "{module}"'
            )
