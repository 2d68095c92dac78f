"""`squaredeal serve` whose workers die: `python -m tests.workers.dying WHO serve …`, a fault put into a real server.

WHO names the workers that end with SIGKILL before they are ready: `1,2`, or `all`.
"""

import os
import signal
import sys

from squaredeal.cli import main
from squaredeal.workers import inside

_serve = inside._serve


def die(settings: object, number: int, *rest: object) -> int:
    if WHO == "all" or str(number) in WHO.split(","):
        os.kill(os.getpid(), signal.SIGKILL)
    return _serve(settings, number, *rest)  # type: ignore[arg-type]


if __name__ == "__main__":
    WHO = sys.argv.pop(1)
    inside._serve = die  # type: ignore[assignment]
    main()
