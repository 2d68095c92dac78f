"""The built pages on a small server of their own, with the headers that the real server sends.

For tests of pages that ask nothing of a server. Knows no races.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

CLIENT = Path(__file__).parents[2] / "client"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
)


class _Pages(SimpleHTTPRequestHandler):
    """Serves files; `/solo` is `solo.html`, as on the real server. A connection stays: a page has some thirty parts."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        super().end_headers()

    def translate_path(self, path: str) -> str:
        """Maps a page's path to its file."""
        name = path.partition("?")[0].strip("/")
        return super().translate_path(f"/{name}.html" if name and "." not in name else path)

    def log_message(self, format: str, *args: object) -> None:
        """Keeps quiet."""


def build(folder: Path) -> Path:
    """Builds the client into the folder and gives it back; raises `CalledProcessError` with the build's output."""
    command = ["npx", "--no-install", "vite", "build", "--outDir", str(folder), "--emptyOutDir", "--logLevel", "warn"]
    subprocess.run(command, cwd=CLIENT, check=True, capture_output=True, text=True)
    return folder


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves the folder on a free port of the loopback interface and gives the address, without a slash at its end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Pages, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


# What Playwright switches off, as the last list counts; the address bar's own pages, two for each window, which
# take a quarter of all that the browser needs for a short test; and walls between sites, as there is only one.
OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "IsolateOrigins",
    "site-per-process",
)
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
"""The one without windows does the same with a quarter less work."""
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # there is none: what draws in its place needs no process of its own
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Starts the system's Chromium, quiet and without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield browser
        finally:
            browser.close()
