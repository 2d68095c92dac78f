"""The wire as a JSON Schema (2020-12), made by msgspec from the very structs that decode and encode it."""

from typing import Any, Final, get_args

import msgspec

from .shapes import UNIONS, all_messages, parts

_REF: Final = "#/$defs/{name}"


def json_schema() -> str:
    """Return the schema as text; `$defs` has every message and, by direction, what each kind of socket may carry."""
    structs = [struct for union in UNIONS.values() for struct in get_args(union)]
    _, components = msgspec.json.schema_components(structs, ref_template=_REF)
    definitions = {name: _as_sent(name, component) for name, component in sorted(components.items())}
    for name, union in UNIONS.items():
        definitions[name] = {"anyOf": [{"$ref": _REF.format(name=struct.__name__)} for struct in get_args(union)]}
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Square Deal, version 1 of the wire",
        "description": "A frame is one message. RaceInbound and LobbyInbound come from clients, the others go to them.",
        "$defs": definitions,
    }
    return msgspec.json.format(msgspec.json.encode(schema), indent=2).decode() + "\n"


def _as_sent(name: str, component: dict[str, Any]) -> dict[str, Any]:
    """Require what the server always sends: there a default is a matter of code, not of the wire."""
    shape = {shape.name: shape for shape in (*parts(), *all_messages())}[name]
    if shape.is_inbound or shape.is_array:
        return component
    always = [field.name for field in shape.fields if not field.optional]
    tag = [] if shape.tag is None else ["t"]
    properties = {
        field: {key: value for key, value in facts.items() if key != "default" or field not in always}
        for field, facts in component["properties"].items()
    }
    return {**component, "properties": properties, "required": [*tag, *always]}
