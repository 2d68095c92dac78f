"""`squaredeal serve` whose workers hang once they are told to: `python -m tests.workers.hanging HOW serve …`.

SIGUSR2 to a worker: its event loop never turns again. HOW: it `spins`, or it is `stuck` in a lock.
"""

import signal
import sys
import threading

from squaredeal.cli import main
from squaredeal.workers import inside

_serve = inside._serve


def hang(*_: object) -> None:
    lock = threading.Lock()
    with lock:
        while HOW == "spins" or lock.acquire():
            pass


def serve(*args: object) -> int:
    signal.signal(signal.SIGUSR2, hang)
    return _serve(*args)  # type: ignore[arg-type]


if __name__ == "__main__":
    HOW = sys.argv.pop(1)
    inside._serve = serve  # type: ignore[assignment]
    main()
