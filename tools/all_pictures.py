"""Takes a picture of every page: upright and lying phone, desktop, light and dark; and one table in every look.

Nothing of it is kept in the project. `index.html` in the folder shows them all side by side.

    .venv/bin/python -m tools.all_pictures --out FOLDER            # all
    .venv/bin/python -m tools.all_pictures --out FOLDER solo race  # those whose names begin so
"""

from __future__ import annotations

import argparse
import html
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, Literal

from playwright.sync_api import BrowserContext, Page, ViewportSize
from tests.browser.looks import LOOKS, Look
from tests.browser.sights import SIGHTS, Sight
from tests.browser.stage import Stage, staged
from tests.browser.static_site import chromium

SIZES: Final[dict[str, ViewportSize]] = {
    "upright": {"width": 360, "height": 740},
    "lying": {"width": 740, "height": 360},
    "desktop": {"width": 1280, "height": 800},
}
SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
LOOKED_AT: Final = ("solo-freecell", "solo-klondike")
"""The sights that are taken in every look."""
SETTLED_MS: Final = 300
"""Pages that follow a race are drawn anew so often, at a new size too."""
THUMB: Final = 300


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Take a picture of every page.")
    parser.add_argument("--out", type=Path, default=Path("pictures"), help="the folder they go to")
    parser.add_argument("names", nargs="*", help="how the names begin of those to take; all if left out")
    chosen = parser.parse_args(words)
    sights = [sight for sight in SIGHTS if sight.name.startswith(tuple(chosen.names) or "")]
    if not sights:
        sys.exit(f"no such picture; there are {', '.join(sight.name for sight in SIGHTS)}")
    chosen.out.mkdir(parents=True, exist_ok=True)
    failed = []
    with tempfile.TemporaryDirectory() as folder, staged(Path(folder)) as stage, chromium() as browser:
        context = browser.new_context(reduced_motion="reduce", device_scale_factor=1)
        for sight in sights:
            failed += attempt(sight.name, lambda sight=sight: take(context, stage, sight, chosen.out))
    (chosen.out / "index.html").write_text(sheet(chosen.out))
    print(f"{len(list(chosen.out.glob('*.png')))} pictures: {(chosen.out / 'index.html').resolve()}")
    if failed:
        sys.exit("not taken:\n" + "\n".join(failed))


def attempt(name: str, work: Callable[[], None]) -> list[str]:
    """Does it; what fails is told at the end, and the others are taken all the same."""
    try:
        work()
    except Exception as error:  # noqa: BLE001  # whatever a page does, the other pages are to be seen
        return [f"{name}: {str(error).splitlines()[0]}"]
    print(name, flush=True)
    return []


def take(context: BrowserContext, stage: Stage, sight: Sight, out: Path) -> None:
    """All pictures of one sight."""
    page = sight.shown(context, stage)
    for size, scheme in sizes_and_schemes():
        page.set_viewport_size(SIZES[size])
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(SETTLED_MS)
        shoot(page, out / f"{sight.name}-{size}-{scheme}.png", whole=not sight.table)
    page.emulate_media(color_scheme="light")
    for look in LOOKS if sight.name in LOOKED_AT else ():
        take_look(page, look, out / f"{sight.name}-{look.name}.png")
    page.close()


def take_look(page: Page, look: Look, path: Path) -> None:
    """The page in one look, on a desktop."""
    look.put_on(page)
    shoot(page, path, whole=False)
    look.take_off(page)


def sizes_and_schemes() -> Iterator[tuple[str, Literal["light", "dark"]]]:
    """All that a page is taken in."""
    yield from ((size, scheme) for size in SIZES for scheme in SCHEMES)


def shoot(page: Page, path: Path, *, whole: bool) -> None:
    """Takes it once two frames were drawn: a page lays itself out again after a new size."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.screenshot(path=path, full_page=whole)


def sheet(out: Path) -> str:
    """A page with all pictures."""
    figures = "".join(
        f'<figure><a href="{name}.png"><img src="{name}.png" width="{THUMB}" loading="lazy" alt=""></a>'
        f"<figcaption>{name}</figcaption></figure>"
        for name in sorted(html.escape(path.stem) for path in out.glob("*.png"))
    )
    style = "body{display:flex;flex-wrap:wrap;align-items:start;font:13px sans-serif}figure{margin:6px}"
    return f'<!doctype html><meta charset="utf-8"><title>Pictures</title><style>{style}</style>{figures}'


if __name__ == "__main__":
    main(sys.argv[1:])
