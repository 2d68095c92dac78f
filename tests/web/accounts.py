"""What a browser does about its account: makes one, and signs in to it. It knows no answer that is the right one.

assert make(ann, "Zoe").status_code == 201
assert enter(phone, "zoe").status_code == 201
"""

from __future__ import annotations

import httpx

PASSWORD = "correct horse"


def make(browser: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post("/api/account", json={"name": name, "password": password})


def enter(browser: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return browser.post("/api/session", json={"name": name, "password": password})
