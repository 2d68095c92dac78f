"""The two engines against each other: the server's and the browser's, on the same games, move by move."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from squaredeal.engine import (
    ALL_RULES,
    MOVES,
    FreeCellRules,
    Rules,
    SeedError,
    check_seed,
    commitment,
    deal,
    game_from,
    parse_rules,
    race_seed,
    read_position,
    write_position,
)
from tests.differential.browser_engine import BrowserEngine, browser_engine
from tests.differential.random_play import Played, play_at_random, play_record, random_seed
from tests.often import often

GAMES, STEPS = often(40), 150  # 6,000 moves for each set of rules
RECORDED = Path(__file__).resolve().parents[1] / "vectors" / "games.json"
COMMON = {
    "freecell": "no_such_card not_a_run wrong_rank wrong_colour capacity_exceeded cell_occupied not_next",
    "klondike": "no_such_card face_down wrong_rank wrong_colour only_kings not_next stock_empty stock_not_empty",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserEngine]:
    with browser_engine() as engine:
        yield engine


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.code)
def test_both_engines_say_the_same_of_random_games(rules: Rules, browser: BrowserEngine) -> None:
    random = Random(f"play {rules.code}")
    told: Counter[object] = Counter()
    for _ in range(GAMES):
        played = play_at_random(rules, random_seed(random), random, STEPS)
        check_whole(played, browser)
        check_owner(played, random, browser)
        told.update(answer[0] if isinstance(answer, list) else "accepted" for answer in played.answers)
    assert told.total() >= GAMES * STEPS
    common = ["accepted", "no_move", "nothing_to_undo", *COMMON[rules.family].split()]
    missing = [why for why in common if not told[why]]
    assert not missing, f"the random moves are one-sided: {told}"


@pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.code)
def test_both_engines_forget_the_same_steps(rules: Rules, browser: BrowserEngine) -> None:
    """Klondike keeps a hundred steps for undo, and goes on counting from there; FreeCell keeps all."""
    random = Random(f"undo {rules.code}")
    played = play_at_random(rules, "undo", random, 300)
    for undos in (60, 90):
        for _ in range(undos):
            played.attempt("u")
        for _ in range(40):
            played.attempt(random.choice(played.legal or MOVES[rules.family]).code)
    check_whole(played, browser)
    check_owner(played, random, browser)


def test_both_engines_say_the_same_of_recorded_games(browser: BrowserEngine) -> None:
    """Games that are won: their ends have what random play does not reach."""
    random = Random("recorded")
    games = json.loads(RECORDED.read_text(encoding="utf-8"))["games"]
    for recorded in games:
        rules = parse_rules(recorded["rules"])
        start = game_from(rules, read_position(rules, recorded["position"]))
        played = play_record(start, recorded["moves"].split(), random)
        assert played.game.is_won
        assert played.answers[-1] == ["game_over", None, None]
        check_whole(played, browser)
        check_owner(played, random, browser)


def check_whole(played: Played, browser: BrowserEngine) -> None:
    """Verdicts with their numbers, boards, hashes, faces, legal and safe moves, finishing lines, stuck, cards home."""
    theirs = browser.ask("play", rules=played.game.rules.code, board=played.start, moves=played.texts)
    assert_same(played, ["", *played.texts], theirs, played.answers)


def check_owner(played: Played, random: Random, browser: BrowserEngine) -> None:
    """The owner's copy, told the faces by each ack, shows the owner's view: from the start, and taken up later."""
    code = played.game.rules.code
    whole = browser.ask("masked", rules=code, board=played.boards[0], rev=0, moves=played.owners)
    assert_same(played, played.texts, whole, played.owner_answers)
    at = random.randrange(len(played.texts))
    end = first_undo_from_before(played, at)
    rev = sum(isinstance(answer, str) for answer in played.owner_answers[:at])
    later = browser.ask("masked", rules=code, board=played.boards[at], rev=rev, moves=played.owners[at:end])
    assert_same(played, played.texts[at:end], later, played.owner_answers[at:end])


def first_undo_from_before(played: Played, at: int) -> int:
    """Find where an undo first takes back a step made before `at`, which a copy taken up there cannot know."""
    depth = 0
    for number in range(at, len(played.texts)):
        if played.texts[number] == "u":
            if depth == 0:
                return number
            depth -= 1
        elif isinstance(played.owner_answers[number], str):
            depth += 1
    return len(played.texts)


def assert_same(played: Played, texts: list[str], theirs: Sequence[object], ours: Sequence[object]) -> None:
    """Compare answer by answer, so that a failure names the deal and the first move that differs."""
    assert len(theirs) == len(ours)
    for number, (text, their, our) in enumerate(zip(texts, theirs, ours, strict=True)):
        assert their == our, f"{played.start}: move {number}, {text!r}, of {played.texts}"


@pytest.mark.parametrize("family", ["freecell", "klondike/1/3"])
def test_both_engines_deal_the_same(family: str, browser: BrowserEngine) -> None:
    random, rules = Random(f"deals {family}"), parse_rules(family)
    for _ in range(often(200)):
        seed = random_seed(random)
        assert browser.ask("deal", rules=family, seed=seed) == write_position(deal(rules, seed)), seed


def test_both_engines_deal_every_kind_of_microsoft_number(browser: BrowserEngine) -> None:
    """Around every power of two, where number arithmetic goes wrong."""
    for power in range(1, 34):
        for number in (2**power - 1, 2**power, 2**power + 1):
            seed = str(number)
            assert browser.ask("deal", rules="freecell", seed=seed) == write_position(deal(FreeCellRules(), seed)), seed


# White space of every kind, letters that compose, controls, surrogates, noncharacters, and what lies beyond 16 bits.
ALPHABET = [
    *"aZ09 \t\n\x0b\x1c\x1f\x7f\x85\xa0\u1680\u180e\u2003\u2028\u200b\u202f\u205f\u3000\ufeff",
    *"éÅe\u0301\u030a\u0323\u1100\u1161\u11a8각\u0958\u212b\ufb1d漢🂡\U0001d15e",
    "\ud800",
    "\udfff",
    "\ufffe",
    "\U0010ffff",
]


def test_both_engines_give_a_seed_the_same_form(browser: BrowserEngine) -> None:
    random = Random("seeds")
    refused = 0
    for _ in range(often(1000)):
        plain = random.random() < 0.6
        letters = [character for character in ALPHABET if character.isprintable()] if plain else ALPHABET
        text = "".join(random.choices(letters, k=random.choice([0, 1, 2, 5, 60, 96, 100])))
        # A high and a low surrogate side by side are one character in the browser and in JSON.
        text = text.replace("\ud800\udfff", "")
        try:
            ours = check_seed(text)
        except SeedError:
            ours = None
            refused += 1
        assert browser.ask("seed", text=text) == ours, ascii(text)
    assert often(160) < refused < often(840)


def test_both_engines_open_a_seal_the_same(browser: BrowserEngine) -> None:
    random = Random("seals")
    for _ in range(often(60)):
        server_seed, race_id = random.randbytes(32), "".join(random.choices("0123456789abcdefé", k=12))
        nonces = [random.choice([b"", random.randbytes(16)]) for _ in range(random.randrange(11))]
        theirs = browser.ask(
            "seal", serverSeed=server_seed.hex(), raceId=race_id, nonces=[nonce.hex() for nonce in nonces]
        )
        assert theirs == [commitment(server_seed), race_seed(server_seed, race_id, nonces)]
