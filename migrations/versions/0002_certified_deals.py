"""Make the table of deals that were proved winnable before anybody plays them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "certified_deal",
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("par", sa.Integer(), nullable=False),
        sa.Column("nodes", sa.BigInteger(), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("budget", sa.BigInteger(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("taken_at", sa.BigInteger(), nullable=True),
        sa.Column("taken_for", sa.Text(), nullable=True),
        sa.Column("taken_as", sa.Text(), nullable=True),
        sa.Column("set_aside", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("rules", "seed", name="pk_certified_deal"),
        sa.UniqueConstraint("taken_as", name="uq_certified_deal_taken_as"),
    )
    op.create_index("ix_certified_deal_rules_taken_at_made_at", "certified_deal", ["rules", "taken_at", "made_at"])


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("certified_deal")
