"""The Mersenne Twister MT19937, for deal numbers of other programs only.

Written out because those numbers are defined by it, and because nothing of ours draws from a library's generator.
Source: Matsumoto and Nishimura, "Mersenne Twister", ACM TOMACS 8 (1998), with their initialisation by array of 2002.

>>> [int(value * 1000) for value in _first(100000, 3)]
[93, 787, 691]
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

_WORDS: Final = 624
_SHIFT: Final = 397
_MASK: Final = 0xFFFFFFFF


def fractions(seed: int) -> Iterator[float]:
    """Yield the 53-bit fractions in [0, 1) that a whole number, 0 or more, seeds."""
    words = _words(seed)
    for high in words:
        yield ((high >> 5) * 67108864 + (next(words) >> 6)) / 9007199254740992  # 2^26, 2^53


def _first(seed: int, count: int) -> list[float]:
    return list(islice(fractions(seed), count))


def _words(seed: int) -> Iterator[int]:
    """Yield the tempered 32-bit words."""
    state = _initialised(seed)
    while True:
        for at in range(_WORDS):
            joined = state[at] & 0x80000000 | state[(at + 1) % _WORDS] & 0x7FFFFFFF
            state[at] = state[(at + _SHIFT) % _WORDS] ^ joined >> 1 ^ (0x9908B0DF if joined & 1 else 0)
        for word in state:
            word ^= word >> 11  # noqa: PLW2901 - tempering works on one word in four steps
            word ^= word << 7 & 0x9D2C5680  # noqa: PLW2901
            word ^= word << 15 & 0xEFC60000  # noqa: PLW2901
            yield word ^ word >> 18


def _initialised(seed: int) -> list[int]:
    """Fill the state from the seed's 32-bit digits, the lowest first."""
    state = [19650218]
    for at in range(1, _WORDS):
        state.append(1812433253 * (state[-1] ^ state[-1] >> 30) + at & _MASK)
    key = [seed >> shift & _MASK for shift in range(0, max(seed.bit_length(), 1), 32)]
    at = 1
    for step in range(max(_WORDS, len(key))):
        digit = step % len(key)
        state[at] = (state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * 1664525) + key[digit] + digit & _MASK
        at = _next(state, at)
    for _ in range(_WORDS - 1):
        state[at] = (state[at] ^ (state[at - 1] ^ state[at - 1] >> 30) * 1566083941) - at & _MASK
        at = _next(state, at)
    state[0] = 0x80000000
    return state


def _next(state: list[int], at: int) -> int:
    """Step round the state, whose first word takes over the last one's value."""
    if at < _WORDS - 1:
        return at + 1
    state[0] = state[-1]
    return 1
