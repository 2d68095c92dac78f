"""What was proved for a certified race is kept once, for its nonces, and decides how its countdown ends."""

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from squaredeal.clock import ManualClock
from squaredeal.messages.common import Certificate, Skipped
from squaredeal.race.commands import Leave, Resign, SetReady, Start, Tick
from squaredeal.race.model import Phase, Race
from squaredeal.store import Landed, Store
from tests.store.places import Place
from tests.store.staging import NONCE, SEED, TERMS, claim, empty_race, moves, seat_players

PROVED = Certificate(
    version="solver/1",
    budget=200_000,
    index=2,
    skipped=(Skipped("lost", 12), Skipped("unknown", 200_000)),
    nodes=79,
    line=("26", "ah"),
    par=2,
    difficulty=1,
)


async def counting(store: Store, clock: ManualClock, race: str = "r1", *, seats: int = 2) -> Race:
    """A certified race in its countdown."""
    await store.races.create(empty_race(race, clock, seats, certified=True), SEED)
    await seat_players(store, clock, race, seats)
    for seat in range(seats):
        await store.races.command(race, SetReady(seat, True, NONCE), clock.now())
    counted = await store.races.load(race)
    assert counted is not None
    assert counted.phase is Phase.COUNTDOWN
    return counted


async def test_a_race_starts_with_what_was_proved_for_its_nonces(store: Store, clock: ManualClock) -> None:
    race = await counting(store, clock)
    assert not await store.race_deals.is_kept("r1", race.nonces)
    assert await store.race_deals.keep("r1", race.nonces, PROVED)
    assert await store.race_deals.is_kept("r1", race.nonces)
    assert await store.races.load("r1") == race  # nothing that anybody hears of has changed
    clock.advance(TERMS.certify_ms)
    started = (await store.races.command("r1", Tick(), clock.now())).race
    assert (str(started.phase), started.index) == ("running", 2)
    assert await store.race_deals.find(started) == PROVED
    assert await store.races.load("r1") == started


async def test_the_first_proof_stands(store: Store, second: Store, clock: ManualClock) -> None:
    race = await counting(store, clock)
    assert await store.race_deals.keep("r1", race.nonces, PROVED)
    assert await second.race_deals.keep("r1", race.nonces, replace(PROVED, index=7))
    clock.advance(TERMS.certify_ms)
    started = (await second.races.command("r1", Tick(), clock.now())).race
    assert started.index == 2
    assert await second.race_deals.find(started) == PROVED


async def test_a_proof_for_other_nonces_is_worth_nothing(store: Store, clock: ManualClock) -> None:
    race = await counting(store, clock, seats=3)
    assert await store.race_deals.keep("r1", race.nonces, PROVED)
    left = (await store.races.command("r1", Leave(1), clock.now())).race
    assert left.nonces == (race.nonces[0], b"", race.nonces[2])
    assert not await store.race_deals.is_kept("r1", left.nonces)
    assert not await store.race_deals.keep("r1", race.nonces, PROVED)
    assert await store.race_deals.keep("r1", left.nonces, replace(PROVED, index=0))
    clock.advance(TERMS.certify_ms)
    assert (await store.races.command("r1", Tick(), clock.now())).race.index == 0


async def test_without_a_proof_the_race_is_open_again(store: Store, place: Place, clock: ManualClock) -> None:
    race = await counting(store, clock, seats=3)
    await store.races.command("r1", Leave(1), clock.now())
    clock.advance(TERMS.certify_ms)
    missed = await store.races.command("r1", Tick(), clock.now())
    assert [type(event).__name__ for event in missed.events] == ["ProofMissed", "SeatFreed"]
    assert (missed.race.unproved, missed.race.starts_at) == (True, None)
    assert place.ask("SELECT seat, player, state FROM seat ORDER BY seat") == [
        (0, "p0", "seated"),
        (1, None, "left"),
        (2, "p2", "seated"),
    ]
    assert not await store.race_deals.keep("r1", race.nonces, PROVED)
    waived = await store.races.command("r1", Start(0, uncertified=True), clock.now())
    assert not waived.race.options.certified
    clock.advance(TERMS.countdown_ms)
    started = (await store.races.command("r1", Tick(), clock.now())).race
    assert (str(started.phase), started.index) == ("running", None)
    assert await store.race_deals.find(started) is None


async def test_nothing_is_kept_but_during_the_countdown(store: Store, place: Place, clock: ManualClock) -> None:
    race = await counting(store, clock)
    assert await store.race_deals.keep("r1", race.nonces, PROVED)
    clock.advance(TERMS.certify_ms)
    started = (await store.races.command("r1", Tick(), clock.now())).race
    assert not await store.race_deals.keep("r1", started.nonces, replace(PROVED, index=7))
    assert not await store.race_deals.keep("r2", started.nonces, PROVED)
    assert place.ask("SELECT race, number FROM race_deal") == [("r1", 2)]


async def test_whoever_hears_of_the_end_hears_of_the_proof(store: Store, clock: ManualClock) -> None:
    race = await counting(store, clock)
    await store.race_deals.keep("r1", race.nonces, PROVED)
    clock.advance(TERMS.certify_ms)
    started = await store.races.command("r1", Tick(), clock.now())
    resigned = await store.races.command("r1", Resign(1), clock.now())
    assert (started.certificate, resigned.certificate) == (None, None)
    await claim(store, clock)
    landed = await store.journal.append(moves(1, won=True))
    assert isinstance(landed, Landed)
    assert landed.decided is not None
    assert landed.decided.race.phase is Phase.OVER
    assert landed.decided.certificate == PROVED
    assert (await store.races.command("r1", Tick(), clock.now())).certificate == PROVED


@pytest.mark.parametrize("damage", ["DELETE FROM race_deal", "UPDATE race_deal SET certificate = '{}'"])
async def test_a_race_ends_though_its_proof_is_damaged(
    store: Store, clock: ManualClock, damage: str, capsys: pytest.CaptureFixture[str]
) -> None:
    race = await counting(store, clock)
    await store.race_deals.keep("r1", race.nonces, PROVED)
    clock.advance(TERMS.certify_ms)
    started = (await store.races.command("r1", Tick(), clock.now())).race
    await store.writer.write(lambda connection: connection.execute(text(damage)).rowcount)
    await store.races.command("r1", Resign(0), clock.now())
    over = await store.races.command("r1", Resign(1), clock.now())
    assert (over.race.phase, over.certificate) == (Phase.OVER, None)
    assert await store.race_deals.find(started) is None
    assert "certificate_damaged" in capsys.readouterr().out
