"""What must hold of a race as a whole: one start, the deal that was sealed, and a result that is decided once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from squaredeal.engine import IllegalMove, MoveTextError, commitment, race_seed, replay
from squaredeal.messages.common import Opened

from .case import Case
from .history import Entry, Op
from .violation import Violation


def starts_once(case: Case) -> Iterator[Violation]:
    """I7: one start instant, no move before it, and one deal: the one that was committed to.

    That the boards at rev 0 are this deal is seen where boards are looked at.
    """
    kinds: tuple[Op, ...] = ("start", "sealed", "opened")
    for op in kinds:
        told = {(entry.at, entry.text, entry.opened) for entry in case.of(op)}
        if len(told) > 1:
            yield Violation("I7", case.book.race, -1, f"{op} was told in more than one way: {told}")
    for seat, lines in case.book.seats.items():
        early = [line for line in lines if line.at < 0]
        if early:
            yield Violation("I7", case.book.race, seat, f"{early[0]} was played before the start")
    for entry in case.of("opened"):
        if entry.opened is not None:
            yield from _opens(case, entry.opened)


def places_are_decided_once(case: Case) -> Iterator[Violation]:
    """I8: places are unique and without a gap, and whoever reads one ever, reads the same."""
    places: dict[int, set[int]] = defaultdict(set)
    lines: dict[int, dict[tuple[int | None, str, int, int, int], str]] = defaultdict(dict)
    for entry in case.of("place"):
        if entry.place is not None:
            places[entry.seat].add(entry.place)
            if entry.text:
                told = (entry.place, entry.text, entry.at, entry.rev, entry.home)
                lines[entry.seat].setdefault(told, entry.proc)
    for seat, given in places.items():
        if len(given) > 1:
            yield Violation("I8", case.book.race, seat, f"its place was told as {sorted(given)}")
    for seat, versions in lines.items():
        if len(versions) > 1:
            yield Violation("I8", case.book.race, seat, f"its result was told in more than one way: {versions}")
    yield from _are_in_order(case, places)


def results_are_the_journal(case: Case) -> Iterator[Violation]:
    """I8: a seat that has a place has the moves, the time and the cards home that its rows say."""
    results: dict[int, Entry] = {}
    for entry in case.of("place"):
        if entry.place is not None and entry.text:
            results[entry.seat] = entry
    for seat, entry in results.items():
        lines, boards = case.book.seats.get(seat, ()), case.boards.get(seat, [])
        last, home = (lines[-1].at, boards[-1].home) if lines else (0, boards[0].home if boards else 0)
        if (entry.rev, entry.at, entry.home) != (len(lines), last, home):
            said = f"{entry.rev} moves, {entry.at} ms, {entry.home} home"
            yield Violation("I8", case.book.race, seat, f"{said}; the journal: {len(lines)}, {last}, {home}")
        if (home == 52) != (entry.text == "finished"):
            yield Violation("I8", case.book.race, seat, f"{entry.text} with {home} cards home")


def _opens(case: Case, opened: Opened) -> Iterator[Violation]:
    server_seed = bytes.fromhex(opened.server_seed)
    if {commitment(server_seed)} != {entry.text for entry in case.of("sealed")} - {""}:
        yield Violation("I7", case.book.race, -1, "the opened server seed is not what was committed to")
    if race_seed(server_seed, case.book.race, [bytes.fromhex(nonce) for nonce in opened.nonces]) != opened.race_seed:
        yield Violation("I7", case.book.race, -1, "the race's seed is not made from what was opened")
    if opened.seed != case.book.seed:
        yield Violation("I7", case.book.race, -1, f"it was dealt from {case.book.seed}, and {opened.seed} was opened")
    sent = {entry.text for entry in case.of("nonce")}
    if sent and not {nonce for nonce in opened.nonces if nonce} <= sent:
        yield Violation("I7", case.book.race, -1, "a nonce was opened that nobody has sent")
    if not _is_proved(case, opened):
        yield Violation("I7", case.book.race, -1, "a certified deal was opened without a proof that it can be won")


def _is_proved(case: Case, opened: Opened) -> bool:
    """Whether a deal that is one of several has the line that wins it; any other needs none."""
    certificate = opened.certificate
    if certificate is None:
        return not opened.seed.startswith(opened.race_seed + ":")
    if opened.seed != f"{opened.race_seed}:{certificate.index}" or certificate.par != len(certificate.line):
        return False
    try:
        return replay(case.book.start(), certificate.line).is_won
    except (IllegalMove, MoveTextError):
        return False


def _are_in_order(case: Case, places: dict[int, set[int]]) -> Iterator[Violation]:
    """Finishers have 1, 2, 3 …; the others may share a place, and the next one stands after all who share it."""
    finished = {entry.seat for entry in case.of("place") if entry.text in ("", "finished") and entry.place is not None}
    given = sorted((place, seat) for seat, told in places.items() for place in told)
    firsts = [place for place, seat in given if seat in finished]
    if firsts != list(range(1, len(firsts) + 1)):
        yield Violation("I8", case.book.race, -1, f"the finishers' places are {firsts}")
    rest = [place for place, seat in given if seat not in finished]
    for index, place in enumerate(rest):
        is_shared = index > 0 and rest[index - 1] == place
        if place != len(firsts) + index + 1 and not is_shared:
            yield Violation("I8", case.book.race, -1, f"the places behind the finishers are {rest}")
            return
