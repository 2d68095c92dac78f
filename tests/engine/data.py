"""The vectors shared with the browser's engine, and small ways to make positions and play texts."""

import json
from pathlib import Path
from typing import Any

import pytest

from squaredeal.engine import (
    DECK,
    FreeCell,
    Game,
    Klondike,
    MoveTextError,
    Refusal,
    Rules,
    codes,
    game_from,
    parse_move,
    parse_rules,
    read_position,
    write_position,
)

VECTORS = Path(__file__).parents[1] / "vectors"

FREECELL = parse_rules("freecell")
DRAW_ONE = parse_rules("klondike/1/unlimited")
DRAW_THREE = parse_rules("klondike/3/unlimited")


def load(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="ascii"))


def facts(refusal: Refusal) -> dict[str, object]:
    """The refusal as the vectors write it."""
    return {name: value for name, value in refusal._asdict().items() if value is not None}


def play(game: Game, *texts: str) -> Game:
    for text in texts:
        after = game.play(parse_move(game.rules, text))
        assert isinstance(after, Game), (text, after)
        game = after
    return game


def refused(game: Game, text: str) -> dict[str, object]:
    after = game.play(parse_move(game.rules, text))
    assert isinstance(after, Refusal), text
    return facts(after)


def freecell(*columns: str, cells: str = ",,,", home: str = "0000") -> FreeCell:
    """A FreeCell position with these columns; all other cards lie at the bottom of the last column."""
    named = [*columns, *[""] * (8 - len(columns))]
    named[7] = _others("".join(named) + cells.replace(",", ""), home) + named[7]
    position = read_position(FREECELL, f"{'/'.join(named)} {cells} {home}")
    assert isinstance(position, FreeCell)
    return position


def klondike(
    *columns: str, stock: str = "", waste: str = "", home: str = "0000", pass_no: int = 1, rules: Rules = DRAW_THREE
) -> Klondike:
    """A Klondike position with these columns; all other cards lie face down in the last column under its own."""
    named = [*columns, *[""] * (7 - len(columns))]
    others = _others("".join(named).replace("(", "").replace(")", "") + stock + waste, home)
    down, _, up = named[6].rpartition(")")
    hidden = others + down.removeprefix("(")
    if hidden and not up:
        hidden, up = hidden[:-2], hidden[-2:]
    named[6] = (f"({hidden})" if hidden else "") + up
    position = read_position(rules, f"{'/'.join(named)} {stock or '-'} {waste or '-'} {home} {pass_no}")
    assert isinstance(position, Klondike)
    return position


def _others(used: str, home: str) -> str:
    heights = ["0A23456789TJQK".index(height) for height in home]
    taken = {used[at : at + 2] for at in range(0, len(used), 2)}
    return codes([card for card in DECK if codes([card]) not in taken and card >> 2 >= heights[card & 3]])


def play_case(row: dict[str, Any]) -> None:
    """Play a row of a rules file and compare everything it says."""
    rules = parse_rules(row["rules"])
    game = game_from(rules, read_position(rules, row["position"]))
    accepted = row["moves"][:-1] if row["refusal"] else row["moves"]
    game = play(game, *accepted)
    if row["refusal"]:
        assert refused(game, row["moves"][-1]) == row["refusal"]
    if row["text_error"] is not None:
        with pytest.raises(MoveTextError):
            parse_move(rules, row["text_error"])
    assert write_position(game.position) == row["after"]
    assert game.rev == row["count"]
