"""The tables of moderation: who may decide, what was reported, decided and why, and what was switched off.

They hold ids, never names: whoever leaves for good is nameless here too. They are locked behind all others, each row
alone; `voided` under the boards' lock. Times are shared ms.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, Table, Text, text

from squaredeal.store.tables import metadata

_OPEN = "state = 'open'"

role = Table(
    "role",
    metadata,
    Column("player", Text, ForeignKey("account.player", ondelete="CASCADE"), primary_key=True),
    Column("role", Text, nullable=False, doc="`moderator` or `admin`; ends with the account"),
    Column("since", BigInteger, nullable=False),
)

report = Table(
    "report",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("player", Text, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("about", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("race", Text),
    Column("state", Text, nullable=False, doc="`open` or `closed`"),
    Column("outcome", Text),
    Column("why", Text),
    Column("closed_at", BigInteger),
    Column("closed_by", Text),
    Index(
        "uq_report_open",
        "reporter",
        "player",
        "about",
        unique=True,
        sqlite_where=text(_OPEN),
        postgresql_where=text(_OPEN),
    ),
    Index(None, "state", "at", "id"),
    Index(None, "player"),
    Index(None, "reporter"),
)

audit = Table(
    "audit",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False, doc="a player's id, or `operator`"),
    Column("what", Text, nullable=False),
    Column("thing", Text, nullable=False, doc="the id of what was changed"),
    Column("player", Text, doc="whom it is about"),
    Column("why", Text, nullable=False),
    Column("detail", Text, nullable=False, doc="JSON: a few short values, no name and no secret"),
    Index(None, "at", "id"),
)

flag = Table(
    "flag",
    metadata,
    Column("name", Text, primary_key=True, doc="only of flags that were ever changed"),
    Column("is_on", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("who", Text, nullable=False),
)

barred_name = Table(
    "barred_name",
    metadata,
    Column("player", Text, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column(
        "folded",
        Text,
        primary_key=True,
        doc="a key of a name that was taken from this player: folded, or what it looks like",
    ),
    Column("at", BigInteger, nullable=False),
    Index(None, "folded"),
)

earlier_name = Table(
    "earlier_name",
    metadata,
    Column("player", Text, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("folded", Text, primary_key=True, doc="a key of a name they had before: folded, or what it looks like"),
    Column("at", BigInteger, nullable=False, doc="when they chose another"),
    Index(None, "folded"),
    Index(None, "at"),
)

renaming = Table(
    "renaming",
    metadata,
    Column("player", Text, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("at", BigInteger, nullable=False, doc="of the player's last renaming by somebody else"),
    Column("told_at", BigInteger, doc="when all races had been gone through last"),
    Index(None, "at"),
)

voided = Table(
    "voided",
    metadata,
    Column("race", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("was", Text, doc="why it did not count before; null where it did"),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

retention_run = Table(
    "retention_run",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, doc="always 1"),
    Column("started_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("removed", Text, doc="JSON: how many of what"),
    Column("audit_until", BigInteger, doc="until when entries of the log may go, while it runs; null: none may"),
)
