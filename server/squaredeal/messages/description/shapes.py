"""The message structs as plain facts: names, sentences, tags and fields, in the order they are written down.

It does not know any output format.
"""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from squaredeal.messages import common, inbound, outbound


class Field(Struct, frozen=True):
    """One field: `hint` is its declared type, `optional` whether a frame may leave it out."""

    name: str
    hint: Any
    optional: bool
    default: Any = None


class Shape(Struct, frozen=True):
    """One struct; `tag` is None for a part of messages, `is_array` for the hot ones, whose first item is the tag."""

    name: str
    doc: str
    tag: str | None
    is_array: bool
    is_inbound: bool
    fields: tuple[Field, ...]


UNIONS: Final[dict[str, Any]] = {
    "RaceInbound": inbound.RaceInbound,
    "LobbyInbound": inbound.LobbyInbound,
    "RaceOutbound": outbound.RaceOutbound,
    "LobbyOutbound": outbound.LobbyOutbound,
}
"""The four directions: what each kind of socket may send and receive."""


def parts() -> tuple[Shape, ...]:
    """Return the structs that several messages share, each after those it is made of."""
    return (*map(shape_of, _structs_of(common)), shape_of(outbound.You))


def messages_of(union: str) -> tuple[Shape, ...]:
    """Return the messages of one of `UNIONS`, in its order."""
    return tuple(shape_of(struct) for struct in get_args(UNIONS[union]))


def all_messages() -> tuple[Shape, ...]:
    """Return every message once: those sent by clients first."""
    seen: dict[str, Shape] = {}
    for union in UNIONS:
        for shape in messages_of(union):
            seen.setdefault(shape.name, shape)
    return tuple(sorted(seen.values(), key=lambda shape: not shape.is_inbound))


def choices() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the named sets of texts, as (name, texts)."""
    named = {**vars(common), **vars(inbound)}
    return tuple((name, get_args(hint)) for name, hint in named.items() if get_origin(hint) is Literal)


def choice_name(hint: Any) -> str | None:
    """Return the name of a set of texts; None where it has none of its own."""
    return next((name for name, texts in choices() if texts == get_args(hint)), None)


def bare(hint: Any) -> Any:
    """Take the range or pattern off a declared type."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def meta(hint: Any) -> Meta | None:
    """Return the range or pattern of a declared type, also of one that may be null."""
    if get_origin(hint) is Annotated:
        return next((item for item in get_args(hint)[1:] if isinstance(item, Meta)), None)
    return next((found for option in options_of(hint) if option is not hint and (found := meta(option))), None)


def options_of(hint: Any) -> tuple[Any, ...]:
    """Return the alternatives of a declared type; itself alone when it is no union."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def shape_of(struct: type[Struct]) -> Shape:
    """Return the facts of one struct."""
    config = struct.__struct_config__
    is_inbound = bool(config.forbid_unknown_fields)
    hints = get_type_hints(struct, include_extras=True)
    fields = []
    for field in msgspec.structs.fields(struct):
        may_be_left_out = is_inbound or config.omit_defaults or (config.array_like and field.name == "faces")
        optional = not field.required and bool(may_be_left_out)
        fields.append(Field(field.name, hints[field.name], optional, None if field.required else field.default))
    tag = None if config.tag is None else str(config.tag)
    doc = (struct.__doc__ or "").replace("\n    ", "\n").strip()
    return Shape(struct.__name__, doc, tag, bool(config.array_like), is_inbound, tuple(fields))


def _structs_of(module: Any) -> Iterator[type[Struct]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == module.__name__:
            yield value
