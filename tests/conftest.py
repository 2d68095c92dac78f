"""How the tests share processes: file by file, the longest first, but what shares something dear in one.

Several browsers at once would take the machine from the servers that they look at, and an image is built only once.
What waits for real processes, threads and sockets gets a second try (ADR 0085); its first failure is shown whole.
What draws lots draws the same ones in every run, and takes as long as it likes: the machine is never what is tested.
It knows no test.
"""

from __future__ import annotations

import gc

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from tests.often import TIMES

TOGETHER = ("tests/browser/", "tests/cluster/test_compose")
FIRST = (*TOGETHER, "tests/second_engine/", "tests/faults/", "tests/cluster/", "tests/operations/", "tests/workers/")
"""Beginnings of names; what comes last in the end keeps nobody waiting for long."""

WAITING = tuple(
    f"tests/{group}/"
    for group in (
        *("browser", "second_engine", "cluster", "faults", "operations", "workers"),
        *("bus", "certifying", "examples", "room", "solving", "store", "web"),
    )
)
"""Whose tests wait for processes, threads, sockets and databases on one small machine: these may be late once."""

GARBAGE = (20_000, 20, 10)
"""Thousands of collected tests are looked at in vain whenever Python looks for garbage: it does so less often."""

settings.register_profile(
    "squaredeal",
    deadline=None,
    derandomize=TIMES == 1,  # who asks for more lots wants others than those of the last run
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("squaredeal")  # before any test is read, as each takes what it does not set from it


class LongestFirst(LoadFileScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return next((start for start in TOGETHER if file.startswith(start)), file)


def pytest_configure() -> None:
    gc.set_threshold(*GARBAGE)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LongestFirst:
    return LongestFirst(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what takes long first; within that all stays in order."""
    items.sort(key=lambda item: next((at for at, start in enumerate(FIRST) if item.nodeid.startswith(start)), 99))
    for item in items:
        if item.nodeid.startswith(WAITING):
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show why a test was tried twice: a pass at the second try hides no defect."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_sep("_", f"tried again: {report.nodeid}")
        terminalreporter.write_line(report.longreprtext)
