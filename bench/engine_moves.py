"""Validated moves per second, against parsing the same moves as JSON with the standard library."""

from __future__ import annotations

import json
from pathlib import Path

from bench.figures import Figure, compare
from squaredeal.engine import Game, Refusal, game_from, parse_move, parse_rules, read_position

GAMES = Path(__file__).parents[1] / "tests" / "vectors" / "games.json"
ROUNDS = 100


def figures() -> list[tuple[Figure, str]]:
    """Measures one recorded win of each game."""
    games = json.loads(GAMES.read_text())["games"]
    chosen = {game["rules"].split("/")[0]: game for game in reversed(games)}
    return [_figure(family, chosen[family]) for family in ("freecell", "klondike")]


def _figure(family: str, record: dict[str, str]) -> tuple[Figure, str]:
    rules = parse_rules(record["rules"])
    start = game_from(rules, read_position(rules, record["position"]))
    texts = record["moves"].split()
    frames = [json.dumps(["p", rev, text]) for rev, text in enumerate(texts, 1)]

    def play() -> int:
        for _ in range(ROUNDS):
            game: Game | Refusal = start
            for text in texts:
                assert isinstance(game, Game)
                game = game.play(parse_move(rules, text))
            assert isinstance(game, Game)
            assert game.is_won
        return ROUNDS * len(texts)

    def parse() -> int:
        for _ in range(ROUNDS):
            for frame in frames:
                json.loads(frame)
        return ROUNDS * len(frames)

    figure, moves = compare(f"{family}: move / json.loads of its frame", play, parse)
    return figure, f"{moves:,.0f} moves/s"
