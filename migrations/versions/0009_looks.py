"""Let accounts have a second key, what their name looks like, and make both keys by today's rule.

The column may be empty: nodes of the version before go on making accounts without it, with keys of the older rule.
Those are made anew when the next node starts. No account is lost where two keys are one by now (`store/refolding.py`).
"""

import sqlalchemy as sa
from alembic import op

from squaredeal.store.refolding import refold

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.add_column("account", sa.Column("seen", sa.Text(), nullable=True))
    op.create_index("ix_account_seen", "account", ["seen"], unique=True)
    refold(op.get_bind())


def downgrade() -> None:
    """Go back to the revision before; the keys stay as they are."""
    op.drop_index("ix_account_seen", "account")
    op.drop_column("account", "seen")
