"""What a page's main thread did for each frame, from the browser's own trace: its own time, nobody else's.

with traced(browser, page) as trace:
    ...                     # the page works
trace.frames                # milliseconds of each frame
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Browser, Page

TASK: Final = "RunTask"
DRAWN: Final = ("Commit", "CommitFrame", "ProxyMain::BeginMainFrame::commit")
"""What the main thread does last for a frame: from here on others work at it."""
CATEGORIES: Final = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
_OBSERVE: Final = """() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
}"""


@dataclass
class Trace:
    """The frames of a page, in milliseconds of its main thread, and the tasks of over 50 ms that it has seen itself."""

    frames: list[float] = field(default_factory=list)
    long_tasks: list[float] = field(default_factory=list)


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Traces what the page does meanwhile."""
    trace = Trace()
    page.evaluate(_OBSERVE)
    browser.start_tracing(page=page, categories=CATEGORIES)
    try:
        yield trace
    finally:
        events = json.loads(browser.stop_tracing())["traceEvents"]
    trace.frames = frames(events)
    trace.long_tasks = page.evaluate("window.longTasks")


def frames(events: list[dict[str, Any]]) -> list[float]:
    """The work of each frame: all tasks since the frame before, up to and with the one that draws it."""
    thread = busiest(events)
    mine = sorted((event for event in events if of(event) == thread and "ts" in event), key=lambda event: event["ts"])
    drawn = [event["ts"] for event in mine if event["name"] in DRAWN]
    tasks = [event for event in mine if event["name"] == TASK and event.get("ph") == "X"]
    found, at, work = [], 0, 0.0
    for task in tasks:
        work += task.get("tdur", task["dur"]) / 1_000
        ends = task["ts"] + task["dur"]
        while at < len(drawn) and drawn[at] < task["ts"]:
            at += 1
        if at < len(drawn) and drawn[at] <= ends:
            found.append(work)
            work = 0.0
    return found


def busiest(events: list[dict[str, Any]]) -> tuple[int, int]:
    """The renderer's main thread with the most to do: the page's."""
    mains = {
        of(event) for event in events if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    count = Counter(of(event) for event in events if of(event) in mains and event["name"] in DRAWN)
    return count.most_common(1)[0][0]


def of(event: dict[str, Any]) -> tuple[int, int]:
    """Whose event it is."""
    return event.get("pid", 0), event.get("tid", 0)
