"""The OpenAPI document is the one that is published, and names the routes that are."""

from __future__ import annotations

import itertools
from pathlib import Path

from starlette.routing import Route

from squaredeal.web import aborts, accounts, admin, api, boards, dailies, deals, hints, leaving, reports, sessions
from squaredeal.web.openapi import OPERATIONS, document, main, text

PUBLISHED = Path(__file__).parents[2] / "docs" / "openapi.json"


def test_the_published_document_is_fresh() -> None:
    assert PUBLISHED.read_text("utf-8") == text(), "run: python -m squaredeal.web.openapi docs/openapi.json"
    assert main(["--check", str(PUBLISHED)]) == 0


def test_a_stale_document_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "openapi.json"
    path.write_text("{}")
    assert main(["--check", str(path)]) == 1
    assert main([str(path)]) == 0
    assert main(["--check", str(path)]) == 0


def test_it_names_every_route_of_the_api_and_no_other() -> None:
    routes = set()
    parts = (api, aborts, accounts, leaving, sessions, hints, deals, boards, dailies, reports, admin)
    for route in itertools.chain(*(part.ROUTES for part in parts)):
        assert isinstance(route, Route)
        assert route.methods is not None
        routes |= {(route.path, method.lower()) for method in route.methods - {"HEAD"}}
    assert routes == {(operation.path, operation.method) for operation in OPERATIONS}


def test_no_body_says_what_was_achieved_when_or_by_whom() -> None:
    """B118, B131: results are made by the server alone, so none can be sent, twice or for somebody else."""
    schemas = document()["components"]["schemas"]
    taken: dict[str, set[str]] = {}
    for operation in OPERATIONS:
        if operation.takes is not None and not operation.path.startswith("/api/admin/"):
            (schema,) = [schemas[name] for name in schemas if name == operation.takes.__name__]
            assert schema["additionalProperties"] is False
            taken[operation.takes.__name__] = set(schema["properties"])
    assert taken["RulesIn"] == {"rules"}  # to begin a daily: not even which day it is
    named = set().union(*taken.values())
    assert not named & {
        "player",
        "place",
        "ms",
        "moves",
        "home",
        "score",
        "at",
        "state",
        "result",
        "day",
        "date",
        "won",
    }


def test_every_reference_leads_somewhere() -> None:
    schemas = document()["components"]["schemas"]
    whole = text()
    for part in whole.split('"$ref": "#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas
