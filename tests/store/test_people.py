"""Players as those with a role find them, the same on both databases."""

import pytest

from squaredeal.names import folded
from squaredeal.store import Player, Store
from squaredeal.store.audit import Change
from squaredeal.store.people import MOST
from squaredeal.store.players import NOBODY
from tests.store.results import make_players

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
