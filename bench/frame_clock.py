"""What a frame takes by the page's own clock: the Performance API, with nothing traced.

page.add_init_script(COUNT)     # before the page is opened
begin(page); ...                # the page works
frames(page)                    # milliseconds of each frame since

A frame lasts from its first callback to the first task after it, so scripts, style, layout, paint and commit are in it,
and whatever else the machine did to the thread meanwhile. A frame without a callback is not counted: nobody asked.
"""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

COUNT: Final = """{
  const ask = window.requestAnimationFrame.bind(window);
  const after = new MessageChannel();
  let frame = -1, began = 0;
  window.frames_ms = [];
  after.port1.onmessage = () => window.frames_ms.push(performance.now() - began);
  window.requestAnimationFrame = (draw) => ask((time) => {
    if (time !== frame) {
      frame = time;
      began = performance.now();
      after.port2.postMessage(null);
    }
    draw(time);
  });
}"""


def begin(page: Page) -> None:
    """Forgets the frames so far."""
    page.evaluate("window.frames_ms.length = 0")


def frames(page: Page) -> list[float]:
    """The frames since, in milliseconds."""
    return [float(ms) for ms in page.evaluate("window.frames_ms")]
