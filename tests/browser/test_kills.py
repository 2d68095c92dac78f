"""kill -9 under two racing pages: both come back by themselves with the board their players made."""

from __future__ import annotations

from collections.abc import Callable

from tests.browser.conftest import Person, RunningServer
from tests.browser.kills import MOVES_A_KILL, race


def test_pages_come_back_from_kills_with_every_move(person: Callable[..., Person], server: RunningServer) -> None:
    assert race([person("Ann"), person("Ben")], server, kills=3) == 3 * MOVES_A_KILL
