"""Players as those with a role find them, the same on both databases."""

import pytest

from squaredeal.clock import ManualClock
from squaredeal.names import folded
from squaredeal.store import Player, Store
from squaredeal.store.audit import Change
from squaredeal.store.earlier_names import KEPT
from squaredeal.store.people import LONGEST, MOST
from squaredeal.store.players import NOBODY
from squaredeal.store.retention_steps import DAY_MS, Keep
from tests.store.places import Place
from tests.store.results import make_players
from tests.store.test_accounts import account

GUESTS = ("Иван", "иван 2", "ИВАНА", "Ива", "Zoé", "Ηρα", "ΟΔΥΣΣΕΥΣ", "Straße", "50% off", "50 off", "a_b", "acb", "Ўж")
FOUND = {
    "Иван": {"Иван", "иван 2", "ИВАНА"},
    "ив": {"Иван", "иван 2", "ИВАНА", "Ива"},
    "ўЖ": {"Ўж"},
    "zOÉ": {"Zoé"},
    "Zoe\N{COMBINING ACUTE ACCENT}": {"Zoé"},
    "ηρΑ": {"Ηρα"},
    "οδυσσευς": {"ΟΔΥΣΣΕΥΣ"},
    "STRA\N{LATIN CAPITAL LETTER SHARP S}": {"Straße"},
    "50%": {"50% off"},
    "A_": {"a_b"},
    "van": set(),
    "'": set(),
    NOBODY[:4]: set(),
}


async def names_like(store: Store, text: str) -> list[str]:
    return [each.name for each in await store.moderation.people.find(text, folded=folded(text))]


@pytest.mark.parametrize("kind", ["guest", "account"])
async def test_a_name_is_found_by_how_it_begins_case_aside(store: Store, kind: str) -> None:
    for name in GUESTS:
        guest, _ = await store.players.guest(name, 0)
        if kind == "account":
            account = Player(guest.id, name, "account")
            await store.accounts.make(account, folded(name), password="-", device="", now=0)
    for text, names in FOUND.items():
        found = set(await names_like(store, text))
        assert found == names if kind == "guest" else found >= names, text


async def test_a_text_that_no_name_can_be_finds_nobody(store: Store) -> None:
    await store.players.guest("Ann", 0)
    for length in (100, LONGEST + 1, 5_000):
        assert await names_like(store, length * "a") == []


async def test_who_has_that_very_name_comes_first(store: Store) -> None:
    await make_players(store, [f"a{number:03}" for number in range(MOST)])  # accounts stand before guests, 0 before Á
    guest, _ = await store.players.guest("a", 0)
    other, _ = await store.players.guest("Á", 0)
    await store.accounts.make(Player(other.id, "Á", "account"), folded("Á"), password="-", device="", now=0)
    found = await store.moderation.people.find("A", folded=folded("A"))
    assert [each.id for each in found[:3]] == [other.id, guest.id, "a000"]
    assert len(found) == MOST


@pytest.mark.parametrize("kind", ["guest", "account"])
async def test_who_had_a_name_taken_is_found_by_it_behind_those_who_have_it(store: Store, kind: str) -> None:
    rude, _ = await store.players.guest("Rüde Person", 0)
    if kind == "account":
        account = Player(rude.id, "Rüde Person", "account")
        await store.accounts.make(account, folded("Rüde Person"), password="-", device="", now=0)
    staff, _ = await store.players.guest("Staff", 0)
    for name in ("Player 1", "Player 2"):
        change = Change(staff.id, "it was reported", 5)
        await store.moderation.renaming.rename(rude.id, name, folded, change, neutral=True)
    for text in ("Rüde Person", "RÜDE PERSON", "rüde", "Player 1", "player 2", rude.id):
        assert await names_like(store, text) == ["Player 2"], text
    assert await names_like(store, "Person") == []
    other, _ = await store.players.guest("Rüde Person", 0)
    found = await store.moderation.people.find("Rüde Person", folded=folded("Rüde Person"))
    assert [each.id for each in found] == [other.id, rude.id]
    await store.moderation.renaming.rename(rude.id, "Rüde Person 2", folded, change, neutral=False)
    assert sorted(await names_like(store, "rüde")) == ["Rüde Person", "Rüde Person 2"]


@pytest.mark.parametrize("kind", ["guest", "account"])
async def test_who_chose_another_name_is_found_by_the_old_one(store: Store, clock: ManualClock, kind: str) -> None:
    rude, _ = await store.players.guest("Rüde Person", clock.now())
    if kind == "account":  # which is a new name itself
        made = Player(rude.id, "Player 1", "account")
        await store.accounts.make(made, folded("Player 1"), password="-", device="", now=clock.now())
    for name in ("Player 1", "Player 2"):
        await store.players.rename(rude.id, name, folded=folded(name))
    for text in ("Rüde Person", "RÜDE PERSON", "rüde", "Rude Person", "Player 1", "player 2"):
        assert await names_like(store, text) == ["Player 2"], text
    assert await names_like(store, "Person") == []
    other, _ = await store.players.guest("Rüde Person", clock.now())
    found = await store.moderation.people.find("Rüde Person", folded=folded("Rüde Person"))
    assert [each.id for each in found] == [other.id, rude.id]
    back = await store.players.rename(rude.id, "Rüde Person", folded=folded("Rüde Person"))
    assert back.name == "Rüde Person"  # it was given up, and not taken


async def test_of_each_player_the_latest_names_are_kept_for_a_time(
    store: Store, place: Place, clock: ManualClock
) -> None:
    many, _ = await store.players.guest("Name 0", clock.now())
    for number in range(1, KEPT + 5):
        clock.advance(1)
        await store.players.rename(many.id, f"Name {number}", folded=folded(f"Name {number}"))
    ((kept,),) = place.ask("SELECT count(*) FROM earlier_name")
    assert kept == KEPT
    assert await names_like(store, "Name 0") == []
    assert await names_like(store, f"Name {KEPT + 3}") == [many.name.replace("0", str(KEPT + 4))]
    retention, last = store.moderation.retention, clock.now()
    assert (await retention.run(Keep(guests=0, names=2), lambda: last + 2 * DAY_MS - 1))["names"] == KEPT - 1
    assert (await retention.run(Keep(guests=0, names=0), lambda: last + 2 * DAY_MS))["names"] == 0
    assert (await retention.run(Keep(guests=0, names=2), lambda: last + 2 * DAY_MS))["names"] == 1


async def test_who_leaves_for_good_is_found_by_no_name(store: Store, place: Place, clock: ManualClock) -> None:
    zoe, _ = await account(store, "Zoe", "zoe", clock.now())
    await store.players.rename(zoe.player.id, "Zora", folded="zora")
    assert [each.key.strip() for each in await store.exports.earlier(zoe.player.id)] == ["zoe"]
    await store.leaving.begin(zoe)
    await store.leaving.finish(zoe.player.id)
    assert place.ask("SELECT * FROM earlier_name") == []
    assert await names_like(store, "Zoe") == []
