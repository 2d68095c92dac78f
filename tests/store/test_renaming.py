"""A name taken away: another one everywhere, and the old one barred for that player alone."""

import pytest

from squaredeal.clock import ManualClock
from squaredeal.names import folded, seen
from squaredeal.race.commands import Join, Leave
from squaredeal.race.events import SeatTaken
from squaredeal.store import NameTaken, NoSuchPlayer, Store
from squaredeal.store.barred_names import bar
from squaredeal.store.players import NameBarred, Player
from tests.store.deciding import because, logged
from tests.store.places import Place
from tests.store.results import start
from tests.store.staging import SEED, empty_race

FOLD = str.lower


async def test_the_old_name_is_barred_for_that_player_and_free_for_others(store: Store) -> None:
    guest, _ = await store.players.guest("Rude", 0)
    await store.accounts.make(Player(guest.id, "Rude", "account"), "rude", password="secret", device="", now=0)
    renaming = store.moderation.renaming
    await renaming.rename(guest.id, "Player 1000", FOLD, because(), neutral=True)
    for name in ("rude", "RUDE"):
        with pytest.raises(NameBarred):
            await store.players.rename(guest.id, name, folded=FOLD(name))
        with pytest.raises(NameBarred):
            await renaming.rename(guest.id, name, FOLD, because(guest.id), neutral=False)
    assert {barred.key.strip() for barred in await store.exports.barred(guest.id)} == {"rude", seen("Rude")}
    assert await store.exports.barred("nobody") == []
    found = await store.accounts.find("player 1000")
    assert found is not None
    assert found == await store.accounts.find("rude")  # who signs in does not know the new name yet
    other, _ = await store.players.guest("Rude", 0, folded="rude")
    await store.accounts.make(Player(other.id, "Rude", "account"), "rude", password="other", device="", now=0)
    taken = await store.accounts.find("rude")
    assert taken is not None
    assert taken.player.id == other.id
    with pytest.raises(NameTaken):
        await renaming.rename(guest.id, "Rude", FOLD, because(), neutral=False)
    assert await logged(store) == [("operator", "player_renamed", guest.id)]


async def test_whoever_may_rename_gives_the_name_back(store: Store) -> None:
    guest, _ = await store.players.guest("npa", 0)
    renaming = store.moderation.renaming
    await renaming.rename(guest.id, "Player 1000", folded, because(), neutral=True)
    await renaming.rename(guest.id, "ηρα", folded, because(), neutral=False)
    for name in ("NPA", "npa"):
        assert (await store.players.rename(guest.id, name, folded=folded(name))).name == name
    with pytest.raises(NameBarred):
        await store.players.rename(guest.id, "Player 1000", folded=folded("Player 1000"))


async def test_a_guest_does_not_get_the_name_back_with_an_account(store: Store) -> None:
    guest, _ = await store.players.guest("Rude", 0)
    await store.moderation.renaming.rename(guest.id, "Polite", FOLD, because(), neutral=False)
    with pytest.raises(NameBarred):
        await store.accounts.make(Player(guest.id, "Rude", "account"), "rude", password="-", device="", now=0)
    with pytest.raises(NoSuchPlayer):
        await store.moderation.renaming.rename("nobody", "Polite", FOLD, because(), neutral=False)


@pytest.mark.parametrize(("name", "clone"), [("npa", "ηρα"), ("ηρα", "npa"), ("Ηρα", "Hpa"), ("Chief", "ᴄʜɪᴇꜰ")])
async def test_no_look_alike_gives_the_name_back(store: Store, name: str, clone: str) -> None:
    guest, _ = await store.players.guest(name, 0)
    await store.moderation.renaming.rename(guest.id, "Player 1000", folded, because(), neutral=True)
    with pytest.raises(NameBarred):
        await store.players.rename(guest.id, clone, folded=folded(clone))
    await store.players.rename(guest.id, "Nara", folded=folded("Nara"))


async def test_a_key_of_the_rule_before_bars_the_name_still(store: Store) -> None:
    guest, _ = await store.players.guest("Polite", 0)
    await store.writer.write(lambda connection: bar(connection, guest.id, {"chlᴇf", "ηρα"}, 0))
    for name in ("Chief", "chiᴇf", "npa", "Ηρα"):
        with pytest.raises(NameBarred):
            await store.players.rename(guest.id, name, folded=folded(name))


async def test_only_another_spelling_bars_nothing(store: Store, place: Place) -> None:
    guest, _ = await store.players.guest("ANN", 0)
    await store.moderation.renaming.rename(guest.id, "Ann", FOLD, because(), neutral=False)
    assert place.ask("SELECT * FROM barred_name") == []


async def test_races_tell_the_new_name_running_or_over(store: Store, place: Place, clock: ManualClock) -> None:
    guest, _ = await store.players.guest("Rude", clock.now())
    await store.races.create(empty_race("open", clock), SEED)
    await store.races.command("open", Join(guest.id, "Rude", "guest"), clock.now())
    await start(store, clock, "other")
    await store.races.create(empty_race("left", clock), SEED)
    await store.races.command("left", Join(guest.id, "Rude", "guest"), clock.now())
    before = place.ask("SELECT id, version FROM race ORDER BY id")
    renaming = store.moderation.renaming
    change = because(guest.id)
    await renaming.rename(guest.id, "Polite", FOLD, change, neutral=False)
    assert [(each.player, each.name, each.told_at) for each in await renaming.since(change.at)] == [
        (guest.id, "Polite", None)
    ]
    assert await renaming.tell_all(change.at + 999, older_than_ms=1_000) == 0  # whoever renamed is at it
    assert await renaming.tell_all(change.at + 1_000, older_than_ms=1_000) == 1  # as if they had died
    assert await renaming.tell_all(change.at + 2_000, older_than_ms=1_000) == 0
    assert "Rude" not in repr(place.ask_all("SELECT state FROM race", "SELECT event FROM race_event"))
    assert place.ask("SELECT id, version FROM race ORDER BY id") == before
    race = await store.races.load("open")
    assert race is not None
    assert [seat.name for seat in race.seats] == ["Polite"]
    events = [recorded.event for recorded in await store.races.history("open")]
    assert [event.name for event in events if isinstance(event, SeatTaken)] == ["Polite"]
    await store.races.command("open", Leave(0), clock.now())  # and goes on


async def test_who_sat_down_under_the_old_name_meanwhile_is_found_later(
    store: Store, place: Place, clock: ManualClock
) -> None:
    guest, _ = await store.players.guest("Rude", clock.now())
    renaming, change = store.moderation.renaming, because()
    await renaming.rename(guest.id, "Polite", FOLD, change, neutral=False)
    await renaming.tell(guest.id, change.at + 1)
    await store.races.create(empty_race("open", clock), SEED)
    await store.races.command("open", Join(guest.id, "Rude", "guest"), clock.now())  # on a node that has not heard
    assert await renaming.tell_all(change.at + 1_000, older_than_ms=1_000) == 1
    assert "Rude" not in repr(place.ask_all("SELECT state FROM race", "SELECT event FROM race_event"))
    assert await renaming.tell_all(change.at + 9_000, older_than_ms=1_000) == 0


async def test_who_leaves_leaves_no_older_name(store: Store, place: Place) -> None:
    guest, _ = await store.players.guest("Rude", 0)
    await store.accounts.make(Player(guest.id, "Rude", "account"), "rude", password="-", device="", now=0)
    await store.moderation.renaming.rename(guest.id, "Polite", FOLD, because(), neutral=False)
    account = await store.accounts.of(guest.id)
    assert account is not None
    await store.leaving.begin(account)
    await store.leaving.finish(guest.id)
    assert place.ask("SELECT * FROM barred_name") == []
    assert "olite" not in repr(place.ask("SELECT * FROM audit"))
