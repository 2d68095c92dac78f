"""The tables of reviews: results that wait to be looked at, and those that moderators are to look at.

They are locked behind all others, each row alone. Whether a result is voided is said by `voided` alone.
"""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from squaredeal.store.tables import metadata

review_waiting = Table(
    "review_waiting",
    metadata,
    Column("race", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("opens_at", BigInteger, nullable=False, doc="when nothing of its deal is a secret any more, shared ms"),
    Index(None, "opens_at", "race", "seat"),
    sqlite_with_rowid=False,
)

review = Table(
    "review",
    metadata,
    Column("race", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("urgency", Integer, nullable=False, doc="0 reported, 1 flagged, 2 high on a board"),
    Column("reasons", Text, nullable=False, doc="why it is here, joined by one space"),
    Column("evidence", Text, doc="the Evidence as JSON; null where the moves could not be read"),
    Column("at", BigInteger, nullable=False, doc="since when it is here, shared ms"),
    Column("decided_at", BigInteger),
    Column("decided_by", Text, doc="a player's id, or `operator`"),
    Column("why", Text),
    Index(None, "urgency", "at", "race", "seat"),
)
