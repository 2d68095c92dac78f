"""Players and their tokens."""

import pytest

from squaredeal.clock import ManualClock
from squaredeal.store import NoSuchPlayer, Player, Store
from squaredeal.store.sessions import LOGIN_MS
from tests.store.places import Place


async def test_a_guest_is_known_by_the_token(store: Store, clock: ManualClock) -> None:
    player, token = await store.players.guest("Ann", clock.now())
    assert (player.name, player.kind) == ("Ann", "guest")
    assert await store.players.by_token(token, clock.now()) == player
    other, _ = await store.players.guest("Ann", clock.now())
    assert other.id != player.id


@pytest.mark.parametrize("token", ["", "nobody", "\ud800", "x" * 100_000])
async def test_other_tokens_are_nobody(store: Store, clock: ManualClock, token: str) -> None:
    await store.players.guest("Ann", clock.now())
    assert await store.players.by_token(token, clock.now()) is None


async def test_a_token_has_256_bits_and_is_not_kept(store: Store, place: Place, clock: ManualClock) -> None:
    _, token = await store.players.guest("Ann", clock.now())
    assert len(token) == 43  # 32 bytes in base64
    kept = place.ask("SELECT * FROM login")
    assert len(kept[0][0]) == 32
    assert token not in repr(kept)


async def test_a_login_expires_after_30_days(store: Store, place: Place, clock: ManualClock) -> None:
    player, token = await store.players.guest("Ann", clock.now())
    clock.advance(LOGIN_MS - 1)
    assert await store.players.by_token(token, clock.now()) == player
    assert await store.players.forget_expired(clock.now()) == 0
    clock.advance(1)
    assert await store.players.by_token(token, clock.now()) is None
    assert await store.players.forget_expired(clock.now()) == 1
    assert place.ask("SELECT count(*) FROM player") == [(1,)]


async def test_renames(store: Store, clock: ManualClock) -> None:
    player, token = await store.players.guest("Ann", clock.now())
    assert await store.players.rename(player.id, "Zoë") == Player(player.id, "Zoë", "guest")
    assert await store.players.by_token(token, clock.now()) == Player(player.id, "Zoë", "guest")
    with pytest.raises(NoSuchPlayer):
        await store.players.rename("nobody", "Ann")


async def test_ends_one_session_only(store: Store, clock: ManualClock) -> None:
    _, token = await store.players.guest("Ann", clock.now())
    other, kept = await store.players.guest("Bob", clock.now())
    await store.players.end_session(token)
    await store.players.end_session("nobody's")
    assert await store.players.by_token(token, clock.now()) is None
    assert await store.players.by_token(kept, clock.now()) == other
