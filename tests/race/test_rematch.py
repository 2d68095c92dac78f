"""Offers after the race: made, accepted, withdrawn, expired, agreed on; and the race that follows."""

import pytest

from squaredeal.race import (
    AcceptOffer,
    Drop,
    Finish,
    Leave,
    MakeOffer,
    Phase,
    RaceRefused,
    Return,
    SetReady,
    next_deadline,
    rematch_of,
)
from squaredeal.race.events import RematchAgreed

from .racing import TERMS, Maker, Racing, accept, come_all, counting, nonce, over, running, seated

OFFER = MakeOffer(0, "rematch", "race02")


def refusal(racing: Racing, command: MakeOffer | AcceptOffer, after: int = 0) -> str:
    before = racing.race
    with pytest.raises(RaceRefused) as refused:
        racing.do(command, after)
    assert racing.race is before
    return refused.value.why


def test_a_rematch_is_agreed_when_all_who_are_here_want_it() -> None:
    racing = over(3)
    assert racing.do(OFFER) == ["OfferMade"]
    assert racing.do(accept(1)) == ["OfferAccepted"]
    assert racing.do(accept(2, "race03")) == ["OfferAccepted", "RematchAgreed"]
    assert racing.events[-1] == RematchAgreed("race03", (0, 1, 2))
    assert racing.race.next_race == "race03"


def test_accepting_twice_or_ones_own_offer_is_nothing_new() -> None:
    racing = over(3)
    racing.do(OFFER)
    assert racing.do(accept(0)) == []
    assert racing.do(OFFER) == []
    racing.do(accept(1))
    assert racing.do(accept(1)) == []


def test_two_who_offer_at_once_agree() -> None:
    racing = over(2)
    racing.do(OFFER)
    assert racing.do(MakeOffer(1, "rematch", "race09")) == ["OfferAccepted", "RematchAgreed"]


def test_a_race_of_one_seat_is_run_again_at_once() -> None:
    racing = over(1)
    assert racing.do(OFFER) == ["OfferMade", "RematchAgreed"]


def test_who_is_away_is_not_waited_for() -> None:
    racing = over(3)
    racing.do(Drop(2))
    racing.do(OFFER)
    racing.do(accept(1))
    assert racing.events[-1] == RematchAgreed("race02", (0, 1))


def test_the_last_undecided_one_leaving_completes_the_agreement() -> None:
    racing = over(3)
    racing.do(OFFER)
    racing.do(accept(1))
    assert racing.do(Leave(2)) == ["SeatDropped", "RematchAgreed"]


def test_an_offer_waits_for_a_rival_to_come_back() -> None:
    racing = over(2)
    racing.do(Drop(1))
    assert racing.do(OFFER) == ["OfferMade"]
    racing.do(Return(1), after=10_000)
    assert racing.do(accept(1)) == ["OfferAccepted", "RematchAgreed"]


def test_an_offer_waits_for_who_made_it_to_come_back() -> None:
    racing = over(2)
    racing.do(OFFER)
    racing.do(Drop(0))
    assert racing.do(accept(1)) == ["OfferAccepted"]
    assert racing.do(Return(0)) == ["SeatReturned", "RematchAgreed"]


def test_an_offer_ends_when_who_made_it_leaves() -> None:
    racing = over(2)
    racing.do(OFFER)
    assert racing.do(Leave(0)) == ["SeatDropped", "OfferWithdrawn"]
    assert refusal(racing, accept(1)) == "no_offer"


def test_leaving_after_the_agreement_withdraws_nothing() -> None:
    racing = over(2)
    racing.do(OFFER)
    racing.do(accept(1))
    assert racing.do(Leave(0)) == ["SeatDropped"]
    assert racing.race.next_race == "race02"


def test_an_offer_expires() -> None:
    racing = over(2)
    racing.do(OFFER)
    assert next_deadline(racing.race, TERMS) == racing.now + TERMS.offer_ms
    assert racing.tick(TERMS.offer_ms - 1) == []
    assert racing.tick(1) == ["OfferExpired"]
    assert refusal(racing, accept(1)) == "no_offer"
    assert next_deadline(racing.race, TERMS) is None


def test_an_offer_whose_time_is_up_cannot_be_accepted_before_the_tick_either() -> None:
    racing = over(2)
    racing.do(OFFER)
    assert refusal(racing, accept(1), after=TERMS.offer_ms) == "no_offer"
    assert racing.do(MakeOffer(1, "rematch", "race07")) == ["OfferExpired", "OfferMade"]
    assert racing.do(accept(0)) == ["OfferAccepted", "RematchAgreed"]


def test_nobody_returning_late_completes_an_offer_whose_time_is_up() -> None:
    racing = over(2)
    racing.do(OFFER)
    racing.do(Drop(0))
    racing.do(accept(1))
    assert racing.do(Return(0), after=TERMS.offer_ms) == ["SeatReturned"]
    assert racing.tick(0) == ["OfferExpired"]


def test_nothing_expires_once_agreed() -> None:
    racing = over(2)
    racing.do(OFFER)
    racing.do(accept(1))
    assert racing.tick(10 * TERMS.offer_ms) == []


@pytest.mark.parametrize("race", [seated, counting, running])
def test_no_offers_before_the_end(race: Maker) -> None:
    racing = race(2)
    assert refusal(racing, OFFER) == "not_over"
    assert refusal(racing, accept(0)) == "not_over"


def test_who_has_left_neither_offers_nor_accepts() -> None:
    racing = over(3)
    racing.do(Leave(1))
    assert refusal(racing, MakeOffer(1, "rematch", "race02")) == "not_here"
    racing.do(OFFER)
    assert refusal(racing, accept(1)) == "not_here"


def test_offers_of_two_kinds_do_not_mix() -> None:
    racing = over(3)
    assert refusal(racing, accept(1)) == "no_offer"
    racing.do(OFFER)
    assert refusal(racing, AcceptOffer(1, "series", "race02")) == "no_offer"
    assert refusal(racing, MakeOffer(1, "series", "race02")) == "other_offer"


def test_nothing_is_offered_or_joined_after_the_agreement() -> None:
    racing = over(3)
    racing.do(Drop(2))
    racing.do(OFFER)
    racing.do(accept(1))
    racing.do(Return(2))
    assert refusal(racing, MakeOffer(2, "rematch", "race08")) == "rematch_agreed"
    assert refusal(racing, accept(2)) == "rematch_agreed"
    assert racing.do(accept(1)) == []


def test_the_next_race_has_the_seats_that_wanted_it_and_a_new_deal() -> None:
    racing = over(3, seed="617", limit_s=120)
    racing.do(Leave(0))
    racing.do(MakeOffer(2, "rematch", "race02"))
    racing.do(accept(1))
    following = rematch_of(racing.race, "race02", "d1" * 32, now=99_000)
    assert (following.id, following.version, following.phase) == ("race02", 0, Phase.OPEN)
    assert [(seat.number, seat.player, seat.state) for seat in following.seats] == [
        (1, "p1", "seated"),
        (2, "p2", "seated"),
    ]
    assert [(seat.ready, seat.nonce, seat.here, seat.gone_at) for seat in following.seats] == [
        (False, None, False, 99_000)
    ] * 2
    assert (following.host, following.chain, following.round) == (1, "race01", 2)
    assert (following.commitment, following.options.seed, following.options.limit_s) == ("d1" * 32, None, 120)
    assert next_deadline(following, TERMS) == 99_000 + TERMS.lobby_grace_ms


@pytest.mark.parametrize("agreed", [False, True])
def test_only_the_race_that_was_agreed_on_is_opened(agreed: bool) -> None:
    racing = over(2)
    racing.do(OFFER)
    if agreed:
        racing.do(accept(1))
    with pytest.raises(RaceRefused) as refused:
        rematch_of(racing.race, "race99" if agreed else "race02", "d1" * 32, now=1)
    assert refused.value.why == "no_offer"


def test_two_hundred_rematches_in_a_row() -> None:
    racing = over(2, start="ready")
    for number in range(2, 202):
        name = f"race{number:03}"
        racing.do(MakeOffer(number % 2, "rematch", "unused"))
        racing.do(accept(1 - number % 2, name))
        racing = Racing(rematch_of(racing.race, name, f"{number:064x}", racing.now + 5))
        come_all(racing)
        racing.do(SetReady(0, True, nonce(0)))
        assert racing.do(SetReady(1, True, nonce(1))) == ["ReadyChanged", "CountdownBegan"]
        assert racing.tick(TERMS.countdown_ms) == ["RaceStarted"]
        racing.do(Finish(number % 2, 10))
        racing.do(Finish(1 - number % 2, 20))
        assert racing.race.phase is Phase.OVER
        assert (racing.race.round, racing.race.chain) == (number, "race01")
        assert [seat.place for seat in racing.race.seats] == [1 + number % 2, 2 - number % 2]
