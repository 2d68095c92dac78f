"""Make the table of races that players have aborted on a day.

Nodes of the version before go on aborting without counting.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "aborts",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("taken", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_aborts"),
    )


def downgrade() -> None:
    """Go back to the revision before; what was counted today is free again."""
    op.drop_table("aborts")
