"""Make the tables of dailies: each day's deal of a rule set, who plays it in which race, and days that are excused.

A streak is computed from the results of attempts; only what an operator repaired is kept of it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "daily",
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("commitment", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("rules", "day", name="pk_daily"),
    )
    op.create_table(
        "attempt",
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("rules", "day", "player", name="pk_attempt"),
        sa.UniqueConstraint("race", name="uq_attempt_race"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_attempt_player_rules_day", "attempt", ["player", "rules", "day"])
    op.create_table(
        "streak_repair",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "rules", "day", name="pk_streak_repair"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("streak_repair")
    op.drop_table("attempt")
    op.drop_table("daily")
