"""A real server and real browsers: `squaredeal serve` on a free port, Chromium, and people with pages of their own.

The server has a data folder of its own and short delays; a test may kill it and start it again on the same port and
data. Every page's errors fail its test, a broken content security policy among them.
"""

from __future__ import annotations

import fcntl
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page
from tests.browser.static_site import build, chromium

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "server" / "squaredeal" / "web" / "static"
QUICK: Final = {
    "--countdown-ms": "1200",
    "--grace-ms": "60000",
    "--spectator-delay-ms": "4000",
    "--guests-per-min": "600",
    "--races-per-min": "600",
    "--accepts-per-s": "600",
}
READY: Final = "Square Deal is ready: "
WAIT_MS: Final = 15_000


class RunningServer:
    """A server process with its data; `url` has no slash at its end."""

    def __init__(self, data: Path) -> None:
        """Start on any free port; raises AssertionError with the output of one that does not get ready."""
        self._data = data
        self._process = self._start("0")

    def _start(self, port: str) -> subprocess.Popen[str]:
        options = [text for pair in QUICK.items() for text in pair]
        command = [sys.executable, "-m", "squaredeal", "serve", "--port", port, "--data", str(self._data), *options]
        errors = (self._data.parent / "server.log").open("a")
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=self._data.parent)
        errors.close()
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line.startswith(READY):
            process.kill()
            process.communicate()
            raise AssertionError((self._data.parent / "server.log").read_text())
        self.url = line.removeprefix(READY).strip().rstrip("/")
        return process

    @property
    def database(self) -> Path:
        """The file of the embedded database."""
        return self._data / "squaredeal.db"

    def kill(self) -> None:
        """End the process at once, as a power cut would."""
        self._process.kill()
        self._close()

    def restart(self) -> None:
        """Start again on the same port and data."""
        self._process = self._start(self.url.rpartition(":")[2])

    def stop(self) -> None:
        """End the process in good order."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            self._close()

    def _close(self) -> None:
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()


class Person:
    """Somebody with a browser: one context, so one cookie, and any number of pages."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        """Begin without a page."""
        self.context = context
        self.url = url
        self.errors: list[str] = []

    def page(self, path: str) -> Page:
        """Open a page of the site."""
        page = self.context.new_page()
        page.set_default_timeout(WAIT_MS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto(self.url + path)
        return page

    def be_called(self, name: str) -> None:
        """Take a name before any page asks for it."""
        answer = self.context.request.post(f"{self.url}/api/me", data={"name": name}, headers={"origin": self.url})
        assert answer.ok, answer.text()

    def create(self, **options: object) -> str:
        """Open a race and return its id."""
        answer = self.context.request.post(f"{self.url}/api/races", data=options, headers={"origin": self.url})
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    def _console(self, message: ConsoleMessage) -> None:
        # A server that is killed, and a name that was not chosen yet, are told by the browser itself.
        expected = (
            "WebSocket connection",
            "net::ERR_",
            "401 (Unauthorized)",
            "404 (Not Found)",
            "403 (Forbidden)",
            "422 (",
        )
        if message.type == "error" and not any(text in message.text for text in expected):
            self.errors.append(message.text)


@pytest.fixture(scope="session")
def built_client() -> None:
    """The client, built into the package unless it is newer than all its sources."""
    with (ROOT / "client" / "node_modules" / ".build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # test processes share the folder
        client = ROOT / "client"
        sources = [*client.glob("*.html"), *(path for path in (client / "src").rglob("*") if path.is_file())]
        page = STATIC / "race.html"
        if not page.exists() or page.stat().st_mtime < max(path.stat().st_mtime for path in sources):
            build(STATIC)


@pytest.fixture(scope="module")
def server(built_client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for a file of tests, which share nothing else: each makes its own races."""
    running = RunningServer(tmp_path_factory.mktemp("server") / "data")
    yield running
    running.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One Chromium for a file of tests."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def person(browser: Browser, server: RunningServer) -> Iterator[Callable[..., Person]]:
    """People who come to the server; `person("Ann")` has that name already, `person()` none."""
    people: list[Person] = []

    def come(name: str | None = None, width: int = 1280, height: int = 800, *, touch: bool = False) -> Person:
        size = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce")  # type: ignore[arg-type]
        somebody = Person(context, server.url)
        if name is not None:
            somebody.be_called(name)
        people.append(somebody)
        return somebody

    yield come
    errors = [error for somebody in people for error in somebody.errors]
    for somebody in people:
        somebody.context.close()
    assert errors == []
