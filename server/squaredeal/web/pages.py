"""The built client, read once into memory: what is served is a table of paths, so no path can lead out of it.

It knows no request. Pages (`*.html`) are named by the routes; everything else is served under its own path.

    pages = load_pages(Path("static"))
    pages.files["/assets/race-Bd3x.js"].immutable   # True: the name holds a hash
"""

import gzip
import mimetypes
from hashlib import blake2b
from pathlib import Path
from typing import Final

from msgspec import Struct

STATIC: Final = Path(__file__).with_name("static")
NOT_BUILT: Final = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Square Deal</title><h1>The client is not built</h1>"
    "<p>The server runs, but this copy has no web client. Build it with <code>make client</code>, or "
    "<code>cd client &amp;&amp; npm ci &amp;&amp; npm run build</code>, and start the server again.</p></html>"
)
_TEXTS: Final = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
_TYPES: Final = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class StaticFile(Struct, frozen=True):
    """A file as it is sent. `etag` is a hash of `body`; `zipped` is None where it would not be smaller."""

    body: bytes
    zipped: bytes | None
    kind: str
    etag: str
    immutable: bool


class Pages(Struct, frozen=True):
    """The client: `html` by page name (`index`, `race` …), `files` by URL path."""

    html: dict[str, StaticFile]
    files: dict[str, StaticFile]


def load_pages(root: Path = STATIC) -> Pages:
    """Reads a built client, without hidden files, source maps and links out of it. An absent folder is no client."""
    html: dict[str, StaticFile] = {}
    files: dict[str, StaticFile] = {}
    base = root.resolve()
    for path in sorted(base.rglob("*")):
        relative = path.relative_to(base)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or path.suffix == ".map" or not path.is_file() or not path.resolve().is_relative_to(base):
            continue
        if path.suffix == ".html":
            html[relative.as_posix().removesuffix(".html")] = read_file(path, immutable=False)
        else:
            immutable = relative.parts[0] == "assets" and len(relative.parts) > 1
            files[f"/{relative.as_posix()}"] = read_file(path, immutable=immutable)
    return Pages(html, files)


def read_file(path: Path, *, immutable: bool) -> StaticFile:
    """One file, zipped too where that pays."""
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return static_file(path.read_bytes(), kind, immutable=immutable)


def static_file(body: bytes, kind: str, *, immutable: bool = False) -> StaticFile:
    """A file made of its bytes."""
    textual = kind.startswith(_TEXTS)
    zipped = gzip.compress(body, 9, mtime=0) if textual else b""
    etag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    shown = f"{kind}; charset=utf-8" if textual else kind
    return StaticFile(body, zipped if textual and len(zipped) < len(body) else None, shown, etag, immutable)
