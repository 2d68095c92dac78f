"""What axe finds to mend on a page, as it stands. It knows no page, and waits for nothing.

assert faults(page) == []
"""

from __future__ import annotations

from typing import Any, Final

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page

ALL: Final[dict[str, Any]] = {"resultTypes": ["violations"]}
COLOURS: Final = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
# All that axe has looked at would cost more to be told than to be looked at.
_FAULTS: Final = """([where, options]) => axe.run(where, options).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) =>
    `${id}: ${target.join(" ")}: ${failureSummary}`)))"""


def faults(page: Page, where: str = "html", options: dict[str, Any] = ALL) -> list[str]:
    """What is to be mended, with where and why; a document is given axe once."""
    if page.evaluate("window.axe === undefined"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(_FAULTS, [where, options])
    return found
