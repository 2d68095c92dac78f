"""What a browser says it is, in a few words, so that people know their sessions apart.

It is what the other end claims, and is believed nowhere. Versions are left out: nobody needs them, and they tell people
apart.

>>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
'Firefox on Linux'
>>> device_of("python-httpx/0.28.1")
'python-httpx'
>>> device_of("")
''
"""

from typing import Final

from starlette.requests import Request

_BROWSERS: Final = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS: Final = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
_READ: Final = 400  # characters
_MOST: Final = 40


def device(request: Request) -> str:
    """A few words for who sends a request."""
    return device_of(request.headers.get("user-agent", ""))


def device_of(agent: str) -> str:
    """A few words for a User-Agent, "" where it says nothing that can be printed."""
    agent = agent[:_READ]
    browser, system = _first(_BROWSERS, agent), _first(_SYSTEMS, agent)
    if browser:
        return f"{browser} on {system}" if system else browser
    product = agent.partition(" ")[0].partition("/")[0]
    return "".join(c for c in product if c.isascii() and c.isprintable())[:_MOST]


def _first(table: dict[str, str], agent: str) -> str:
    return next((name for mark, name in table.items() if mark in agent), "")
