"""How often tests that draw lots do so: seldom in `make test`, as often as one likes by the environment's TIMES.

Without TIMES the lots are the same in every run, so that a run fails because of what was changed. With it they are new
ones each time, but where a test says that they never are.

TIMES=20 .venv/bin/pytest tests/laws tests/differential

@settings(max_examples=often(50))
"""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = float(os.environ.get("TIMES", "1"))


def often(times: int) -> int:
    """So many times, or as many times that."""
    return max(1, round(times * TIMES))
