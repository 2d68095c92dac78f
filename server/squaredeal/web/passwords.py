"""Passwords: which may be chosen, and their hashes, made in two threads so that no race ever waits for one.

A hash takes 19 MiB and some tens of ms (argon2id, t=2, p=1: one of the settings that OWASP asks for at least). It is
made one thread each, at most two at once; over 16 that wait, whoever asks is told so at once. It knows no player.

    passwords = Passwords()
    hashed = await passwords.hash(chosen("correct horse", "Zoé"))
    await passwords.fits(hashed, "correct horse")   # True
"""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from .errors import APIError
from .names import folded

T = TypeVar("T")
THREADS: Final = 2
MOST_WAITING: Final = 16
LEAST: Final = 8
MOST: Final = 128
RETRY_S: Final = "2"
_NEVER: Final = frozenset({"Cc", "Cs", "Cn"})
_COMMON_WORDS: Final = """
    00000000 11111111 12121212 12341234 12345678 123456789 1234567890 123123123 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
    1qazxsw2 55555555 66666666 77777777 87654321 88888888 987654321 abc12345 abcd1234 abcdefgh access14 asdfasdf
    asdfghjk asdfghjkl baseball basketball butterfly changeme charlie1 chocolate computer consumer dragon123 football
    football1 freecell freecell1 google123 iloveyou iloveyou1 internet jennifer klondike klondike1 letmein1 letmein123
    liverpool master123 michelle midnight million2 monkey123 mustang1 p@ssw0rd passw0rd password password! password1
    password12 password123 password1234 pokemon1 princess princess1 q1w2e3r4 qazwsxedc qwer1234 qwert123 qwerty12
    qwerty123 qwerty1234 qwertyui qwertyuiop samantha shadow123 solitaire solitaire1 squaredeal squaredeal1 starwars
    sunshine sunshine1 superman superman1 test1234 testtest trustno1 victoria welcome1 welcome123 whatever zaq12wsx
    zxcvbnm1 zxcvbnm123
"""
COMMON: Final = frozenset(_COMMON_WORDS.split())


def normal(password: str) -> str:
    """The password in the form NFKC, so that every keyboard's spelling of it is the same. Raises `APIError` 422."""
    if len(password) > 4 * MOST:
        raise refused(f"it has at most {MOST} characters")
    password = unicodedata.normalize("NFKC", password)
    if any(unicodedata.category(character) in _NEVER for character in password):
        raise refused("it may not hold control characters, halves or unassigned characters")
    if len(password) > MOST:
        raise refused(f"it has at most {MOST} characters")
    return password


def chosen(password: str, name: str) -> str:
    """The password that somebody of this name may have from now on, in its normal form. Raises `APIError` 422."""
    password = normal(password)
    if len(password) < LEAST:
        raise refused(f"it has at least {LEAST} characters")
    plain = password.casefold()
    if plain in COMMON or len(set(plain)) < 3:
        raise refused("too many people have that one")
    if folded(plain) == folded(name):
        raise refused("it may not be the name")
    return password


def refused(why: str) -> APIError:
    """422; never repeats the password."""
    return APIError(422, "password", f"Please choose another password: {why}.")


class Passwords:
    """The threads, and how many wait for one."""

    def __init__(self, hasher: PasswordHasher | None = None, *, most_waiting: int = MOST_WAITING) -> None:
        """Threads are started when they are needed; `hasher` with other costs than the usual ones is for tests."""
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._pool = ThreadPoolExecutor(THREADS, "password")
        self._most = THREADS + most_waiting
        self._asked = 0
        self._nobody: str | None = None

    async def hash(self, password: str) -> str:
        """A fresh hash with its parameters and salt. Raises `APIError` 503 `busy`."""
        return await self._run(partial(self._hasher.hash, password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether it is the hash of the password; None is nobody's, and takes as long. Raises `APIError` 503 `busy`."""
        return await self._run(partial(self._fits, hashed, password))

    async def better(self, hashed: str, password: str) -> str | None:
        """A hash of today's cost for one of another cost, else None. Raises `APIError` 503 `busy`."""
        return await self.hash(password) if self._hasher.check_needs_rehash(hashed) else None

    def close(self) -> None:
        """No more is begun; what runs ends by itself."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _fits(self, hashed: str | None, password: str) -> bool:
        if hashed is None and self._nobody is None:
            self._nobody = self._hasher.hash("nobody's")
        try:
            self._hasher.verify(hashed or self._nobody or "", password)
        except (Argon2Error, InvalidHashError):
            return False
        return hashed is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if self._asked >= self._most:
            raise APIError(503, "busy", "Too many people sign in at once.", {"retry-after": RETRY_S})
        self._asked += 1
        future = asyncio.get_running_loop().run_in_executor(self._pool, work)
        future.add_done_callback(self._done)
        return await future

    def _done(self, _future: object) -> None:
        self._asked -= 1
