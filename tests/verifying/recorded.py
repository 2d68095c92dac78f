"""The recorded races that both verifications are tested with: `python -m tests.verifying.recorded` plays them anew.

`tests/vectors/verified.json` has records of real races, and changes to them with what is found then.
"""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from squaredeal.verifying import read_record, verify
from tests.room.world import World
from tests.solving.pool import pool
from tests.verifying.races import RACES, record_of
from tests.verifying.tampering import changed

FILE = Path(__file__).parents[1] / "vectors" / "verified.json"
NOTE = "records of finished races as GET /api/races/{race}/replay answers; changes to them, and what verification finds"

LAST = -1  # of the first seat's times

CHANGES: list[tuple[str, str, list[tuple[list[str | int], Any]]]] = [
    ("a move that is not legal", "chosen_freecell", [(["seats", 1, "moves", 2], "7h")]),
    ("a move that is none", "certified_klondike", [(["seats", 1, "moves", 2], "zz")]),
    ("another move that is legal", "left_in_the_countdown", [(["seats", 0, "moves", 2], "s")]),
    ("an undo where none is allowed", "sealed_freecell_first", [(["seats", 1, "moves", 6], "u")]),
    ("a move more after the win", "chosen_freecell", [(["seats", 0], "one more")]),
    ("a time before the one before it", "chosen_freecell", [(["seats", 0, "at", 9], 1)]),
    ("a time after the limit", "chosen_freecell", [(["seats", 1, "at", 2], 60_001)]),
    ("a better time", "certified_klondike", [(["seats", 0, "at", -1], 10)]),
    (
        "a better time told everywhere but in the moves",
        "photo_finish",
        [(["view", "seats", 1, "at"], 10), (["standings", 1, "at"], 10)],
    ),
    ("a time too few", "chosen_freecell", [(["seats", 1, "at"], [40])]),
    (
        "two seats with one place",
        "certified_klondike",
        [(["view", "seats", 1, "place"], 1), (["standings", 1, "place"], 1)],
    ),
    ("a place in the standings alone", "photo_finish", [(["standings", 0, "place"], 3)]),
    (
        "places swapped",
        "certified_klondike",
        [
            (["view", "seats", 0, "place"], 2),
            (["view", "seats", 1, "place"], 1),
            (["standings", 0, "place"], 2),
            (["standings", 1, "place"], 1),
        ],
    ),
    ("a photo finish not told", "photo_finish", [(["standings", 0, "photo"], False)]),
    ("a place for who finished nothing", "left_in_the_countdown", [(["standings", 1, "place"], 2)]),
    ("a nonce", "sealed_freecell_first", [(["opened", "nonces", 1], "00" * 16)]),
    ("a nonce left out", "left_in_the_countdown", [(["opened", "nonces"], ["00" * 16])]),
    ("a nonce that is no hex", "aborted", [(["opened", "nonces", 0], "zz")]),
    ("the server seed", "sealed_freecell_first", [(["opened", "server_seed"], "11" * 32)]),
    ("the server seed in other letters", "sealed_freecell_first", [(["opened", "server_seed"], "AB" * 32)]),
    ("the commitment", "chosen_freecell", [(["view", "commitment"], "11" * 32)]),
    ("the race seed", "left_in_the_countdown", [(["opened", "race_seed"], "11" * 32)]),
    ("the dealt seed", "sealed_freecell_first", [(["opened", "seed"], "11" * 32), (["seed"], "11" * 32)]),
    ("the chosen seed", "chosen_freecell", [(["view", "options", "seed"], "2")]),
    ("a seed that deals nothing", "helped", [(["opened", "seed"], ""), (["seed"], "")]),
    ("the certificate's line", "certified_klondike", [(["opened", "certificate", "line", 3], "S7")]),
    ("the certificate's line cut short", "certified_klondike", [(["opened", "certificate", "line"], ["s"])]),
    ("the certificate's index", "certified_klondike", [(["opened", "certificate", "index"], 0)]),
    ("a deal passed over left out", "certified_klondike", [(["opened", "certificate", "skipped"], [])]),
    ("the difficulty", "certified_klondike", [(["opened", "certificate", "difficulty"], 9)]),
    ("a certificate that is not there", "certified_klondike", [(["opened", "certificate"], None)]),
    ("a certificate nobody promised", "certified_klondike", [(["view", "options", "certified"], False)]),
    (
        "another deal of the same race",
        "certified_klondike",
        [(["opened", "certificate"], None), (["view", "options", "certified"], False)],
    ),
    (
        "a winner who has left",
        "certified_klondike",
        [(["view", "seats", 0, "state"], "left"), (["standings", 0, "state"], "left")],
    ),
    (
        "one who resigned called a finisher",
        "chosen_freecell",
        [(["view", "seats", 1, "state"], "finished"), (["standings", 2, "state"], "finished")],
    ),
    (
        "one who resigned called timed out",
        "left_in_the_countdown",
        [(["view", "seats", 0, "state"], "timed_out"), (["standings", 0, "state"], "timed_out")],
    ),
    (
        "one who moved called aborted",
        "helped",
        [(["view", "seats", 0, "state"], "aborted"), (["standings", 0, "state"], "aborted")],
    ),
    (
        "the first place of one who resigned, as all others had gone",
        "none_left_to_abort",
        [(["standings", 0, "place"], 1)],
    ),
    ("one who resigned behind others, and has no place", "chosen_freecell", [(["standings", 2, "place"], None)]),
    (
        "one who resigned without a move alone in a race",
        "daily_klondike",
        [(["seats", 0, "moves"], []), (["seats", 0, "at"], [])],
    ),
    (
        "one who resigned without a move at a chosen deal",
        "none_left_to_abort",
        [(["view", "options", "seed"], "1")],
    ),
    ("cards home", "chosen_freecell", [(["view", "seats", 1, "home"], 9), (["standings", 2, "home"], 9)]),
    ("the number of moves", "certified_klondike", [(["standings", 1, "moves"], 3)]),
    ("clean with an undo", "chosen_freecell", [(["standings", 0, "clean"], True)]),
    ("not clean without hints or undo", "certified_klondike", [(["standings", 0, "clean"], False)]),
    ("the order of the standings", "certified_klondike", [(["standings"], "reversed")]),
    ("other rules", "certified_klondike", [(["view", "options", "rules"], "klondike/1/3")]),
    ("the id", "sealed_freecell_first", [(["view", "id"], "another1")]),
    ("a name", "sealed_freecell_first", [(["standings", 0, "name"], "Eve")]),
    ("a seat left out", "certified_klondike", [(["seats"], [])]),
    ("the day", "daily_freecell", [(["view", "daily"], "2026-10-07")]),
    ("a day that is none", "daily_freecell", [(["view", "daily"], "2026-02-30")]),
    ("no day at all", "daily_freecell", [(["view", "daily"], None)]),
    ("a day of a race that had none", "chosen_freecell", [(["view", "daily"], "2026-10-07")]),
    ("a start on another day", "daily_klondike", [(["view", "starts_at"], 1_000)]),
    ("a start at no time there is", "daily_klondike", [(["view", "starts_at"], -1)]),
    ("a seal opened before its time", "daily_klondike", [(["view", "sealed_until"], 1_000)]),
    ("a seal of a race that had none", "helped", [(["view", "sealed_until"], 1_000)]),
    ("another deal than that day's", "daily_freecell", [(["opened", "server_seed"], "11" * 32)]),
    ("a nonce mixed into a daily", "daily_freecell", [(["opened", "nonces"], ["00" * 16])]),
    ("a numbered deal of a daily", "daily_freecell", [(["opened", "seed"], "11" * 32 + ":0"), (["seed"], "11" * 32)]),
    ("a daily with a chosen seed", "daily_freecell", [(["view", "options", "seed"], "1")]),
    ("a daily with hints", "daily_klondike", [(["view", "options", "hints"], True)]),
    ("a daily without a limit", "daily_klondike", [(["view", "options", "limit_s"], 86_400)]),
    ("a daily called rated", "daily_freecell", [(["view", "options", "rated"], True)]),
    ("a daily called listed", "daily_freecell", [(["view", "options", "listed"], True)]),
    ("a daily of two seats", "daily_klondike", [(["view", "options", "seats"], 2)]),
    ("a daily by other rules", "daily_klondike", [(["view", "options", "rules"], "klondike/3/3")]),
    ("a place in a daily", "daily_freecell", [(["view", "seats", 0, "place"], 1), (["standings", 0, "place"], 1)]),
    ("a daily that nobody proved", "daily_klondike", [(["opened", "certificate"], None)]),
    (
        "a deal passed over for a daily",
        "daily_klondike",
        [
            (["opened", "certificate", "index"], 1),
            (["opened", "certificate", "skipped"], [{"verdict": "lost", "nodes": 9}]),
        ],
    ),
    ("a daily on another seat", "daily_klondike", [(["view", "seats", 0, "seat"], 1)]),
]


def tampered(record: Any, changes: list[Any]) -> Any:
    """The record with these changes."""
    for path, value in changes:
        record = changed(record, tuple(path), value)
    return record


def _spelled(record: Any, changes: list[tuple[list[str | int], Any]]) -> list[tuple[list[str | int], Any]]:
    """The changes with values in place of words for them."""
    seat = record["seats"][0]
    words = {
        "reversed": record["standings"][::-1],
        "one more": {**seat, "moves": [*seat["moves"], "u"], "at": [*seat["at"], *seat["at"][-1:]]},
    }
    return [
        ([len(record["seats"][0]["at"]) - 1 if step == LAST else step for step in path], words.get(str(value), value))
        for path, value in changes
    ]


async def play_all() -> dict[str, Any]:
    """Play every race on one node; their records as plain JSON."""
    with tempfile.TemporaryDirectory() as folder:
        async with pool() as solvers, World(Path(folder), solvers=solvers) as world:
            return {
                name: msgspec.json.decode(await record_of(world, await race(world))) for name, race in RACES.items()
            }


def write() -> None:
    """Play, change, verify, and write the file."""
    races = asyncio.run(play_all())
    cases = []
    for what, name, wanted in CHANGES:
        changes = _spelled(races[name], wanted)
        report = verify(read_record(msgspec.json.encode(tampered(races[name], changes))))
        cases.append({"what": what, "race": name, "changes": changes, "report": report})
    text = msgspec.json.encode({"note": NOTE, "races": races, "tampered": cases})
    FILE.write_bytes(text.replace(b'"},{"what"', b'"},\n{"what"').replace(b'},{"what"', b'},\n{"what"') + b"\n")


if __name__ == "__main__":
    write()
