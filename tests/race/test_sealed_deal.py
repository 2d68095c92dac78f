"""The seed a race comes to: the published vectors, played through a real lobby and countdown."""

import json
from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import race_seed
from squaredeal.race import Join, Leave, Options, SetReady, Start, open_race

from .racing import COMMITMENT, TERMS, Racing

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "commitment.json").read_text())["vectors"]


@pytest.mark.parametrize("departs", [False, True], ids=["not sent", "left in the countdown"])
@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["title"])
def test_the_nonces_of_the_seats_give_the_published_seed(vector: dict[str, Any], departs: bool) -> None:
    nonces = vector["nonces"]
    racing = Racing(
        open_race(vector["race_id"], Options("freecell", seats=len(nonces) + 1, start="host"), COMMITMENT, 0)
    )
    for number, nonce in enumerate(nonces):
        racing.do(Join(f"p{number}", "A name", "guest"))
        if nonce or departs:
            racing.do(SetReady(number, True, nonce or "ee" * 16))
    racing.do(Start(racing.race.host or 0))
    for number, nonce in enumerate(nonces):
        if departs and not nonce:
            racing.do(Leave(number))
    racing.tick(TERMS.countdown_ms)
    assert race_seed(bytes.fromhex(vector["server_seed"]), vector["race_id"], racing.race.nonces) == vector["race_seed"]
