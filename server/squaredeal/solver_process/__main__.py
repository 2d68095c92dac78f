"""A solver process: reads questions from its standard input, solves them one after the other, writes the replies.

It knows nobody but its parent, and ends with it. It gives way to everything else on the machine, takes a bounded amount
of memory, and is the first to go when the machine has none left.

    python -m squaredeal.solver_process PARENT
"""

import contextlib
import ctypes
import gc
import os
import resource
import signal
import sys
import traceback
from pathlib import Path
from typing import IO, Final

from squaredeal.engine import parse_rules, read_position
from squaredeal.solver import par, solve

from .talk import LENGTH_BYTES, QUESTION, Broken, Invalid, OutOfMemory, Question, Reply, Solved, frame

NICE: Final = 10
MEMORY_BYTES: Final = 1 << 30  # address space; the longest published search needs a third of it
FIRST_TO_GO: Final = "700"  # of 1000: more than any server beside it
PR_SET_PDEATHSIG: Final = 1


def main(parent: int) -> None:
    """Serve the process `parent` until its pipe ends."""
    settle(parent)
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed goes where errors go, and not between the frames
    with os.fdopen(0, "rb") as questions, output as replies:
        serve(questions, replies)


def settle(parent: int) -> None:
    """Give way to others, live within bounds, and end with `parent`."""
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1):  # told to a whole group, for others
        signal.signal(name, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # Linux alone; elsewhere the pipe's end does it, after the job
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        raise SystemExit(0)
    os.nice(NICE)
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    most = MEMORY_BYTES if hard == resource.RLIM_INFINITY else min(hard, MEMORY_BYTES)
    with contextlib.suppress(ValueError, OSError):  # not every system bounds an address space
        resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(FIRST_TO_GO)
    gc.freeze()


def serve(questions: IO[bytes], replies: IO[bytes]) -> None:
    """Reply to each question until there are no more, or no memory."""
    while len(head := questions.read(LENGTH_BYTES)) == LENGTH_BYTES:
        body = questions.read(int.from_bytes(head, "big"))
        reply = reply_to(QUESTION.decode(body))
        replies.write(frame(reply))
        replies.flush()
        if isinstance(reply, OutOfMemory):
            return


def reply_to(question: Question) -> Reply:
    """Solve a position, or say why not."""
    try:
        rules = parse_rules(question.rules)
        position = read_position(rules, question.position)
        search = par if question.is_par else solve
        return Solved(search(rules, position, question.budget))
    except ValueError as error:
        return Invalid(str(error))
    except MemoryError:
        return OutOfMemory()
    except Exception as error:  # noqa: BLE001 - whoever asked must hear of it, and the next question is another one
        frames = traceback.extract_tb(error.__traceback__)[-4:]
        return Broken(type(error).__name__, tuple(f"{Path(each.filename).name}:{each.lineno}" for each in frames))


if __name__ == "__main__":
    main(int(sys.argv[1]))
