"""Make the table of names that players had before they chose others, as keys.

Nodes of the version before go on renaming without noting it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "earlier_name",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "folded", name="pk_earlier_name"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_earlier_name_player_player", ondelete="CASCADE"),
    )
    op.create_index("ix_earlier_name_folded", "earlier_name", ["folded"])
    op.create_index("ix_earlier_name_at", "earlier_name", ["at"])


def downgrade() -> None:
    """Go back to the revision before; who had which name is not known any more."""
    op.drop_table("earlier_name")
