"""How much of the machine its host has given to others meanwhile: on a shared host it is what makes a figure jump.

with Stolen() as stolen:
    ...                     # something is measured
stolen.share                # 0.02 where a fiftieth of all processor time was not to be had; 0 where nobody tells
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final, Self

_STAT: Final = Path("/proc/stat")
_STEAL: Final = 8
"""The word of its first line that counts what was stolen, in ticks of all processors (proc_stat(5))."""


class Stolen:
    """Measures between `with` and its end."""

    share = 0.0

    def __enter__(self) -> Self:
        self._began, self._before = time.monotonic(), _stolen_s()
        return self

    def __exit__(self, *_: object) -> None:
        passed = (time.monotonic() - self._began) * (os.cpu_count() or 1)
        self.share = (_stolen_s() - self._before) / passed if passed > 0 else 0.0


def _stolen_s() -> float:
    if not _STAT.exists():
        return 0.0
    return int(_STAT.read_text().split("\n", 1)[0].split()[_STEAL]) / os.sysconf("SC_CLK_TCK")
