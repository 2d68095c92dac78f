"""What stays of a race: bots and ghosts have results, and none that counts for boards."""

from msgspec.structs import replace

from squaredeal.messages.common import Kind
from squaredeal.race import Finish
from squaredeal.race.results import results_of
from squaredeal.store.boards import boards_of
from squaredeal.store.results import row_of
from tests.race.racing import Racing, running


def test_nobody_who_is_no_person_stands_on_a_board() -> None:
    kinds: tuple[Kind, ...] = ("account", "bot", "ghost", "guest")
    racing: Racing = running(len(kinds))
    seats = tuple(replace(seat, kind=kind) for seat, kind in zip(racing.race.seats, kinds, strict=True))
    racing.race = replace(racing.race, seats=seats)
    for number in range(len(kinds)):
        racing.do(Finish(number, 500 + number))
    results = results_of(racing.race)
    assert [(result.kind, result.place, result.why) for result in results] == [
        ("account", 1, None),
        ("bot", 2, "bot"),
        ("ghost", 3, "ghost"),
        ("guest", 4, None),
    ]
    boards = [[board.of for board in boards_of(_Row(row_of(result)))] for result in results]
    assert [set(each) for each in boards] == [{"accounts"}, set(), set(), {"guests"}]


class _Row:
    """A row as the database gives it."""

    def __init__(self, columns: dict[str, object]) -> None:
        self.__dict__ |= columns
