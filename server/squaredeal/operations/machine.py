"""Checks of what a node stands on: versions, folder, disk, open files, clock, port, client, solver.

Nothing is made or changed; a lock that is looked at is let go at once.
"""

import os
import re
import shutil
import sqlite3
import stat
import sys
import time
import tomllib
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from importlib import metadata
from importlib.resources import files
from typing import Any, Final

from squaredeal.settings import Settings
from squaredeal.solver import SOLVER_VERSION
from squaredeal.solver.builds import BUILDS
from squaredeal.web.errors import StartError
from squaredeal.web.pages import load_pages
from squaredeal.web.server import listen
from squaredeal.web.site import PAGES

from .findings import Finding, found
from .lock import is_held
from .place import Place

LEAST_FREE: Final = 500_000_000
OTHER_FILES: Final = 100  # besides connections: the database, logs, libraries
ASK_S: Final = 2.0
BORN_S: Final = 1_735_689_600  # 2025-01-01: a clock that shows less was never set


def versions() -> Iterator[Finding]:
    """Python, SQLite and the packages against the security floor."""
    floor = tomllib.loads((files(__package__) / "security_floor.toml").read_text("utf-8"))
    yield _version("python", ".".join(map(str, sys.version_info[:3])), floor["python"])
    yield _version("sqlite", sqlite3.sqlite_version, floor["sqlite"])
    for name, bounds in floor["packages"].items():
        try:
            installed = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Finding("versions", "failure", f"{name} is not installed; install Square Deal anew")
        else:
            yield _version(name, installed, bounds)


def _version(name: str, installed: str, bounds: dict[str, Any]) -> Finding:
    wrong = None
    if numbers(installed) < numbers(bounds["least"]):
        wrong = f"{name} {installed} is older than {bounds['least']}: {bounds['why']}"
    elif "below" in bounds and numbers(installed) >= numbers(bounds["below"]):
        wrong = f"{name} {installed} is not older than {bounds['below']}: {bounds['why']}"
    return found("versions", wrong, f"{name} {installed}")


def numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: (2, 1, 9) of `2.1.9b1`."""
    leading = re.match(r"\d+(\.\d+)*", version)
    return tuple(map(int, leading.group().split("."))) if leading else ()


def folder(place: Place) -> Iterator[Finding]:
    """The data folder, and who may read what is in it."""
    if not place.folder.is_dir():
        verdict = "failure" if place.folder.exists() else "warning"
        text = f"{place.folder} is no folder" if place.folder.exists() else f"{place.folder} is made at the first start"
        yield Finding("folder", verdict, text)  # type: ignore[arg-type]
        return
    usable = os.access(place.folder, os.R_OK | os.W_OK | os.X_OK)
    yield found("folder", None if usable else f"{place.folder} cannot be written by this user", f"{place.folder}")
    private = [place.folder, place.folder / "secret", *([place.file] if place.file is not None else [])]
    for path in private:
        if path.exists() and sys.platform != "win32":
            mode = stat.S_IMODE(path.stat().st_mode)
            wrong = f"{path} has mode {mode:04o}: others can read sealed seeds; chmod go= {path}"
            yield found("permissions", wrong if mode & 0o077 else None, f"{path} has mode {mode:04o}")
    disk = shutil.disk_usage(place.folder)
    text = f"{disk.free // 1_000_000} MB are free where {place.folder} is"
    yield found("disk", text if disk.free < LEAST_FREE else None, text, "warning")


def open_files(settings: Settings) -> Iterator[Finding]:
    """Whether the process may open as many sockets as the settings allow."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not there on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.max_connections + OTHER_FILES
    unlimited = soft == resource.RLIM_INFINITY
    text = f"a process may open {'any number of' if unlimited else soft} files"
    wrong = f"{text}; max_connections = {settings.max_connections} needs {wanted} (ulimit -n, at most {hard})"
    yield found("open files", wrong if soft < wanted and not unlimited else None, text, "warning")


def wall_clock() -> Iterator[Finding]:
    """Whether the machine's clock was ever set."""
    now = time.time()
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    yield found("clock", f"the clock shows {shown}: it was never set" if now < BORN_S else None, f"it is {shown}")


def _lives(settings: Settings) -> bool:
    """Whether what has the port is a server of ours: it says that it lives."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)  # noqa: S104 - compared, not bound
    asked = HTTPConnection(host, settings.port, timeout=ASK_S)
    try:
        asked.request("GET", "/healthz/live")
        return asked.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def client() -> Iterator[Finding]:
    """Whether the browser client is built."""
    missing = sorted(set(PAGES.values()) - set(load_pages().html))
    wrong = f"these pages of the browser client are not built: {', '.join(missing)}" if missing else None
    yield found("client", wrong, "the browser client is there", "warning" if missing == ["help"] else "failure")


def solver() -> Iterator[Finding]:
    """Which build of the solver there is; both give the same answers."""
    interpreted = sorted(name for name, build in BUILDS.items() if build == "interpreted")
    slow = f"{', '.join(interpreted)} runs interpreted, several times slower than compiled (docs/solving.md)"
    yield Finding("solver", "ok", f"{SOLVER_VERSION}: {slow if interpreted else 'compiled'}")


def port(settings: Settings, place: Place) -> Iterator[Finding]:
    """Whether the server could listen; one that runs on this data folder is what the port is taken by."""
    wanted = f"{settings.host} port {settings.port}"
    if place.is_embedded and is_held(place.lock):
        yield Finding("port", "ok", f"a server runs on the data folder {place.folder}")
        return
    try:
        listen(settings.host, settings.port).close()
    except StartError as error:
        yield found("port", None if _lives(settings) else str(error), f"a server lives on {wanted}")
    else:
        yield Finding("port", "ok", f"{wanted} is free")
