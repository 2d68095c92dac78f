"""How the tests share processes: file by file, but all that start browsers in one.

Several browsers at once would take the machine from the servers that they look at. It knows no test.
"""

from __future__ import annotations

import pytest
from xdist.remote import Producer  # type: ignore[import-untyped]
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

BROWSER = "tests/browser/"


class OneBrowser(LoadFileScheduling):  # type: ignore[misc]
    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return BROWSER if file.startswith(BROWSER) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> OneBrowser:
    return OneBrowser(config, log)
