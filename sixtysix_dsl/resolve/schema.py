"""The JSON Schema of variant and rule files, for editors: made of the models, without what only pydantic needs."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.resolve.shape import File


def variant_schema() -> dict[str, Any]:
    """The JSON Schema of one file. An editor's schema cannot know a parent, so no part is required but the version."""
    made = _tidied(File.model_json_schema(by_alias=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant or rule file of the sixty-six family",
        **made,
        "required": ["sixtysix"],
        "oneOf": [{"required": ["variant"]}, {"required": ["rules"]}],
    }


def _tidied(node: Any, is_names: bool = False) -> Any:
    """Without pydantic's titles (field names in capitals) and defaults (parts left out are None to it)."""
    if isinstance(node, list):
        return [_tidied(item) for item in node]
    if not isinstance(node, dict):
        return node
    left_out = () if is_names else ("title", "default")
    return {
        key: _tidied(value, is_names=key in ("properties", "$defs"))
        for key, value in node.items()
        if key not in left_out
    }
