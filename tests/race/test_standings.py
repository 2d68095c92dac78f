"""Who stands where: places of finishers, cards home, ties, photo finishes, those who ended early."""

from squaredeal.race import Finish, Help, Leave, Phase, Resign, standings
from squaredeal.race.results import results_of

from .racing import TERMS, Racing, over, running


def lines(racing: Racing) -> list[tuple[int, int | None]]:
    return [(line.seat, line.place) for line in standings(racing.race)]


def time_out(racing: Racing) -> None:
    racing.tick(racing.race.options.limit_ms + TERMS.limit_slack_ms)
    assert racing.race.phase is Phase.OVER


def test_nothing_but_a_finish_has_a_place_while_the_race_runs() -> None:
    racing = running(3)
    racing.tip(1, rev=9, home=4, since=70)
    racing.do(Finish(2, 100))
    assert lines(racing) == [(2, 1), (1, None), (0, None)]


def test_after_the_finishers_come_cards_home_then_who_had_them_earlier() -> None:
    racing = running(5, limit_s=60)
    racing.do(Finish(4, 100))
    racing.tip(0, rev=9, home=10, since=500)
    racing.tip(1, rev=9, home=20, since=900)
    racing.tip(2, rev=9, home=10, since=499)
    racing.tip(3, rev=9, home=0, since=0)
    time_out(racing)
    assert lines(racing) == [(4, 1), (1, 2), (2, 3), (0, 4), (3, 5)]


def test_full_ties_share_a_place_and_the_next_one_is_left_out() -> None:
    racing = running(5, limit_s=60)
    for number, home in enumerate([30, 20, 20, 10, 20]):
        racing.tip(number, rev=number + 1, home=home, since=800)
    time_out(racing)
    assert lines(racing) == [(0, 1), (1, 2), (2, 2), (4, 2), (3, 5)]


def test_who_ended_early_is_behind_who_played_on_whatever_they_had_home() -> None:
    racing = running(4, limit_s=60)
    racing.tip(0, rev=90, home=51, since=10)
    racing.tip(1, rev=90, home=50, since=10)
    racing.do(Resign(0))
    racing.do(Leave(1))
    racing.tip(2, rev=1, home=0)
    racing.tip(3, rev=2, home=1)
    time_out(racing)
    assert lines(racing) == [(3, 1), (2, 2), (0, 3), (1, 4)]


def test_who_ended_early_without_a_move_has_no_place() -> None:
    racing = running(3, limit_s=60)
    racing.tip(1, rev=0)
    racing.do(Resign(1))
    racing.do(Resign(2))
    time_out(racing)
    assert lines(racing) == [(0, 1), (2, 2), (1, None)]
    assert standings(racing.race)[-1].state == "aborted"


def test_nobody_has_a_place_where_all_ended_early() -> None:
    racing = running(3)
    racing.tip(0, rev=9, home=5, since=70)
    racing.tip(1, rev=2, home=0)
    racing.do(Resign(0))
    racing.do(Leave(1))
    racing.do(Resign(2))
    assert racing.race.phase is Phase.OVER
    assert [(line.seat, line.state, line.place) for line in standings(racing.race)] == [
        (0, "resigned", None),
        (1, "left", None),
        (2, "resigned", None),
    ]
    assert [result.place for result in results_of(racing.race)] == [None, None, None]


def test_who_played_to_the_end_without_a_move_has_one() -> None:
    racing = running(2, limit_s=60)
    racing.tip(1, rev=0)
    time_out(racing)
    assert lines(racing) == [(0, 1), (1, 1)]


def test_first_home_wins_leaves_the_others_in_their_order() -> None:
    racing = running(3, goal="first")
    racing.tip(0, rev=5, home=5, since=1)
    racing.tip(2, rev=5, home=6, since=1)
    racing.do(Finish(1, 4_000))
    assert lines(racing) == [(1, 1), (2, 2), (0, 3)]


def test_a_photo_finish_is_marked_and_not_re_sorted() -> None:
    racing = running(4)
    for number, at in enumerate([500, 501, 499, 700]):
        racing.do(Finish(number, at))
    found = standings(racing.race)
    assert [(line.place, line.at, line.photo) for line in found] == [
        (1, 500, True),
        (2, 501, True),
        (3, 499, True),
        (4, 700, False),
    ]


def test_the_same_millisecond_is_no_contradiction() -> None:
    racing = running(2)
    racing.do(Finish(1, 500))
    racing.do(Finish(0, 500))
    assert [line.photo for line in standings(racing.race)] == [False, False]


def test_a_line_tells_the_seats_last_row_and_whether_it_was_clean() -> None:
    racing = running(3, hints=True)
    racing.do(Help(0))
    racing.tip(0, rev=50, at=7_000, home=12, since=6_000)
    racing.tip(1, rev=60, at=8_000, home=11, since=6_000, undone=True)
    racing.tip(2, rev=70, at=9_000, home=10, since=6_000)
    told = [(line.name, line.kind, line.moves, line.at, line.home, line.clean) for line in standings(racing.race)]
    assert told == [
        ("Player 0", "guest", 50, 7_000, 12, False),
        ("Player 1", "guest", 60, 8_000, 11, False),
        ("Player 2", "guest", 70, 9_000, 10, True),
    ]


def test_the_result_stays_as_it_was_decided() -> None:
    racing = over(3)
    decided = standings(racing.race)
    for number in range(3):
        racing.do(Leave(number))
    assert standings(racing.race) == decided
