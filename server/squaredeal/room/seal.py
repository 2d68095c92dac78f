"""The sealed deal of a race: the seed it is dealt from, and the commitment opened at its end.

It does not decide when the seal opens; until then nothing made here may leave the node.
"""

from squaredeal.engine import race_seed
from squaredeal.messages.common import Opened
from squaredeal.race.model import Race


def seed_of(race: Race, server_seed: bytes) -> str:
    """Return the seed the race is dealt from: the chosen one, else the server's mixed with the players' nonces."""
    return race.options.seed or race_seed(server_seed, race.id, race.nonces)


def opened(race: Race, server_seed: bytes) -> Opened:
    """Return everything that proves the deal."""
    return Opened(
        server_seed=server_seed.hex(),
        nonces=tuple(nonce.hex() for nonce in race.nonces),
        race_seed=race_seed(server_seed, race.id, race.nonces),
        seed=seed_of(race, server_seed),
    )
