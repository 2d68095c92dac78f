"""A real node that kills itself in a chosen gap: `python -m tests.faults.crashing_node append.after_commit 3 serve …`.

The words after the gap and the number of its passage are the command line's own.
"""

from __future__ import annotations

import sys

from squaredeal.cli import main

from .crash_gaps import arm

if __name__ == "__main__":
    gap, nth, *words = sys.argv[1:]
    arm(gap, int(nth))
    sys.argv = ["squaredeal", *words]
    main()
