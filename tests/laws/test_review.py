"""The laws of evidence: what it depends on, what it doesn't, and where its numbers lie."""

from itertools import accumulate

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.engine import ALL_RULES
from squaredeal.engine.move import MOVES
from squaredeal.review import Run, evidence_of
from squaredeal.review.following import leading, longest_common
from squaredeal.review.run import is_homeward

FEW = settings(max_examples=150, deadline=None, derandomize=True)
TEXTS = st.lists(st.sampled_from(("12", "21", "3a", "b5", "67v2")), max_size=14)


@st.composite
def runs(draw: st.DrawFn) -> Run:
    """Moves of the grammar in any order: evidence asks nothing more of them."""
    rules = draw(st.sampled_from(ALL_RULES))
    moves = draw(st.lists(st.sampled_from([move.code for move in MOVES[rules.family]]), max_size=60))
    gaps = draw(st.lists(st.integers(0, 20_000), min_size=len(moves), max_size=len(moves)))
    line = draw(st.none() | st.lists(st.sampled_from([*moves, "12"]), max_size=40))
    return Run(rules, tuple(moves), tuple(accumulate(gaps)), None if line is None else tuple(line))


@FEW
@given(runs())
def test_numbers_lie_where_they_may(run: Run) -> None:
    found = evidence_of(run)
    assert 0 <= found.judged <= found.moves - found.homeward - found.undos
    assert sum(bar.count for bar in found.bars) == found.judged
    assert (found.median_ms is None) is (found.judged == 0)
    if found.median_ms is not None and found.quick_share is not None:
        assert 0 <= found.quick_share <= 1
        assert found.median_ms <= found.longest_ms <= max(run.at)
    assert (found.line_share is None) is (run.line is None)
    assert found.line_share is None or 0 <= found.line_share <= 1


@FEW
@given(runs(), st.integers(2, 9))
def test_who_plays_so_many_times_slower_is_as_uneven(run: Run, times: int) -> None:
    found, slower = evidence_of(run), evidence_of(Run(run.rules, run.moves, tuple(at * times for at in run.at)))
    assert found.spread == slower.spread
    assert slower.longest_ms == found.longest_ms * times
    assert slower.median_ms == (None if found.median_ms is None else found.median_ms * times)


@FEW
@given(runs(), st.data())
def test_when_cards_went_home_is_never_judged(run: Run, data: st.DataObject) -> None:
    at = list(run.at)
    for index, move in enumerate(run.moves):
        if is_homeward(run.rules, move):
            at[index] = data.draw(st.integers(at[index - 1] if index else 0, at[index]))
    found, other = evidence_of(run), evidence_of(Run(run.rules, run.moves, tuple(at), run.line))
    assert (found.judged, found.median_ms, found.quick_share, found.spread, found.bars) == (
        other.judged,
        other.median_ms,
        other.quick_share,
        other.spread,
        other.bars,
    )


@FEW
@given(TEXTS, TEXTS)
def test_the_longest_common_stretch_is_that_of_a_search_of_all(moves: list[str], line: list[str]) -> None:
    stretches = [
        size
        for start in range(len(moves))
        for size in range(len(moves) - start + 1)
        if any(moves[start : start + size] == line[at : at + size] for at in range(len(line) - size + 1))
    ]
    assert longest_common(moves, line) == max(stretches, default=0)
    assert leading(moves, line) <= longest_common(moves, line)


@FEW
@given(TEXTS)
def test_a_run_that_is_the_line_follows_all_of_it(moves: list[str]) -> None:
    assert leading(moves, moves) == longest_common(moves, moves) == len(moves)
