"""The certificate of a race's deal: that it was there where it was promised, and that its line wins this very deal.

What the solver said of the deals passed over is not asked here; `solve_skipped` does.
"""

from typing import Final

from squaredeal.engine import Game
from squaredeal.solver.difficulty import difficulty

from .findings import Looking
from .playing import play
from .record import FinishedRace

CARDS: Final = 52
STARTED: Final = frozenset({"finished", "ended", "timed_out", "resigned"})


def look_at_certificate(record: FinishedRace, start: Game | None) -> Looking:
    """Play the certificate's line on the deal, and compare its numbers; nothing is looked at where none is due."""
    looking = Looking("certificate")
    certificate, is_daily = record.opened.certificate, record.view.daily is not None
    promised = is_daily or record.view.options.certified
    if certificate is None:
        if promised and has_started(record):
            looking.same("proof", None, "promised")
        return looking
    if not promised:
        looking.same("proof", "there", "not promised")
    looking.same("index", certificate.index, len(certificate.skipped))
    if is_daily:  # the deal itself was proved, before its day
        looking.same("index", len(certificate.skipped), 0)
    looking.same("par", certificate.par, len(certificate.line))
    looking.same("difficulty", certificate.difficulty, difficulty(certificate.nodes))
    if start is not None:
        game = play(start, certificate.line, (), undo=False)
        if game.refused is not None:
            number, why = game.refused
            looking.same("line", certificate.line[number - 1], why, number=number)
        else:
            looking.same("line", f"{CARDS} home", f"{game.home} home")
    return looking


def has_started(record: FinishedRace) -> bool:
    """Whether cards were dealt, as far as can be seen: a race that nobody moved in may have ended before; no daily."""
    if record.view.daily is not None:
        return True
    return any(seat.rev > 0 or seat.state in STARTED for seat in record.view.seats) or any(
        seat.moves for seat in record.seats
    )
