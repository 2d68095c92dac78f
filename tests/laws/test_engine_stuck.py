"""*Stuck* is never wrong: it is compared with searching every draw and recycle, on tables made at random."""

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.engine import (
    ALL_RULES,
    DECK,
    HIDDEN,
    Column,
    FreeCell,
    Klondike,
    KlondikeRules,
    Refusal,
    Transfer,
    apply,
    deal,
    face_up,
    is_stuck,
    is_won,
    legal_moves,
    mask,
)
from tests.often import often

KLONDIKES = [rules for rules in ALL_RULES if isinstance(rules, KlondikeRules)]
FREECELL = ALL_RULES[0]
ALL = mask(DECK)


def some_transfer_comes(rules: KlondikeRules, start: Klondike) -> bool:
    """Search every sequence of draws and recycles for a position with a legal transfer."""
    todo, seen = [start], set()
    while todo:
        now = todo.pop()
        # With unlimited passes the pass number only counts; without it the search would not end.
        key = now._replace(pass_no=1) if rules.passes is None else now
        if key in seen:
            continue
        seen.add(key)
        for move in legal_moves(rules, now):
            if isinstance(move, Transfer):
                return True
            after = apply(rules, now, move)
            assert isinstance(after, Klondike)
            todo.append(after)
    return False


@st.composite
def dead_looking_tables(draw: st.DrawFn) -> tuple[KlondikeRules, Klondike]:
    """Few cards, mostly ones that fit nowhere: even ranks face up, so that many tables are dead and some are not."""
    rules = draw(st.sampled_from(KLONDIKES))
    cards = draw(st.permutations(DECK))
    up = [card for card in cards if card >> 2 in (1, 4, 7, 10)][:7]
    rest = [card for card in cards if card not in up]
    picky = sorted(rest, key=lambda card: card >> 2 in (0, 3, 6, 9, 12) and draw(st.integers(0, 3)) > 0)
    size = draw(st.integers(0, 14))
    pile = picky[:size]
    cut = draw(st.integers(0, size))
    hidden = rest[-20:] if draw(st.booleans()) else []
    hidden = [card for card in hidden if card not in pile]
    columns = tuple([Column(tuple(hidden[at::7]), (up[at],)) for at in range(7)])
    pass_no = draw(st.integers(1, rules.passes or 5))
    return rules, Klondike(columns, tuple(pile[cut:]), tuple(pile[:cut]), (0, 0, 0, 0), pass_no)


@settings(max_examples=often(200), deadline=None, derandomize=True)
@given(dead_looking_tables())
def test_with_everything_seen_stuck_is_exact(table: tuple[KlondikeRules, Klondike]) -> None:
    rules, position = table
    assert is_stuck(rules, position, ALL) is not some_transfer_comes(rules, position)


@settings(max_examples=often(120), deadline=None, derandomize=True)
@given(dead_looking_tables(), st.integers(0, ALL))
def test_with_some_cards_seen_stuck_is_never_wrong(table: tuple[KlondikeRules, Klondike], seen: int) -> None:
    rules, position = table
    if is_stuck(rules, position, seen | face_up(position)):
        assert not some_transfer_comes(rules, position)


@settings(max_examples=often(120), deadline=None, derandomize=True)
@given(dead_looking_tables(), st.data())
def test_unseen_cards_do_not_change_the_answer(table: tuple[KlondikeRules, Klondike], data: st.DataObject) -> None:
    """Two worlds that differ only in faces never seen: the player is told the same in both."""
    rules, position = table
    count = data.draw(st.integers(0, len(position.stock)))
    known, unseen = position.stock[: len(position.stock) - count], position.stock[len(position.stock) - count :]
    down = tuple([card for column in position.columns for card in column.down])
    hidden = data.draw(st.permutations(unseen + down))
    cards = iter(hidden[len(unseen) :])
    columns = tuple([Column(tuple([next(cards) for _ in column.down]), column.up) for column in position.columns])
    other = position._replace(columns=columns, stock=known + tuple(hidden[: len(unseen)]))
    seen = face_up(position) | mask(known)
    assert is_stuck(rules, position, seen) is is_stuck(rules, other, seen)
    masked = position._replace(stock=known + (HIDDEN,) * len(unseen))
    assert is_stuck(rules, position, seen) is is_stuck(rules, masked, seen)


def test_both_answers_are_met() -> None:
    """The tables above would prove nothing if all were dead or none."""
    answers = [0, 0]

    @settings(max_examples=often(100), deadline=None, derandomize=True, database=None)
    @given(dead_looking_tables())
    def count(table: tuple[KlondikeRules, Klondike]) -> None:
        rules, position = table
        answers[is_stuck(rules, position, ALL)] += 1

    count()
    assert min(answers) > often(15)


def test_games_played_at_random_are_stuck_only_at_their_end() -> None:
    """FreeCell and Klondike: what is called stuck has no way on, what has one is never called stuck (B46)."""
    ends = 0
    for rules in ALL_RULES:
        for number in range(30):
            position = deal(rules, f"stuck {number}")
            for step in range(150):
                moves = legal_moves(rules, position)
                stuck = is_stuck(rules, position, ALL)
                if isinstance(position, FreeCell):
                    assert stuck is (not moves)
                elif isinstance(rules, KlondikeRules):
                    assert stuck is not some_transfer_comes(rules, position)
                ends += stuck
                if stuck or is_won(position) or not moves:
                    break
                transfers = [move for move in moves if isinstance(move, Transfer)]
                pick = moves if step % 3 == 0 or not transfers else transfers
                after = apply(rules, position, pick[(step * 13 + number * 7) % len(pick)])
                assert not isinstance(after, Refusal)
                position = after
    assert ends > 3
