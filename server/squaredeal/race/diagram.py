"""Draws `docs/race.md` from the tables: `python -m squaredeal.race.diagram > docs/race.md`.

It knows the tables and the sentences of the refusals, and adds only the words between them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from .refusal import SENTENCES
from .transitions import FIRST_PHASES, FIRST_STATES, PHASES, SEATS

_OPENING: Final = """# A race

*This page is drawn from the tables that drive the race: `python -m squaredeal.race.diagram > docs/race.md`.*

A race is one immutable value. `decide(race, command, now, terms)` returns the events that a command causes at an
instant, or refuses it; `evolve(race, event)` returns the race after an event, one `version` on. The stored events, in
order, rebuild the race. Neither function reads a clock: anything that happens by itself is a deadline
(`next_deadline`), fired by the command `Tick` on whichever node comes first.

A command's own event comes first, then everything that follows from the race as it then stands: a new host, the
countdown, the other seats' end, the race's end, the next race. So a race ends by the same rule whether its last seat
finished, resigned, left or ran out of time, and any command's events may close with `RematchAgreed`.

## Phases

"""

_PHASE_NOTES: Final = """
* **open** Players take the lowest free seat; the first is the host. A race that starts by readiness begins its
  countdown once every seat is taken, ready and here; the host may begin it earlier when everyone seated is ready. A
  race that starts by its host waits for the host alone. A host who leaves hands over to the first seat that is here.
  A seat without a socket is freed after the lobby's grace; when the last seat is freed, or nobody ever came, the race
  ends.
* **countdown** The seats are fixed. Who leaves now has no part in the race's seed: their nonce has length 0. When all
  have left, the race ends without a start. A certified race counts down for ten seconds, in which its deal is proved
  winnable, for the nonces as they are: who leaves makes other deals of them, and the proof begins anew. The proof is no
  event: nothing of it, nor how long it took, can be seen. If there is none when the countdown ends, the race is *open*
  again with everybody still ready: its host starts it without a proof, or tries once more, or anybody's new readiness
  makes other deals. A rated race is called off.
* **running** Race time is counted from the announced start; a start that came more than a second late moves it. The
  limit ends the seats that still play, one second after it, so that a move which arrived in time can still be
  committed. A seat without a socket ends as *left* after its grace. Resigning, leaving or staying away before one's
  first move is *aborted*, and free: the seat has no place and no result. A player aborts so many races a day, from
  midnight to midnight in UTC, as the setting `aborts_per_day` says; any further one is *resigned*, with a result and a
  place behind everybody who stayed. Where everybody resigned, left or aborted, nobody has a place. Not
  counted, and always free, is a race without others, on a chosen deal, or at a daily's deal. Where the first home wins,
  the first finish ends all other seats.
* **over** The result is fixed. A seat that is here may offer a rematch; it is agreed when all seats that are here want
  it, at least one besides who made it (in a race of one seat, none). Who leaves withdraws their offer; one that nobody
  completes expires.

An attempt at a daily's deal is a race of one seat that is *running* from the first: it starts when it is opened, with
no lobby and no countdown. Its seat is kept without a socket until the limit; leaving is refused, resigning ends it. It
has no host, no place and no rematch.

## Seats

"""

_REFUSALS_HEAD: Final = "\n## Refusals\n\nA refused command changes nothing.\n\n| why | |\n|---|---|\n"


def race_page() -> str:
    """Return the whole page."""
    return _OPENING + phase_diagram() + _PHASE_NOTES + seat_diagram() + _REFUSALS_HEAD + "".join(_refusals())


def phase_diagram() -> str:
    """Return the phases and the events between them as a mermaid state diagram."""
    return _mermaid([*_begins(FIRST_PHASES), *_phase_lines(), "    over --> [*]"])


def seat_diagram() -> str:
    """Return the states of a seat as a mermaid state diagram."""
    lines = [f"    {before} --> {after}" for before, states in SEATS.items() for after in sorted(states)]
    return _mermaid([*_begins(FIRST_STATES), *lines])


def _begins(states: Iterable[str]) -> Iterator[str]:
    return (f"    [*] --> {state}" for state in states)


def _phase_lines() -> Iterator[str]:
    for phase, table in PHASES.items():
        names = defaultdict(list)
        for event, after in table.items():
            names[after].append(event.__name__)
        for after, events in names.items():
            yield f"    {phase} --> {after}: {', '.join(events)}"


def _mermaid(lines: list[str]) -> str:
    return "\n".join(["```mermaid", "stateDiagram-v2", *lines, "```", ""])


def _refusals() -> Iterator[str]:
    return (f"| `{why}` | {sentence} |\n" for why, sentence in SENTENCES.items())


if __name__ == "__main__":
    print(race_page(), end="")
