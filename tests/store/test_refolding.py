"""Accounts made under an older rule of names: new keys for all, and nobody loses one where two names are one by now."""

import sqlite3
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import Connection, create_engine

from squaredeal.clock import ManualClock
from squaredeal.names import folded
from squaredeal.store import NameTaken, Player, Store
from squaredeal.store.look_keys import look_key
from squaredeal.store.migrating import scripts
from squaredeal.store.refolding import alike, new_keys
from tests.store.places import Place, SqlitePlace
from tests.store.staging import open_at
from tests.store.test_accounts import account

OLD = {  # name and the key that the older rule gave it, the oldest first
    "Ivan": "ivan",
    "lvan": "lvan",
    "Ιvan": "ιvan",
    "Kim": "kim",
    "Ρaul": "ρaul",
    "Paul": "paul",
    "PauI": "paui",
    "Άννα": "αννα",
    "Avva": "avva",
    "Modest": "modest",
}


async def of_the_older_rule(store: Store, clock: ManualClock) -> dict[str, str]:
    """Accounts as a node of the version before makes them, by name."""
    players = {}
    for number, name in enumerate(OLD):
        clock.advance(1)
        made, _ = await account(
            store, f"Passing {number}", f"passing {number}", clock.now(), password=f"hash of {name}"
        )
        players[name] = made.player.id

    def work(connection: Connection) -> None:
        for name, player in players.items():
            connection.exec_driver_sql(f"UPDATE player SET name = '{name}' WHERE id = '{player}'")
            keys = f"folded = '{OLD[name]}', seen = NULL"
            connection.exec_driver_sql(f"UPDATE account SET {keys} WHERE player = '{player}'")

    await store.writer.write(work)
    return players


async def test_everybody_keeps_name_and_account_and_the_older_one_the_key(
    store: Store, place: Place, clock: ManualClock
) -> None:
    players = await of_the_older_rule(store, clock)
    assert await store.accounts.refold() == len(OLD)
    assert await store.accounts.refold() == 0
    for name, player in players.items():
        found = await store.accounts.find(folded(name), name)
        assert found is not None
        assert (found.player, found.password) == (Player(player, name, "account"), f"hash of {name}")
    keys = dict(place.ask("SELECT player, folded FROM account"))
    assert [keys[players[name]] for name in ("Ivan", "lvan", "Ιvan")] == ["lvan", "lvan 2", "lvan 3"]
    assert [keys[players[name]] for name in ("Ρaul", "Paul", "PauI")] == ["paul", "paul 2", "paul 3"]
    looks = dict(place.ask("SELECT player, seen FROM account"))
    assert [looks[players[name]] for name in ("Άννα", "Avva")] == [" 2 avva", " 2 avva 2"]


async def test_the_names_are_nobody_else_s_from_then_on(store: Store, clock: ManualClock) -> None:
    players = await of_the_older_rule(store, clock)
    await store.accounts.refold()
    for name in ("IVAN", "Kirn", "MODEST", "Anna", "avva"):
        with pytest.raises(NameTaken):
            await store.players.guest(name, clock.now(), folded=folded(name))
    with pytest.raises(NameTaken):
        await store.players.rename(players["lvan"], "lvan", folded=folded("lvan"))
    await store.players.rename(players["lvan"], "Iwan", folded=folded("Iwan"))
    found = await store.accounts.find(folded("IWAN"))
    assert found is not None
    assert found.player.id == players["lvan"]
    ivan = await store.accounts.find(folded("IVAN"))
    assert ivan is not None
    assert ivan.player.id == players["Ivan"]


async def test_who_is_leaving_comes_back_by_the_old_name(store: Store, clock: ManualClock) -> None:
    kim, _ = await account(store, "Kim", "kim", clock.now())
    await store.leaving.begin(kim)
    await store.writer.write(lambda connection: connection.exec_driver_sql("UPDATE account SET seen = NULL").rowcount)
    assert await store.accounts.refold() == 1
    found = await store.accounts.find(folded("Kim"), "Kim")
    assert found is not None
    assert found.player.id == kim.player.id


async def test_keys_of_the_rule_before_are_made_anew_and_later_ones_left_alone(
    store: Store, place: Place, clock: ManualClock
) -> None:
    kept = {"Chiᴇf": ("chlᴇf", "chlᴇf"), "Chief": ("chlef", "chlef"), "Chief҈": ("chlef҈", "chlef҈")}
    later = {"Of tomorrow": ("oftomorrow!", " 3 oftomorrow!")}
    players = {}
    for number, name in enumerate(kept | later):
        clock.advance(1)
        made, _ = await account(store, f"Passing {number}", f"passing {number}", clock.now(), password=name)
        players[name] = made.player.id

    def work(connection: Connection) -> None:
        for name, keys in (kept | later).items():
            connection.exec_driver_sql(f"UPDATE player SET name = '{name}' WHERE id = '{players[name]}'")
            change = f"folded = '{keys[0]}', seen = '{keys[1]}'"
            connection.exec_driver_sql(f"UPDATE account SET {change} WHERE player = '{players[name]}'")

    await store.writer.write(work)
    assert await store.accounts.refold() == len(kept)
    assert await store.accounts.refold() == 0
    for name in kept:
        found = await store.accounts.find(folded(name), name)
        assert found is not None
        assert (found.player.id, found.password) == (players[name], name)
    rows = place.ask("SELECT folded, seen FROM account ORDER BY made_at")
    assert rows == [("chlef", " 2 chlef"), ("chlef 2", " 2 chlef 2"), ("chlef 3", " 2 chlef 3"), later["Of tomorrow"]]
    with pytest.raises(NameTaken):
        await store.players.guest("ᴄʜɪᴇꜰ", clock.now(), folded=folded("ᴄʜɪᴇꜰ"))


names = some.lists(some.sampled_from([*OLD, "Ivan 2", "i v a n", "1van", "|van"]), max_size=12)


@given(names, some.sets(some.sampled_from(["lvan", "lvan 2", "paul", "avva", " 2 avva"])))
def test_keys_are_unique_and_whose_they_were_they_stay(found: list[str], known: set[str]) -> None:
    keys = new_keys([(str(number), name) for number, name in enumerate(found)], set(known), set(known))
    for which, fold in enumerate((folded, look_key)):
        made = [key[which] for key in keys.values()]
        assert len({*made, *known}) == len(made) + len(known)
        for name, key in zip(found, made, strict=True):
            assert key in alike(fold(name))
            if key != fold(name):
                assert fold(name) in {*known, *made[: made.index(key)]}


async def test_the_migration_makes_the_keys(file: Path, clock: ManualClock) -> None:
    older, database = Config(scripts() / "alembic.ini"), create_engine(f"sqlite:///{file}")
    with database.begin() as beginning:
        older.attributes["connection"] = beginning
        command.upgrade(older, "0008")
    database.dispose()
    connection = sqlite3.connect(file)
    with connection:
        for number, (name, key) in enumerate(OLD.items()):
            connection.execute("INSERT INTO player VALUES (?, ?, 'account', 1)", (f"p{number}", name))
            connection.execute("INSERT INTO account VALUES (?, ?, 'hash', ?, 1)", (f"p{number}", key, number))
    connection.close()
    store = await open_at(SqlitePlace(file), clock)
    for number, name in enumerate(OLD):
        found = await store.accounts.find(folded(name), name)
        assert found is not None
        assert found.player == Player(f"p{number}", name, "account")
    await store.close()
