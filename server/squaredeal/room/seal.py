"""The sealed deal of a race: the seed it is dealt from, the commitment opened at its end, the proof that it can be won.

It does not decide when the seal opens; until then nothing made here may leave the node.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import structlog

from squaredeal.engine import (
    IllegalMove,
    MoveTextError,
    Position,
    Rules,
    game_from,
    parse_rules,
    race_seed,
    replay,
)
from squaredeal.messages.common import Certificate, Opened
from squaredeal.race.model import Race

Dealer: TypeAlias = Callable[[Rules, str], Position]

_log = structlog.get_logger(__name__)


class Seal(NamedTuple):
    """What is sealed of one race: the server seed, and the proof of its deal, which is read when the race is over."""

    server_seed: bytes
    certificate: Certificate | None = None

    def with_proof(self, race: Race, certificate: Certificate | None, deal: Dealer) -> "Seal":
        """Take the certificate of a race that is over. One that proves nothing is logged and not taken."""
        if certificate is None or self.certificate is not None:
            return self
        fault = fault_of(race, self.server_seed, certificate, deal)
        if fault is not None:
            _log.error("certificate_proves_nothing", race=race.id, fault=fault)
            return self
        return self._replace(certificate=certificate)


def numbered(seed: str, index: int) -> str:
    """Return the seed of one of the deals that a certified race may be played with."""
    return f"{seed}:{index}"


def seed_of(race: Race, server_seed: bytes) -> str:
    """Return the seed the race is dealt from: the chosen one, else the server's mixed with the players' nonces.

    A certified race that has started has the number of its deal behind that. A daily's deal is that of its server seed
    alone: it is everybody's, so no nonce of anybody is in it.
    """
    if race.options.daily is not None:
        return server_seed.hex()
    seed = race.options.seed or race_seed(server_seed, race.id, race.nonces)
    return seed if race.index is None else numbered(seed, race.index)


def opened(race: Race, seal: Seal) -> Opened:
    """Return everything that proves the deal. A daily's seeds are one and the same, and there are no nonces."""
    seed, is_daily = seed_of(race, seal.server_seed), race.options.daily is not None
    return Opened(
        server_seed=seal.server_seed.hex(),
        nonces=() if is_daily else tuple(nonce.hex() for nonce in race.nonces),
        race_seed=seed if is_daily else race_seed(seal.server_seed, race.id, race.nonces),
        seed=seed,
        certificate=seal.certificate,
    )


def fault_of(race: Race, server_seed: bytes, certificate: Certificate, deal: Dealer) -> str | None:
    """Say what is wrong with the certificate of a started race, None when its line wins the race's own deal."""
    number = 0 if race.options.daily is not None else race.index  # one deal was proved, none passed over
    if (certificate.index, len(certificate.skipped), certificate.par) != (number, number, len(certificate.line)):
        return "its numbers do not belong together"
    rules = parse_rules(race.options.rules)
    try:
        end = replay(game_from(rules, deal(rules, seed_of(race, server_seed))), certificate.line)
    except (IllegalMove, MoveTextError):
        return "its line is not legal"
    return None if end.is_won else "its line does not win"
