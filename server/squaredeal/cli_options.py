"""What the commands have in common: some options, and how an error is told and progress shown.

settings = chosen_settings(database, data)
"""

import os
import sys
from typing import Annotated, Optional

import typer

from squaredeal.settings import ABOUT, Settings, load_settings

Database = Annotated[Optional[str], typer.Option("--database", help=ABOUT["database"].replace("`", ""))]  # noqa: UP045
Data = Annotated[Optional[str], typer.Option("--data", help=ABOUT["data"].replace("`", ""))]  # noqa: UP045
AsJSON = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def chosen_settings(database: str | None, data: str | None) -> Settings:
    """The settings in force where only these two may be given as options. Raises `SettingsError`."""
    given = {"database": database, "data": data}
    return load_settings(os.environ, {name: text for name, text in given.items() if text is not None})


def say(error: Exception, code: int) -> int:
    """Tell an error in one line, and return the exit code."""
    print(f"squaredeal: {error}", file=sys.stderr)
    return code


def show(text: str) -> None:
    """Show how it goes in a line that the next one replaces, and "" wipes away; only where there is a terminal."""
    if sys.stderr.isatty():
        print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
