"""WebKitGTK, the engine nearest to Safari, driven by its own WebDriver on a screen that nobody sees. Knows no page.

with display() as screen, webkit(screen, folder) as driver:
    driver.get("http://127.0.0.1:8000/solo")
"""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.webkitgtk.service import Service

DRIVER: Final = "/usr/bin/WebKitWebDriver"
WIDTH, HEIGHT = 1280, 900
CALM: Final = {
    "NO_AT_BRIDGE": "1",
    "GIO_USE_VFS": "local",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
}
"""A machine without a desktop, and without a graphics card."""


def missing() -> str | None:
    """Says which Debian packages are missing for it, or None."""
    needed = {"webkit2gtk-driver": Path(DRIVER).exists() and browser() is not None, "xvfb": shutil.which("Xvfb")}
    lacking = [package for package, there in needed.items() if not there]
    return (
        f"missing: {' '.join(lacking)} (on Debian, as root: apt-get install {' '.join(lacking)})" if lacking else None
    )


def browser() -> Path | None:
    """The small browser that comes with the engine's library."""
    return next(iter(sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), None)


@contextmanager
def display() -> Iterator[str]:
    """A screen in memory; its name for `DISPLAY`."""
    told, says = os.pipe()
    screen = f"{WIDTH + 100}x{HEIGHT + 100}x24"
    words = ["Xvfb", "-displayfd", str(says), "-screen", "0", screen, "-nolisten", "tcp"]
    process = subprocess.Popen(words, pass_fds=[says], stderr=subprocess.DEVNULL)
    os.close(says)
    try:
        with os.fdopen(told) as lines:
            number = lines.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def webkit(screen: str, folder: Path) -> Iterator[WebKitGTK]:
    """Starts it, with a profile of its own. It waits for no page to load: who asks may be there before its scripts."""
    options = WebKitGTKOptions()
    options.page_load_strategy = "none"
    places = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")}
    environment = {**os.environ, **CALM, **places, "DISPLAY": screen}
    with (folder / "webkit.log").open("w") as output:
        service = Service(executable_path=DRIVER, log_output=output, env=environment)
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "setting remote_server_addr", DeprecationWarning)  # of its own doing
            driver = WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(WIDTH, HEIGHT)
            yield driver
        finally:
            driver.quit()
