"""Make the tables of results and boards: how seats ended, each player's best on each board, and the boards' counts.

Races that were over before have no results until `squaredeal boards rebuild` makes them.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

WAITING = sa.text("entered_at IS NULL")


def upgrade() -> None:
    """Go to this revision."""
    op.create_table(
        "result",
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("scope", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("finished_ms", sa.Integer(), nullable=True),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("clean", sa.Boolean(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("week", sa.Text(), nullable=False),
        sa.Column("month", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=True),
        sa.Column("entered_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("race", "seat", name="pk_result"),
    )
    op.create_index("ix_result_player_over_at_race_seat", "result", ["player", "over_at", "race", "seat"])
    op.create_index("ix_result_waiting", "result", ["over_at"], sqlite_where=WAITING, postgresql_where=WAITING)
    op.create_table(
        "best",
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("over_at", sa.BigInteger(), nullable=False),
        sa.Column("race", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("clean", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("board", "player", name="pk_best"),
        sa.ForeignKeyConstraint(["player"], ["player.id"], name="fk_best_player_player"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_best_board_score_over_at_player", "best", ["board", "score", "over_at", "player"])
    op.create_index("ix_best_player", "best", ["player"])
    op.create_table(
        "board_count",
        sa.Column("board", sa.Text(), nullable=False),
        sa.Column("level", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("bucket", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("board", "level", "bucket", name="pk_board_count"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Go back to the revision before."""
    op.drop_table("board_count")
    op.drop_table("best")
    op.drop_table("result")
