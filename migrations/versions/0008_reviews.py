"""Make the tables of reviews: results that wait to be looked at, and those that moderators are to look at.

Results from before do not wait; `squaredeal boards rebuild` enters them anew, and then they do.
"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "review_waiting",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_review_waiting"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_review_waiting_opens_at_race_seat", "review_waiting", ["opens_at", "race", "seat"])
    op.create_table(
        "review",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("urgency", sa.Integer(), nullable=False),
        sa.Column("reasons", sa.Text(), nullable=False),
        sa.Column("evidence", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("decided_at", sa.BigInteger(), nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("why", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_review"),
    )
    op.create_index("ix_review_urgency_at_race_seat", "review", ["urgency", "at", "race", "seat"])


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("review")
    op.drop_table("review_waiting")
