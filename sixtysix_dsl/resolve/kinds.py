"""The few kinds of value that parts have, as types that pydantic can check and describe.

A loaded file holds texts, lists and mappings only, so where several are taken, which one is there decides. The tags
begin with a character that no file may contain: they stand in the `loc` of an error and must not be taken for keys.

The types write their schemas themselves. Unions and constraints spelled with pydantic's own annotations mean
the same and take twice as long to build, on every start of the program.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, core_schema

Kind: TypeAlias = Literal["text", "list", "mapping"]

WRONG_SHAPE = "wrong_shape"
REMOVE = "remove"


def _tag(value: object) -> str | None:
    if isinstance(value, str):
        return "\0text"
    if isinstance(value, dict):
        return "\0mapping"
    return "\0list" if isinstance(value, list) else None


def _one_of(expected: str, **choices: CoreSchema) -> CoreSchema:
    """By kind; `expected` is what the error says if none fits."""
    tagged = {f"\0{kind}": schema for kind, schema in choices.items()}
    return core_schema.tagged_union_schema(
        tagged, _tag, custom_error_type=WRONG_SHAPE, custom_error_message=expected
    )


def _in_json(_schema: CoreSchema, _handler: GetJsonSchemaHandler) -> dict[str, Any]:
    # To YAML, `yes` is a truth value and `7` a number, so an editor must be told to take either.
    return {"type": ["string", "number", "boolean"]}


_TEXT = core_schema.str_schema(
    min_length=1, strip_whitespace=True, metadata={"pydantic_js_functions": [_in_json]}
)
_LIST = core_schema.list_schema(_TEXT)
_NAME = core_schema.str_schema()
_LANGUAGE = core_schema.str_schema(pattern="^[a-z]{2,3}(-[A-Za-z]+)?$")
_REMOVAL = core_schema.literal_schema([REMOVE])


class Value:
    """A part that no file but its own looks into: it is given and replaced as one."""

    takes: ClassVar[frozenset[Kind]]
    schema: ClassVar[CoreSchema]

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return cls.schema


class Text(Value):
    takes = frozenset({"text"})
    schema = _TEXT


class TextList(Value):
    takes = frozenset({"list"})
    schema = _one_of("a list of texts", text=_REMOVAL, list=_LIST)


class TextByName(Value):
    takes = frozenset({"mapping"})
    schema = core_schema.dict_schema(_NAME, _TEXT)


class TextOrList(Value):
    takes = frozenset({"text", "list"})
    schema = _one_of("a text or a list of texts", text=_TEXT, list=_LIST)


class ByLanguage(Value):
    takes = frozenset({"text", "mapping"})
    schema = _one_of(
        "a text or texts by language", text=_TEXT, mapping=core_schema.dict_schema(_LANGUAGE, _TEXT)
    )


class ListOrMapping(Value):
    takes = frozenset({"list", "mapping"})
    schema = _one_of("a list, or names with their letters", list=_LIST, mapping=TextByName.schema)


@dataclass(frozen=True)
class IsRow:
    """Marks a part that is itself a row: a mapping of parts, or one text for its main part."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return _row(handler(source), has_main=True)


@dataclass(frozen=True)
class IsRows:
    """Marks a section or part that holds rows by free name. A row may be text if that stands for a main part."""

    has_main: bool
    takes_text: bool = False
    takes_remove: bool = False

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        rows = core_schema.dict_schema(_NAME, _row(handler(source), self.has_main))
        if self.takes_text:
            return _one_of("a text or named rows", text=_TEXT, mapping=rows)
        if self.takes_remove:
            return _one_of("named rows", text=_REMOVAL, mapping=rows)
        return rows


def _row(parts: CoreSchema, has_main: bool) -> CoreSchema:
    if has_main:
        return _one_of("a text or a mapping of parts", text=_TEXT, mapping=parts)
    # Without a main part a row may be text only to be removed.
    return _one_of("a mapping of parts", text=_REMOVAL, mapping=parts)


R = TypeVar("R")
Row: TypeAlias = Annotated[R, IsRow()]
Rows: TypeAlias = Annotated[R, IsRows(True)]
PartsRows: TypeAlias = Annotated[R, IsRows(False)]
TextOrRows: TypeAlias = Annotated[R, IsRows(True, takes_text=True)]
InnerRows: TypeAlias = Annotated[R, IsRows(True, takes_remove=True)]
InnerPartsRows: TypeAlias = Annotated[R, IsRows(False, takes_remove=True)]


def part(description: str, name: str | None = None, **schema: Any) -> Any:
    """A part that a layer may leave out, with its description in the JSON Schema; `name` if the field's is wrong."""
    return Field(default=None, alias=name, description=description, json_schema_extra=schema or None)
