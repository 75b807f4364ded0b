"""The JSON Schema of variant and rule files, for editors: the description of `shape` as models of pydantic.

Checking a file does not come this way (see `structure`), so that no start of the program waits for pydantic. The tests
hold that the models and the check take the same files.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, Union

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    create_model,
)

from sixtysix_dsl.resolve import shape as described
from sixtysix_dsl.resolve.kinds import REMOVE, Part, Parts, Rows
from sixtysix_dsl.resolve.structure import LANGUAGE

# To YAML, `yes` is a truth value and `7` a number, so an editor must be told to take either.
_Text = Annotated[
    str,
    StringConstraints(min_length=1, strip_whitespace=True),
    WithJsonSchema({"type": ["string", "number", "boolean"]}),
]
_Language = Annotated[str, StringConstraints(pattern=f"^{LANGUAGE}$")]
_Remove = Annotated[
    Literal[REMOVE],  # type: ignore[valid-type]
    BeforeValidator(lambda held: held.strip() if isinstance(held, str) else held),
]


def variant_schema() -> dict[str, Any]:
    """The JSON Schema of one file. An editor's schema cannot know a parent, so no part is required but the version."""
    made = _tidied(file_model().model_json_schema(by_alias=True))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A variant or rule file of the sixty-six family",
        **made,
        "required": ["sixtysix"],
        "oneOf": [{"required": ["variant"]}, {"required": ["rules"]}],
    }


def file_model() -> type[BaseModel]:
    """A model that takes a file, as plain texts, lists and dicts, if the description does."""
    return _model("FILE")


@cache
def _model(name: str) -> type[BaseModel]:
    """The model of what the description has under that name; `PhaseMove` for PHASE_MOVE."""
    shape: Parts = getattr(described, name)
    fields: dict[str, Any] = {}
    for number, (key, part) in enumerate(shape.parts.items()):
        field = Field(default=None, alias=key, description=part.about, json_schema_extra=part.schema)
        # Keys have spaces, and some are words that Python keeps for itself.
        fields[f"part_{number}"] = (_type(part), field)
    return create_model(name.title().replace("_", ""), __config__=ConfigDict(extra="forbid"), **fields)


def _name_of(shape: Parts) -> str:
    return next(name for name, held in vars(described).items() if held is shape)


def _type(part: Part) -> Any:
    choices: dict[str, Any] = {}
    if "text" in part.takes or part.takes_remove:
        choices["text"] = _Text if "text" in part.takes else _Remove
    if "list" in part.takes:
        choices["list"] = list[_Text]
    if "mapping" in part.takes:
        choices["mapping"] = _mapping(part)
    if len(choices) == 1:
        return choices.popitem()[1]
    tagged = tuple(Annotated[choice, Tag(kind)] for kind, choice in choices.items())
    return Annotated[Union[tagged], Discriminator(_kind)]  # noqa: UP007  (as many as there are)


def _kind(held: object) -> str | None:
    if isinstance(held, str):
        return "text"
    return "list" if isinstance(held, list) else "mapping" if isinstance(held, dict) else None


def _mapping(part: Part) -> Any:
    if isinstance(part.inner, Parts):
        return _model(_name_of(part.inner))
    if isinstance(part.inner, Rows):
        return dict[str, _type(part.inner.part())]  # type: ignore[misc]
    return dict[_Language if part.by_language else str, _Text]  # type: ignore[misc]


def _tidied(node: Any, is_names: bool = False) -> Any:
    """Without pydantic's titles and defaults (parts left out are None to it)."""
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
