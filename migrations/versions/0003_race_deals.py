"""Make the table of what was proved for a certified race: which of its deals is played, and why it can be won."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "race_deal",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("nonces", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("certificate", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("race", name="pk_race_deal"),
        sa.ForeignKeyConstraint(["race"], ["race.id"], name="fk_race_deal_race_race", ondelete="CASCADE"),
    )


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("race_deal")
