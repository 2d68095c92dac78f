"""The C compiler in a hurry: without the optimizing that takes most of its time, and that tests look at nowhere.

environment["CC"] = quick_compiler(folder)
"""

from __future__ import annotations

from pathlib import Path


def quick_compiler(folder: Path) -> str:
    """Make a compiler in a folder, for those who read `CC`; return its path. What it is told last wins."""
    script = folder / "cc-quick"
    script.write_text('#!/bin/sh\nexec cc "$@" -O0\n')
    script.chmod(0o755)
    return str(script)
