"""Make the tables of races, their journal, players and nodes."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "anchor",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("boot", sa.Text(), nullable=False),
        sa.Column("monotonic_ms", sa.BigInteger(), nullable=False),
        sa.Column("shared_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_anchor"),
    )
    op.create_table(
        "journal",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rev", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("at_ms", sa.Integer(), nullable=False),
        sa.Column("claim", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("race", "seat", "rev", name="pk_journal"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "node",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("beat_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_node"),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player"),
    )
    op.create_table(
        "race",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=True),
        sa.Column("packed_at", sa.BigInteger(), nullable=True),
        sa.Column("chain", sa.Text(), nullable=False),
        sa.Column("next_finish", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_race"),
    )
    op.create_index("ix_race_due_at", "race", ["due_at"])
    op.create_index("ix_race_listed_phase_created_at", "race", ["listed", "phase", "created_at"])
    op.create_index("ix_race_packed_at_over_at", "race", ["packed_at", "over_at"])

    op.create_table(
        "login",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_login_player_player", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token_hash", name="pk_login"),
    )
    op.create_index("ix_login_expires_at", "login", ["expires_at"])
    op.create_index("ix_login_player", "login", ["player"])

    op.create_table(
        "race_event",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("decision", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["race"], ["race.id"], name="fk_race_event_race_race", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race", "version", name="pk_race_event"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "replay",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["race"], ["race.id"], name="fk_replay_race_race", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_replay"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seat",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("rev", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claim", sa.Integer(), server_default="0", nullable=False),
        sa.Column("claimed_at", sa.BigInteger(), nullable=True),
        sa.Column("node", sa.Text(), nullable=True),
        sa.Column("gone_at", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Integer(), server_default="0", nullable=False),
        sa.Column("home", sa.Integer(), server_default="0", nullable=False),
        sa.Column("home_since", sa.Integer(), server_default="0", nullable=False),
        sa.Column("undone", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("helped", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("finish_no", sa.Integer(), nullable=True),
        sa.Column("finished_ms", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["race"], ["race.id"], name="fk_seat_race_race", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_seat"),
        sa.UniqueConstraint("race", "finish_no", name="uq_seat_race_finish_no"),
    )
    op.create_index("ix_seat_node", "seat", ["node"])
    op.create_index("ix_seat_player", "seat", ["player"])


def downgrade() -> None:
    """Go back to the revision before."""

    op.drop_table("seat")
    op.drop_table("replay")
    op.drop_table("race_event")

    op.drop_table("login")

    op.drop_table("race")
    op.drop_table("player")
    op.drop_table("node")
    op.drop_table("journal")
    op.drop_table("anchor")
