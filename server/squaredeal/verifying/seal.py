"""The opened seal: that the commitment was kept, that the race seed follows from it, and the dealt seed from that.

It reads hex strictly, lower case and nothing else, as everything here is published.
"""

import re

from squaredeal.engine import commitment, race_seed

from .findings import Looking
from .record import FinishedRace

UNREADABLE = "unreadable"


def look_at_commitment(record: FinishedRace) -> Looking:
    """Compute the commitment from the server seed."""
    looking = Looking("commitment")
    server_seed = _bytes(record.opened.server_seed, 32)
    found = UNREADABLE if server_seed is None else commitment(server_seed)
    looking.same("commitment", record.view.commitment, found)
    return looking


def look_at_seed(record: FinishedRace) -> Looking:
    """Compute the race seed from the server seed and every nonce, and what was to be dealt from it."""
    looking = Looking("seed")
    opened = record.opened
    is_daily = record.view.daily is not None
    looking.same("nonces", len(opened.nonces), 0 if is_daily else len(record.view.seats))
    server_seed, nonces = _bytes(opened.server_seed, 32), []
    for number, nonce in enumerate(opened.nonces):
        read = b"" if nonce == "" else _bytes(nonce, 16)
        looking.same("nonce", nonce, UNREADABLE if read is None else nonce, number=number)
        nonces.append(read)
    readable = [nonce for nonce in nonces if nonce is not None]
    if is_daily:  # everybody's deal: nothing of anybody is mixed in
        seed = UNREADABLE if server_seed is None else server_seed.hex()
    elif server_seed is None or len(readable) != len(nonces) or "\0" in record.view.id:
        seed = UNREADABLE
    else:
        seed = race_seed(server_seed, record.view.id, readable)
    looking.same("race_seed", opened.race_seed, seed)
    looking.same("seed", opened.seed, _dealt(record, seed))
    return looking


def _dealt(record: FinishedRace, seed: str) -> str:
    """The seed that was to be dealt; with the number of the deal in a certified race. A daily has one deal."""
    if record.view.daily is not None:
        return seed
    chosen, certificate = record.view.options.seed, record.opened.certificate
    if chosen is not None:
        return chosen
    if certificate is not None:
        return f"{seed}:{certificate.index}"
    claimed = record.opened.seed
    numbered = record.view.options.certified and re.fullmatch(rf"{seed}:(0|[1-9][0-9]*)", claimed)
    return claimed if numbered else seed  # which number it must be, nobody can say without the certificate


def _bytes(text: str, length: int) -> bytes | None:
    return bytes.fromhex(text) if re.fullmatch(rf"[0-9a-f]{{{2 * length}}}", text) else None
