"""Writes what is generated from the messages: `python -m squaredeal.messages.generate [--check]`, in a checkout.

With `--check` nothing is written; the exit status is 1 when a file is not what it should be.
"""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from .description.json_schema import json_schema
from .description.prose import prose
from .description.typescript import typescript

ROOT: Final = Path(__file__).resolve().parents[3]

GENERATED: Final[dict[str, Callable[[], str]]] = {
    "docs/protocol.md": prose,
    "docs/protocol.schema.json": json_schema,
    "client/src/wire/protocol.ts": typescript,
}
"""Path in the checkout → what makes its text."""


def stale(root: Path = ROOT) -> list[str]:
    """Return the generated files that are missing or not up to date."""
    return [name for name, text in GENERATED.items() if _read(root / name) != text()]


def write(root: Path = ROOT) -> list[str]:
    """Write the files that are stale, and return their names."""
    names = stale(root)
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(GENERATED[name](), encoding="utf-8")
    return names


def main(arguments: Sequence[str]) -> int:
    """Run the command line; returns the exit status."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m squaredeal.messages.generate [--check]", file=sys.stderr)
        return 2
    check = bool(arguments)
    names = stale() if check else write()
    for name in names:
        print(f"{name} is stale" if check else f"wrote {name}")
    return 1 if check and names else 0


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
