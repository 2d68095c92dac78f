"""What everybody may see of a race: the facts, and never a nonce."""

import msgspec
import pytest

from squaredeal.messages.common import OfferView
from squaredeal.race import Drop, MakeOffer, Terms, encode_race, race_card, race_view

from .racing import TERMS, Maker, counting, nonce, over, running, seated


def test_a_view_tells_the_race_and_its_options() -> None:
    racing = running(2, seats=3, hints=True, seed="617")
    view = race_view(racing.race, watchers=4)
    race = racing.race
    assert (view.id, view.version, view.phase, view.host) == (race.id, race.version, "running", 0)
    assert (view.created_at, view.starts_at, view.over_at) == (0, TERMS.countdown_ms, None)
    assert (view.commitment, view.watchers, view.next_race, view.offer) == (race.commitment, 4, None, None)
    options = msgspec.structs.asdict(race.options)
    assert options.pop("daily") is view.daily is None
    assert msgspec.structs.asdict(view.options) == options


def test_nobody_watches_unless_told() -> None:
    race = seated(1).race
    assert (race_view(race).watchers, race_card(race).watchers) == (0, 0)


def test_a_seats_view_tells_its_tip() -> None:
    racing = running(2)
    racing.tip(1, rev=12, at=83_211, home=7)
    seat = race_view(racing.race).seats[1]
    assert (seat.seat, seat.player, seat.name, seat.kind) == (1, "p1", "Player 1", "guest")
    assert (seat.state, seat.ready, seat.here, seat.rev, seat.at, seat.home) == ("playing", True, True, 12, 83_211, 7)


def test_a_seat_without_a_move_has_no_time() -> None:
    assert race_view(counting(1).race).seats[0].at is None


@pytest.mark.parametrize(("race", "grace"), [
    (seated, TERMS.lobby_grace_ms),
    (counting, TERMS.grace_ms),
    (running, TERMS.grace_ms),
    (over, None),
])  # fmt: skip
def test_a_seat_that_is_away_tells_until_when_it_may(race: Maker, grace: int | None) -> None:
    racing = race(2)
    racing.do(Drop(1))
    seat = race_view(racing.race).seats[1]
    assert (seat.here, seat.gone_until) == (False, None if grace is None else racing.now + grace)


def test_a_view_counts_by_the_nodes_own_terms() -> None:
    racing = running(2)
    racing.do(Drop(1))
    assert race_view(racing.race, terms=Terms(grace_ms=5)).seats[1].gone_until == racing.now + 5


def test_an_open_offer_is_shown_and_then_the_next_race() -> None:
    racing = over(3)
    racing.do(MakeOffer(1, "rematch", "race02"))
    assert race_view(racing.race).offer == OfferView(1, "rematch", (1,), racing.now + TERMS.offer_ms)
    racing.do(MakeOffer(0, "rematch", "race03"))
    racing.do(MakeOffer(2, "rematch", "race04"))
    view = race_view(racing.race)
    assert (view.offer, view.next_race) == (None, "race04")


@pytest.mark.parametrize("race", [seated, counting, running, over])
def test_no_view_has_a_nonce(race: Maker) -> None:
    value = race(3).race
    assert nonce(1).encode() in encode_race(value)
    shown = msgspec.json.encode([race_view(value), race_card(value)])
    assert all(nonce(number).encode() not in shown for number in range(3))


@pytest.mark.parametrize(("race", "seats", "phase", "free"), [
    (seated, 3, "open", True),
    (seated, 2, "open", False),
    (counting, 3, "countdown", False),
    (running, 3, "running", False),
    (over, 3, "over", False),
])  # fmt: skip
def test_a_card_tells_whether_one_may_still_join(race: Maker, seats: int, phase: str, free: bool) -> None:
    card = race_card(race(2, seats=seats).race, watchers=1)
    assert (card.phase, card.open, card.seats) == (phase, free, seats)
    assert (card.names, card.rules, card.watchers) == (("Player 0", "Player 1"), "freecell", 1)
