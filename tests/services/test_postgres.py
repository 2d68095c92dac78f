"""The server that tests start: it is not left out in silence where it must run, and it ends with them."""

from pathlib import Path

import pytest

from tests.services import postgres
from tests.services.postgres import need_postgres, running_server


@pytest.fixture
def not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(postgres, "PLACES", [])


@pytest.mark.usefixtures("not_installed")
def test_on_ci_it_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="not installed"):
        need_postgres()


@pytest.mark.usefixtures("not_installed")
def test_elsewhere_its_tests_are_left_out_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        need_postgres()


def test_it_ends_with_whoever_started_it_also_when_that_fails() -> None:
    need_postgres()
    pids = []

    def fail() -> None:
        with running_server() as server:
            pids.append(server.pid)
            assert server.ask(server.make(), "SELECT 1") == [(1,)]
            raise KeyError("on purpose")

    with pytest.raises(KeyError):
        fail()
    assert not Path(f"/proc/{pids[0]}").exists()
