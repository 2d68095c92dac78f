"""How long a process was ready to run and not let: what Linux tells of it, and nothing elsewhere."""

from pathlib import Path
from typing import Final

NANOSECONDS: Final = 1_000_000_000


def starved_s(pid: int) -> float:
    """Seconds of its main thread's life; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/schedstat").read_bytes().split()[1]) / NANOSECONDS
    except (OSError, IndexError, ValueError):
        return 0.0
