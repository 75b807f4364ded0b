"""``sixtysix schema``."""

from __future__ import annotations

import json as json_module
from typing import Annotated, Any, Literal

import typer

from sixtysix_dsl.resolve.schema import variant_schema

from .loading import Language, NoColor

Kind = Literal["variant", "scenario", "both"]


def schema(
    kind: Annotated[Kind, typer.Option(help="Which files it is for.")] = "both",
    json: Annotated[bool, typer.Option("--json", help="A schema is JSON anyway.")] = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Print the JSON Schema of variant and scenario files."""
    print(json_module.dumps(schema_of(kind), indent=2))
    return 0


def schema_of(kind: Kind) -> dict[str, Any]:
    """The schema of one kind of file, or of both in one document."""
    if kind == "variant":
        return variant_schema()
    from sixtysix_dsl.scenario.shape import scenario_schema

    if kind == "scenario":
        return scenario_schema()
    # An `$id` of its own lets each go on naming its own `$defs`.
    both = {"variant": variant_schema(), "scenario": scenario_schema()}
    return {
        "$schema": both["variant"]["$schema"],
        "title": "A file of the sixty-six family",
        "oneOf": [{"$ref": f"urn:sixtysix:{name}"} for name in both],
        "$defs": {name: {"$id": f"urn:sixtysix:{name}", **made} for name, made in both.items()},
    }
