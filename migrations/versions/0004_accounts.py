"""Make the table of accounts, and let logins say when and on what they were used last.

Columns are only added, and may be empty: nodes of the version before go on making logins without them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "account",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_account"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_account_player_player", ondelete="CASCADE"),
        sa.UniqueConstraint("folded", name="uq_account_folded"),
    )
    op.add_column("login", sa.Column("used_at", sa.BigInteger(), nullable=True))
    op.add_column("login", sa.Column("device", sa.Text(), nullable=True))


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_column("login", "device")
    op.drop_column("login", "used_at")
    op.drop_table("account")
