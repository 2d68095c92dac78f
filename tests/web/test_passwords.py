"""The threads that hash: bounded, and never the loop's own."""

from __future__ import annotations

import asyncio
import threading

import pytest
from argon2 import PasswordHasher

from squaredeal.web.errors import APIError
from squaredeal.web.passwords import THREADS, Passwords


class Held(PasswordHasher):
    """Hashes when it is let to, and tells how many did so at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.let_go, self.lock = threading.Event(), threading.Lock()
        self.at_once = self.most = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self.lock:
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.let_go.wait(60)
        with self.lock:
            self.at_once -= 1
        return super().hash(password, salt=salt)


async def test_who_comes_when_too_many_wait_is_told_so_at_once() -> None:
    hasher = Held()
    passwords = Passwords(hasher, most_waiting=3)
    asked = [asyncio.create_task(passwords.hash(f"password {number}")) for number in range(THREADS + 3)]
    await asyncio.sleep(0)
    with pytest.raises(APIError) as refused:
        await passwords.hash("one too many")
    assert (refused.value.status, refused.value.code, refused.value.headers) == (503, "busy", {"retry-after": "2"})
    asked[-1].cancel()  # whoever goes away makes room for the next
    hasher.let_go.set()
    made = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(each, str) for each in made] == [True] * (THREADS + 2) + [False]
    assert hasher.most == THREADS
    assert await passwords.fits(str(made[0]), "password 0")
    passwords.close()


async def test_a_hash_of_other_costs_is_made_anew() -> None:
    older = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    passwords = Passwords()
    kept = await older.hash("correct horse")
    assert await passwords.fits(kept, "correct horse")
    better = await passwords.better(kept, "correct horse")
    assert better is not None
    assert "m=19456,t=2,p=1" in better
    assert await passwords.fits(better, "correct horse")
    assert await passwords.better(better, "correct horse") is None


@pytest.mark.parametrize("hashed", [None, "", "nonsense", "$argon2id$v=19$m=8,t=1,p=1$AAAA$AAAA"])
async def test_nobody_s_hash_fits_no_password(hashed: str | None) -> None:
    passwords = Passwords()
    assert not await passwords.fits(hashed, "nobody's")
