"""The OpenAPI document is the one that is published, and names the routes that are."""

from __future__ import annotations

import itertools
from pathlib import Path

from starlette.routing import Route

from squaredeal.web import accounts, admin, api, boards, dailies, deals, hints, leaving, reports, sessions
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
    parts = (api, accounts, leaving, sessions, hints, deals, boards, dailies, reports, admin)
    for route in itertools.chain(*(part.ROUTES for part in parts)):
        assert isinstance(route, Route)
        assert route.methods is not None
        routes |= {(route.path, method.lower()) for method in route.methods - {"HEAD"}}
    assert routes == {(operation.path, operation.method) for operation in OPERATIONS}


def test_every_reference_leads_somewhere() -> None:
    schemas = document()["components"]["schemas"]
    whole = text()
    for part in whole.split('"$ref": "#/components/schemas/')[1:]:
        assert part.partition('"')[0] in schemas
