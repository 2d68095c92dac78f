"""Make the tables of moderation: roles, reports, the log of decisions, flags, barred names, voided results, retention.

Nodes of the version before go on as they are: they know no flag, and write results as ever.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

OPEN = sa.text("state = 'open'")
TABLES = ("retention_run", "voided", "renaming", "barred_name", "flag", "audit", "report", "role")


def upgrade() -> None:
    """Go to this revision."""
    _roles_and_reports()
    _audit_and_flags()
    _names()
    op.create_table(
        "voided",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("was", sa.Text(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_voided"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "retention_run",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=True),
        sa.Column("removed", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_retention_run"),
    )


def downgrade() -> None:
    """Go back to the revision before."""
    for table in TABLES:
        op.drop_table(table)


def _roles_and_reports() -> None:
    op.create_table(
        "role",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_role"),
        sa.ForeignKeyConstraint(["player"], ["account.player"], name="fk_role_player_account", ondelete="CASCADE"),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("race", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.Column("closed_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_report"),
    )
    one = ["reporter", "player", "about"]
    op.create_index("uq_report_open", "report", one, unique=True, sqlite_where=OPEN, postgresql_where=OPEN)
    op.create_index("ix_report_state_at_id", "report", ["state", "at", "id"])
    op.create_index("ix_report_player", "report", ["player"])
    op.create_index("ix_report_reporter", "report", ["reporter"])


def _audit_and_flags() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("thing", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("why", sa.Text(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
    )
    op.create_index("ix_audit_at_id", "audit", ["at", "id"])
    op.create_table(
        "flag",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("is_on", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_flag"),
    )


def _names() -> None:
    op.create_table(
        "barred_name",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player", "folded", name="pk_barred_name"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_barred_name_player_player", ondelete="CASCADE"),
    )
    op.create_index("ix_barred_name_folded", "barred_name", ["folded"])
    op.create_table(
        "renaming",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("told_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("player", name="pk_renaming"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_renaming_player_player", ondelete="CASCADE"),
    )
    op.create_index("ix_renaming_at", "renaming", ["at"])
