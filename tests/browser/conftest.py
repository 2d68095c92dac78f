"""A real server and real browsers: `squaredeal serve` on a free port, Chromium, and people with pages of their own.

The server has a data folder of its own and short delays; a test may kill it and start it again on the same port and
data. Every page's errors fail its test, a broken content security policy among them.
"""

from __future__ import annotations

import fcntl
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.browser.hands import LONG_S
from tests.browser.static_site import build, chromium, served
from tests.faults.server_process import ServerProcess
from tests.services.sqlite import put_database

ROOT: Final = Path(__file__).parents[2]
STATIC: Final = ROOT / "server" / "squaredeal" / "web" / "static"
QUICK: Final = {
    "--countdown-ms": "400",
    "--grace-ms": "60000",
    "--spectator-delay-ms": "4000",
    "--guests-per-min": "600",
    "--races-per-min": "600",
    "--accepts-per-s": "600",
    "--sign-ins-per-min": "600",
}
WAIT_MS: Final = 60_000
expect.set_options(timeout=WAIT_MS)  # how fast a page is depends on the machine


class RunningServer(ServerProcess):
    """A server with its data that runs from the beginning, with delays and limits that suit pages."""

    def __init__(self, data: Path, *more: str) -> None:
        """Start on a free port, with `more` options; a RuntimeError with the log of one that does not get ready."""
        data.mkdir()
        put_database(data)
        super().__init__(data, *[text for pair in QUICK.items() for text in pair], *more)
        self.start()

    @property
    def url(self) -> str:
        """Where people find it, without a slash at its end."""
        return self.http

    @property
    def database(self) -> Path:
        """The file of the embedded database."""
        return self.data / "squaredeal.db"

    def enters_results(self) -> None:
        """Wait until all results that were written are entered on the boards, as is done now and then."""
        waiting = "SELECT count(*) FROM result WHERE entered_at IS NULL"
        end = time.monotonic() + LONG_S
        with closing(sqlite3.connect(self.database, timeout=LONG_S)) as connection:
            while connection.execute(waiting).fetchone() != (0,):
                assert time.monotonic() < end, "the server enters no result"
                time.sleep(0.05)

    def restart(self) -> None:
        """Start again on the same port and data."""
        self.start()


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
            "409 (Conflict)",
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
        beside = [*client.glob("*.html"), *client.glob("*.ts"), *(client / "parts").iterdir()]
        sources = [*beside, *(path for path in (client / "src").rglob("*") if path.is_file())]
        page = STATIC / "race.html"
        if not page.exists() or page.stat().st_mtime < max(path.stat().st_mtime for path in sources):
            build(STATIC)


@pytest.fixture(scope="module")
def server(
    request: pytest.FixtureRequest, built_client: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningServer]:
    """One server for a file of tests, which share nothing else: each makes its own races. The file may have OPTIONS."""
    options = getattr(request.module, "OPTIONS", ())
    running = RunningServer(tmp_path_factory.mktemp("server") / "data", *options)
    yield running
    running.stop()


@pytest.fixture(scope="package")
def site(built_client: None) -> Iterator[str]:
    """The built pages on a server that knows no races."""
    with served(STATIC) as url:
        yield url


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests here, which have contexts of their own. It holds the thread's loop until it ends."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def person(browser: Browser, server: RunningServer) -> Iterator[Callable[..., Person]]:
    """People who come to the server; `person("Ann")` has that name already, `person()` none."""
    people: list[Person] = []

    def come(
        name: str | None = None, width: int = 1280, height: int = 800, *, touch: bool = False, zone: str | None = None
    ) -> Person:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, has_touch=touch, reduced_motion="reduce", timezone_id=zone)
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
