"""The proxy that tests start: it is not left out in silence where it must run, and takes its file as it is."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests.services import nginx
from tests.services.nginx import NginxServer, need_nginx, nodes_named, with_nodes

TEXT = (Path(__file__).parents[2] / "deploy" / "nginx.conf").read_text()


@pytest.fixture
def not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nginx, "PLACES", "")


@pytest.mark.usefixtures("not_installed")
def test_on_ci_it_must_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="not installed"):
        need_nginx()


@pytest.mark.usefixtures("not_installed")
def test_elsewhere_its_tests_are_left_out_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="not installed"):
        need_nginx()


def test_only_the_nodes_are_replaced() -> None:
    changed = with_nodes(TEXT, ["127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"])
    assert nodes_named(TEXT) == ["node1:8000", "node2:8000"]
    assert nodes_named(changed) == ["127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"]
    assert [line for line in changed.splitlines() if "server 1" not in line] == [
        line for line in TEXT.splitlines() if "server node" not in line
    ]
    with pytest.raises(AssertionError, match="different parameters"):
        with_nodes(TEXT.replace("max_fails=1", "max_fails=2", 1), ["127.0.0.1:1"])


def test_it_comes_back_on_its_port_and_says_itself_that_no_node_answers(tmp_path: Path) -> None:
    proxy = NginxServer(tmp_path, nodes=[1])
    for _ in range(2):
        proxy.start()
        try:
            answer = httpx.get(f"{proxy.http}/api/races", trust_env=False, verify=False, timeout=nginx.START_S)
            assert answer.json()["error"] == "unavailable"
        finally:
            proxy.kill()
    proxy.kill()
    assert "refused" in proxy.log()
