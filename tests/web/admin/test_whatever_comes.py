"""Whatever is asked of the moderation's paths is answered in form."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import httpx
from hypothesis import HealthCheck, given
from hypothesis import settings as example_settings
from hypothesis import strategies as st

from squaredeal.web.admin import ROUTES
from tests.often import often

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "why": st.text(max_size=600),
        "text": st.text(max_size=600),
        "name": st.text(max_size=80) | st.none(),
        "role": st.sampled_from(["admin", "moderator", "king", None]),
        "outcome": st.sampled_from(["acted", "dismissed", 1]),
        "about": st.sampled_from(["name", "play", "other", ""]),
        "on": st.booleans() | st.integers(),
        "player": st.text(max_size=70),
        "rules": st.text(max_size=40),
        "day": st.text(max_size=12),
        "race": st.text(max_size=40),
    },
)
PATHS = st.sampled_from([route.path for route in ROUTES] + ["/api/players/{player}/reports"])
PART = st.text(st.characters(exclude_characters="/?#", exclude_categories=["Cs"]), min_size=1, max_size=20)


@example_settings(max_examples=often(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(method=st.sampled_from(["GET", "POST", "PUT", "DELETE"]), path=PATHS, part=PART, body=JSON | FIELDS, after=PART)
def test_whatever_is_asked_is_answered_in_form(
    admin: httpx.Client, *, method: str, path: str, part: str, body: Any, after: str
) -> None:
    part = quote(part, safe="")
    url = path.format(player=part, report=part, race=part, seat=part, flag=part)
    kind = {"content-type": "application/json"}
    params = {"after": after} if method == "GET" else {}
    answer = admin.request(method, url, content=json.dumps(body).encode(), headers=kind, params=params)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()) == {"error", "text"}
        assert answer.json()["text"].isprintable()
