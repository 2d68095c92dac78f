"""The OpenAPI document of the HTTP API, made from the structs that the routes read and write.

It knows the routes' shapes, not their code. `docs/openapi.json` is its output, and a test fails when it is stale:

    python -m squaredeal.web.openapi docs/openapi.json            # write it
    python -m squaredeal.web.openapi --check docs/openapi.json    # exit code 1 when it differs
"""

import sys
from pathlib import Path
from typing import Any, Final

import msgspec

from squaredeal import __version__
from squaredeal.messages.common import OptionsIn
from squaredeal.store.careers import Career, History

from . import board_shapes, shapes
from .account_operations import ACCOUNTS
from .admin.operations import MODERATION
from .daily_operations import DAILIES
from .operation import READING, WRITING, Operation, refusing

REFUSALS: Final[dict[int, str]] = {
    400: "The body is no JSON, or the request broke off.",
    401: "Say who you are first: POST /api/me; or the password is wrong.",
    403: "A page of another site asked, or you may not: a sealed replay, help in a race, no role, an old sign-in.",
    404: "There is no such race, player, session, daily, report, result or flag.",
    409: "The name is taken, what is asked for needs an account, or none, or it is not that daily's day.",
    408: "The body did not arrive within ten seconds.",
    413: "The body is longer than 16 kB.",
    415: "The body is not declared as plain JSON.",
    422: "The body is JSON of another shape, the query is another, or what is asked for cannot be.",
    429: "Too many of these at once; see Retry-After.",
    503: "The database does not answer, the server ends, no solver is free, no deal ready, it is off: see Retry-After.",
}
_NAMES: Final = {
    "race": "^[0-9a-z]{6,32}$",
    "player": "^[0-9A-Za-z_-]{1,64}$",
    "session": "^[0-9A-Za-z_-]{20}$",
    "seat": "^[0-9]$",
    "report": "^[0-9A-Za-z_-]{12}$",
    "flag": "^[a-z_]{1,32}$",
    "month": "^[0-9]{4}-[0-9]{2}$",
    "day": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
}
"""What the parts of a path may be."""
_ME: Final = "Who you are."
_ABORTS: Final = "How many races you may still leave before your first move today."

OPERATIONS: Final = (
    Operation("/api/me", "get", _ME, {200: shapes.Me, **refusing(401, *READING)}),
    Operation(
        "/api/me",
        "post",
        "Become a guest, or take another name.",
        {200: shapes.Me, 201: shapes.Me, **refusing(*WRITING)},
        shapes.MeIn,
    ),
    Operation(
        "/api/me",
        "delete",
        "End this session.",
        {204: None, **refusing(401, 403, *READING)},
    ),
    Operation("/api/aborts", "get", _ABORTS, {200: shapes.AbortsOut, **refusing(*READING)}),
    Operation("/api/races", "get", "The lobby's races.", {200: shapes.RaceList, **refusing(*READING)}),
    Operation(
        "/api/races",
        "post",
        "Open a race.",
        {201: shapes.RaceCreated, **refusing(401, *WRITING)},
        OptionsIn,
    ),
    Operation(
        "/api/races/{race}",
        "get",
        "One race, without its cards.",
        {200: shapes.RaceOut, **refusing(404, *READING)},
    ),
    Operation(
        "/api/races/{race}/replay",
        "get",
        "A finished race's moves and its opened deal.",
        {200: shapes.ReplayOut, **refusing(403, 404, *READING)},
    ),
    Operation(
        "/api/hints",
        "post",
        "Solve a position.",
        {200: shapes.HintOut, **refusing(*WRITING)},
        shapes.HintIn,
    ),
    Operation(
        "/api/deals",
        "post",
        "Take a certified deal for practice.",
        {200: shapes.DealOut, **refusing(*WRITING)},
        shapes.DealIn,
    ),
    Operation(
        "/api/boards",
        "get",
        "A leaderboard: a page of it, or a player's neighbourhood.",
        {200: board_shapes.BoardOut, **refusing(422, *READING)},
        asks=board_shapes.BoardIn,
    ),
    Operation(
        "/api/players/{player}",
        "get",
        "A player's numbers.",
        {200: Career, **refusing(404, *READING)},
    ),
    Operation(
        "/api/players/{player}/races",
        "get",
        "A player's races, the newest first.",
        {200: History, **refusing(404, 422, *READING)},
        asks=board_shapes.HistoryIn,
    ),
    *DAILIES,
    *ACCOUNTS,
    *MODERATION,
    Operation("/healthz/live", "get", "Whether the process answers.", {200: shapes.Health}),
    Operation("/healthz/ready", "get", "Whether to send it work.", {200: shapes.Health, 503: shapes.Health}),
)


def document() -> dict[str, Any]:
    """The whole document."""
    types = {kind for operation in OPERATIONS for kind in (*operation.answers.values(), operation.takes) if kind}
    ordered = sorted(types, key=lambda kind: kind.__name__)
    schemas, components = msgspec.json.schema_components(ordered, ref_template="#/components/schemas/{name}")
    named = dict(zip(ordered, schemas, strict=True))
    paths: dict[str, Any] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _described(operation, named)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Square Deal", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": "sid"},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"cookie": []}, {"bearer": []}],
    }


def _described(operation: Operation, schemas: dict[type, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {"summary": operation.summary}
    parameters = _in_path(operation.path) + ([] if operation.asks is None else _in_query(operation.asks))
    if parameters:
        described["parameters"] = parameters
    if operation.takes is not None:
        described["requestBody"] = {"required": True, "content": _content(schemas[operation.takes])}
    described["responses"] = {
        str(status): _answer(status, kind, schemas) for status, kind in sorted(operation.answers.items())
    }
    return described


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": pattern}}
        for name, pattern in _NAMES.items()
        if f"{{{name}}}" in path
    ]


def _in_query(kind: type) -> list[dict[str, Any]]:
    """A parameter for each field of the struct that the query is read into."""
    (_, components) = msgspec.json.schema_components([kind])
    described = components[kind.__name__]
    required = described.get("required", [])
    return [
        {"name": name, "in": "query", "required": name in required, "schema": schema}
        for name, schema in described["properties"].items()
    ]


def _answer(status: int, kind: type | None, schemas: dict[type, Any]) -> dict[str, Any]:
    if kind is None:
        return {"description": "Done."}
    return {"description": _meaning(status, kind), "content": _content(schemas[kind])}


def _meaning(status: int, kind: type) -> str:
    return REFUSALS[status] if kind is shapes.ErrorOut else (kind.__doc__ or "").partition("\n")[0]


def _content(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def text() -> str:
    """The document as it is kept in `docs/`."""
    return msgspec.json.format(msgspec.json.encode(document()), indent=2).decode() + "\n"


def main(arguments: list[str]) -> int:
    """Writes or checks the file named."""
    path = Path(arguments[-1])
    if "--check" in arguments:
        return 0 if path.read_text("utf-8") == text() else 1
    path.write_text(text(), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
