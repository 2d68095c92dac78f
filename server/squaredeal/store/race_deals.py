"""What was proved for certified races: which of its deals a race is played with, and the certificate that opens it.

A proof is for the nonces of one countdown. It is kept once and without an event: nothing that anybody hears of a race
changes when it comes. From the start on it stays as it is.

    kept = await race_deals.keep("r1", nonces, certificate)
    certificate = await race_deals.find("r1")
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

import msgspec
import structlog
from sqlalchemy import Connection, select, text
from sqlalchemy.exc import NoResultFound

from squaredeal.messages.common import Certificate
from squaredeal.race.model import Phase, Race
from squaredeal.race.stored import decode_race
from squaredeal.store import tables as t
from squaredeal.store.daily_certificates import daily_certificate
from squaredeal.store.database import Database
from squaredeal.store.writer import Writer

_log = structlog.get_logger(__name__)
_decoder: Final[msgspec.json.Decoder[Certificate]] = msgspec.json.Decoder(Certificate)
_KEEP: Final = text(
    "INSERT INTO race_deal (race, nonces, number, certificate) VALUES (:race, :nonces, :number, :certificate) "
    "ON CONFLICT (race) DO UPDATE SET nonces = excluded.nonces, number = excluded.number, "
    "certificate = excluded.certificate WHERE race_deal.nonces <> excluded.nonces"
)


class RaceDeals:
    """The proofs of a store's races."""

    def __init__(self, database: Database, writer: Writer) -> None:
        """Keep and find them in `database`."""
        self._database, self._writer = database, writer

    async def keep(self, race: str, nonces: Sequence[bytes], certificate: Certificate) -> bool:
        """Keep what was proved for these nonces, unless that is known; the first stands. Raises `Unavailable`.

        False, and nothing is kept, where the race does not count down with these nonces any more.
        """
        proved_for = nonces_text(nonces)
        proved = msgspec.json.encode(certificate).decode()
        row = {"race": race, "nonces": proved_for, "number": certificate.index, "certificate": proved}

        def work(connection: Connection) -> bool:
            held = select(t.race.c.state).where(t.race.c.id == race).with_for_update()
            state = connection.execute(held).scalar_one_or_none()
            if state is None or not _awaits(decode_race(state), proved_for):
                return False
            connection.execute(_KEEP, row)
            return True

        return await self._writer.write(work)

    async def is_kept(self, race: str, nonces: Sequence[bytes]) -> bool:
        """Say whether something was proved for these nonces. Raises `Unavailable`."""
        return await self._database.read(partial(_number, race=race, nonces=nonces_text(nonces))) is not None

    async def find(self, race: Race) -> Certificate | None:
        """Read the certificate of a race that has started; None where it is played without. Raises `Unavailable`."""
        return await self._database.read(partial(certificate_of, race=race)) if race.is_proved else None


def proved_index(connection: Connection, race: Race) -> int | None:
    """Read which deal was proved for the race as it counts down now; None for none yet."""
    if not race.options.certified or race.phase is not Phase.COUNTDOWN:
        return None
    return _number(connection, race.id, nonces_text(race.nonces))


def certificate_of(connection: Connection, race: Race) -> Certificate | None:
    """Read the certificate of a started race; None where it is played without, and nothing is asked then.

    None too where it is missing or damaged, which is logged: the race goes on, and ends, all the same.
    """
    if race.options.daily is not None:
        return _of_daily(connection, race)
    if race.index is None:
        return None
    query = select(t.race_deal.c.certificate).where(t.race_deal.c.race == race.id)
    try:
        return read_certificate(connection.execute(query).scalar_one())
    except (NoResultFound, msgspec.MsgspecError) as error:
        _log.error("certificate_damaged", race=race.id, error=type(error).__name__)
        return None


def _of_daily(connection: Connection, race: Race) -> Certificate | None:
    query = select(t.race.c.server_seed).where(t.race.c.id == race.id)
    certificate = daily_certificate(connection, race.options.rules, bytes(connection.execute(query).scalar_one()))
    if certificate is None:
        _log.error("certificate_missing", race=race.id)
    return certificate


def read_certificate(kept: str) -> Certificate:
    """Read a certificate as the table has it. Raises `msgspec.MsgspecError` for a damaged one."""
    return _decoder.decode(kept)


def nonces_text(nonces: Sequence[bytes]) -> str:
    """Write a race's nonces as the table has them: hex, joined by a comma."""
    return ",".join(nonce.hex() for nonce in nonces)


def _awaits(race: Race, nonces: str) -> bool:
    return race.phase is Phase.COUNTDOWN and race.options.certified and nonces_text(race.nonces) == nonces


def _number(connection: Connection, race: str, nonces: str) -> int | None:
    query = select(t.race_deal.c.number).where(t.race_deal.c.race == race, t.race_deal.c.nonces == nonces)
    return connection.execute(query).scalar_one_or_none()
