"""Every value of a record altered, one at a time; and which of them nobody can find out about from the record alone."""

import re
from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec

Path: TypeAlias = tuple[str | int, ...]

UNSEEN = re.compile(
    r"/view/(version|host|created_at|starts_at|over_at|next_race|watchers|offer|delay_ms|unproved)"
    r"|/view/options/(seats|start|goal|undo|hints|limit_s|rivals|watch|listed|rated)"
    r"|/view/seats/\d+/(player|kind|ready|here|gone_until)"
    r"|/standings/\d+/kind"
    r"|/start|/seats/\d+/faces"
    r"|/opened/certificate/(version|budget|nodes|skipped/\d+/.*)"
)
"""Not claims about the result, choices made before, or the solver's word; a change may be found all the same."""
ENDS = 2  # of a list of moves or times only the first and the last few are altered


def altered(record: Any) -> Iterator[tuple[Path, Any]]:
    """Go through all values of a record; the path of each and the record with another value there."""
    for path, value in leaves(record):
        other = another(path, value)
        if other != value:
            yield path, changed(record, path, other)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Go through the values that are no lists and no objects."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, (*path, name))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            if not path or path[-1] not in ("moves", "at", "line") or not ENDS <= index < len(value) - ENDS:
                yield from leaves(each, (*path, index))
    else:
        yield path, value


def another(path: Path, value: Any) -> Any:
    """A value of the same kind that is not this one, and is likely to be believed."""
    if value is None:
        return {"daily": "2026-10-07", "seed": "2", "next_race": "another1", "certificate": None, "offer": None}.get(
            str(path[-1]), 1
        )
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if path[-1] == "state":
        return "left" if value != "left" else "resigned"
    if path[-1] == "kind":
        return "bot"
    if path[-1] == "rules":
        return "freecell" if value != "freecell" else "klondike/1/1"
    if path[-1] in ("goal", "verdict", "phase", "rivals", "watch", "start"):
        return value
    if value == "" or not re.fullmatch("[0-9a-f]{32}|[0-9a-f]{64}.*", value):
        return "0" * 32 if value == "" else "11" if value != "11" else "22"
    return ("1" if value[0] == "0" else "0") + value[1:]


def changed(record: Any, path: Path, value: Any) -> Any:
    """The record with one value changed; a copy."""
    copy = msgspec.json.decode(msgspec.json.encode(record))
    place = copy
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return copy


def shown(path: Path) -> str:
    """`/view/seats/0/rev`."""
    return "".join(f"/{step}" for step in path)
