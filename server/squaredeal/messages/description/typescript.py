"""The wire as TypeScript types: objects told apart by `t`, hot messages as tuples told apart by their first item."""

from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from squaredeal.messages.inbound import PROTOCOL_VERSION

from .shapes import UNIONS, Field, Shape, all_messages, bare, choice_name, choices, messages_of, options_of, parts

_SCALARS: Final[dict[Any, str]] = {int: "number", str: "string", bool: "boolean", NoneType: "null"}
_HEAD: Final = """/**
 * The wire: every message once, generated from the server's definitions by `python -m squaredeal.messages.generate`.
 *
 * Fields the server always sends are required; optional are those it leaves out at their default, and those a client
 * need not send.
 */

"""


def typescript() -> str:
    """Return the whole module."""
    named = [f"export type {name} = {_texts(texts)};\n" for name, texts in choices()]
    structs = [_declaration(shape) for shape in (*parts(), *all_messages())]
    unions = [f"export type {name} =\n{_members(name)};\n" for name in UNIONS]
    constant = f"export const PROTOCOL_VERSION = {PROTOCOL_VERSION};\n\n"
    return _HEAD + constant + "".join(named) + "\n" + "\n".join(structs) + "\n" + "\n".join(unions)


def _members(union: str) -> str:
    return "\n".join(f"  | {shape.name}" for shape in messages_of(union))


def _declaration(shape: Shape) -> str:
    return _comment(shape.doc) + (_tuple(shape) if shape.is_array else _interface(shape))


def _comment(doc: str) -> str:
    lines = doc.splitlines()
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def _tuple(shape: Shape) -> str:
    items = [f'tag: "{shape.tag}"', *(f"{_field_name(field)}: {type_text(field.hint)}" for field in shape.fields)]
    # Not readonly: `Array.isArray` tells only a mutable tuple from the objects of a union.
    return f"export type {shape.name} = [{', '.join(items)}];\n"


def _interface(shape: Shape) -> str:
    tag = [] if shape.tag is None else [f'  readonly t: "{shape.tag}";\n']
    fields = [f"  readonly {_field_name(field)}: {type_text(field.hint)};\n" for field in shape.fields]
    return f"export interface {shape.name} {{\n{''.join((*tag, *fields))}}}\n"


def _field_name(field: Field) -> str:
    return f"{field.name}?" if field.optional else field.name


def type_text(hint: Any) -> str:
    """Return the TypeScript type of a declared type. Raises TypeError for one the wire does not use yet."""
    return " | ".join(_one(bare(option)) for option in options_of(bare(hint)))


def _one(hint: Any) -> str:
    if hint in _SCALARS:
        return _SCALARS[hint]
    if get_origin(hint) is Literal:
        return choice_name(hint) or _texts(get_args(hint))
    if get_origin(hint) is tuple:
        item, rest = get_args(hint)
        if rest is Ellipsis:
            text = type_text(item)
            return f"readonly ({text})[]" if " | " in text else f"readonly {text}[]"
    if isinstance(hint, type) and hint.__module__.startswith("squaredeal."):
        return hint.__name__
    raise TypeError(f"the wire has no TypeScript for {hint!r}")


def _texts(texts: tuple[str, ...]) -> str:
    return " | ".join(f'"{text}"' for text in texts)
