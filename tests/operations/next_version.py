"""A later version of the server, as a real process: `python -m tests.operations.next_version serve …`.

It speaks the next version of the protocol, and its schema has one migration more: a column that the present version
does not know and can do without, which is how a schema grows while both versions run.
"""

import shutil
import tempfile
from pathlib import Path

from squaredeal.messages import inbound
from squaredeal.store import migrating, postgres_database

NEXT = inbound.PROTOCOL_VERSION + 1
REVISION = f"{int(migrating.HEAD) + 1:04}"
EXPAND = f'''
import sqlalchemy as sa
from alembic import op

revision, down_revision, branch_labels, depends_on = "{REVISION}", "{migrating.HEAD}", None, None


def upgrade() -> None:
    op.add_column("race", sa.Column("weather", sa.Text()))
'''


def become_next(folder: Path) -> None:
    """Makes this process the next version; before anything else of the server is loaded."""
    scripts = shutil.copytree(migrating.scripts(), folder / "migrations", ignore=shutil.ignore_patterns("__pycache__"))
    (scripts / "versions" / f"{REVISION}_weather.py").write_text(EXPAND)
    for module, name, value in (
        (migrating, "scripts", lambda: scripts),
        (postgres_database, "HEAD", REVISION),
        (inbound, "PROTOCOL_VERSION", NEXT),
    ):
        setattr(module, name, value)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        become_next(Path(made))
        from squaredeal.cli import main

        main()
