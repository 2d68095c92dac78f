"""What the commands have in common: the options that say where the database is, and how an error is told.

settings = chosen_settings(database, data)
"""

import os
import sys
from typing import Annotated, Optional

import typer

from squaredeal.settings import ABOUT, Settings, load_settings

Database = Annotated[Optional[str], typer.Option("--database", help=ABOUT["database"].replace("`", ""))]  # noqa: UP045
Data = Annotated[Optional[str], typer.Option("--data", help=ABOUT["data"].replace("`", ""))]  # noqa: UP045


def chosen_settings(database: str | None, data: str | None) -> Settings:
    """The settings in force where only these two may be given as options. Raises `SettingsError`."""
    given = {"database": database, "data": data}
    return load_settings(os.environ, {name: text for name, text in given.items() if text is not None})


def say(error: Exception, code: int) -> int:
    """Tell an error in one line, and return the exit code."""
    print(f"squaredeal: {error}", file=sys.stderr)
    return code
