"""How the tests share processes: the files of one folder that starts browsers in one, every other file in any.

Several browsers at once would take the whole machine from the servers that they look at. It knows no test.
"""

from __future__ import annotations

import pytest

BROWSER = "tests/browser/"


@pytest.hookimpl(tryfirst=True)  # the groups are read by the same hook
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        file = item.nodeid.partition("::")[0]
        item.add_marker(pytest.mark.xdist_group("browser" if file.startswith(BROWSER) else file))
