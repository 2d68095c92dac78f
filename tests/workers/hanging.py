"""`squaredeal serve`, one node or workers, that hang once told to: `python -m tests.workers.hanging HOW serve …`.

SIGUSR2 to a process: its event loop never turns again. HOW: it `spins`, or it is `stuck` in a lock.
"""

import signal
import sys
import threading

from squaredeal.cli import main


def hang(*_: object) -> None:
    lock = threading.Lock()
    with lock:
        while HOW == "spins" or lock.acquire():
            pass


if __name__ == "__main__":
    HOW = sys.argv.pop(1)
    signal.signal(signal.SIGUSR2, hang)
    main()
