"""Games on the server's engine, random and recorded ones, with everything that can be told of them after each move.

In a random game half of the moves are legal ones, each game with a liking of its own so that it gets somewhere; the
other half are texts from the whole grammar, nearly all of them refused; a few are no moves at all.
"""

from random import Random
from typing import Any

from squaredeal.diff.sight import Sight, view
from squaredeal.engine import (
    MOVES,
    Game,
    Move,
    MoveTextError,
    Refusal,
    Rules,
    board_hash,
    code,
    finish_line,
    is_stuck,
    legal_moves,
    new_game,
    parse_move,
    safe_home,
    write_position,
)

Verdict = list[str | int | None]
"""Why, max and wanted of a refusal, as the answer's JSON gives them."""


class Played:
    """A game as it is played: the texts that were tried, what came of each, and the owner's side of it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.start = write_position(game.position)
        self.texts: list[str] = []
        self.answers: list[dict[str, Any] | Verdict] = []
        """The start first, then one for each text."""
        self.boards: list[str] = []
        """The owner's board at the start, and after each text."""
        self.owners: list[tuple[str, str]] = []
        """Each text with the faces that its ack names."""
        self.owner_answers: list[str | Verdict] = []
        self.legal: tuple[Move, ...] = ()
        self._tell_state()

    def attempt(self, text: str) -> None:
        """Try a move text, and write down what came of it."""
        after = _after(self.game, text)
        self.texts.append(text)
        if isinstance(after, Game):
            self.game = after
            self._tell_state()
            faces = " ".join(map(code, after.turned))
            self.owner_answers.append(f"{after.rev} {self.boards[-1]} {_codes(self.legal)}")
        else:
            faces = ""
            self.answers.append(after)
            self.boards.append(self.boards[-1])
            self.owner_answers.append(after)
        self.owners.append((text, faces))

    def _tell_state(self) -> None:
        game = self.game
        rules, position = game.rules, game.position
        self.legal, finish = legal_moves(rules, position), finish_line(rules, position)
        self.boards.append(_owners_board(game))
        self.answers.append(
            {
                "board": write_position(position),
                "hash": board_hash(position),
                "rev": game.rev,
                "home": game.home,
                "turned": " ".join(map(code, game.turned)),
                "legal": _codes(self.legal),
                "safe": _codes(safe_home(rules, position)),
                "finish": None if finish is None else _codes(finish),
                "stuck": is_stuck(rules, position, game.seen),
            }
        )


def random_seed(random: Random) -> str:
    """Make a seed: a Microsoft number of any size, PySolFC's, or text from several scripts."""
    kind = random.randrange(8)
    if kind < 3:
        return str(random.randrange(1, 2 ** random.choice([10, 15, 20, 31, 32, 33])))
    if kind == 3:
        return f"pysol:{random.randrange(1, 10 ** random.randrange(1, 20))}"
    return "".join(random.choices("abcXYZ019 -:/~éñßЖשع漢字🂡🃏", k=random.randrange(0, 40))) + "."


def play_at_random(rules: Rules, seed: str, random: Random, steps: int) -> Played:
    """Try `steps` moves on the deal of `seed`."""
    played = Played(new_game(rules, seed))
    taste = random.choice(["h", "sr", "h123456789"])  # cards home, the stock, building
    for _ in range(steps):
        played.attempt(_choose(rules, played.legal, taste, random))
    return played


def play_record(game: Game, codes: list[str], random: Random) -> Played:
    """Play a recorded game, taking a move back and making it again here and there, and on past its end."""
    played = Played(game)
    for text in codes:
        played.attempt(text)
        if random.random() < 0.1 and not played.game.is_won:
            played.attempt("u")
            played.attempt(text)
    for move in random.sample(MOVES[game.rules.family], 10):
        played.attempt(move.code)
    return played


def _choose(rules: Rules, legal: tuple[Move, ...], taste: str, random: Random) -> str:
    kind = random.random()
    if kind < 0.02:
        return random.choice(["", "11", "26v1", "26v14", "hh", "9a", "w", "S", "ü", "12v", "sr", "constructor"])
    if kind < 0.12:
        return random.choice("uuuusr")
    if kind < 0.52 or not legal:
        grammar = MOVES[rules.family]
        if random.random() < 0.7:  # most of the grammar are long runs, which few columns have
            grammar = tuple(move for move in grammar if "v" not in move.code)
        return random.choice(grammar).code
    liked = [move for move in legal if move.code[-1] in taste]
    return random.choice(liked if liked and random.random() < 0.7 else legal).code


def _after(game: Game, text: str) -> Game | Verdict:
    try:
        after = game.play(parse_move(game.rules, text))
    except MoveTextError:
        return ["no_move", None, None]
    return [str(after.why), after.max, after.wanted] if isinstance(after, Refusal) else after


def _codes(moves: tuple[Move, ...]) -> str:
    return " ".join([move.code for move in moves])


def _owners_board(game: Game) -> str:
    seen = view(game.position, Sight.OWNER)
    assert seen is not None
    return write_position(seen)
