"""The tables, as SQLAlchemy Core knows them; `migrations/` makes them and a test holds the two together.

Locks are always taken in this order: race rows by id, seat rows by (race, seat), `aborts` by player, journal. A
certified deal is locked alone; so are `best` and `board_count`, by one lock for all boards. Times in `…_at` columns are
shared ms; `at`, `home_since` and `finished_ms` are race ms.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

_WAITING = "entered_at IS NULL"

race = Table(
    "race",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("phase", Text, nullable=False),
    Column("state", Text, nullable=False, doc="the Race as JSON; tips in it are laid over by the seat rows"),
    Column("server_seed", LargeBinary, nullable=False, doc="sealed until the race is over; in no other column"),
    Column("due_at", BigInteger, doc="the next deadline, which any node may fire"),
    Column("listed", Boolean, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("over_at", BigInteger),
    Column("packed_at", BigInteger, doc="when its journal became replay rows"),
    Column("chain", Text, nullable=False),
    Column("next_finish", Integer, nullable=False),
    Index(None, "due_at"),
    Index(None, "listed", "phase", "created_at"),
    Index(None, "packed_at", "over_at"),
)

seat = Table(
    "seat",
    metadata,
    Column("race", Text, ForeignKey("race.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, doc="null while nobody sits here; the row stays, so that its claim never falls"),
    Column("state", Text, nullable=False),
    Column("rev", Integer, nullable=False, server_default="0"),
    Column("claim", Integer, nullable=False, server_default="0", doc="how often a connection has claimed the seat"),
    Column("claimed_at", BigInteger, doc="when the newest claim was made"),
    Column("node", Text, doc="the node of the newest claim; null once the seat was dropped, or its race packed"),
    Column("gone_at", BigInteger),
    Column("at", Integer, nullable=False, server_default="0"),
    Column("home", Integer, nullable=False, server_default="0"),
    Column("home_since", Integer, nullable=False, server_default="0"),
    Column("undone", Boolean, nullable=False, server_default=false()),
    Column("helped", Boolean, nullable=False, server_default=false()),
    Column("finish_no", Integer),
    Column("finished_ms", Integer),
    UniqueConstraint("race", "finish_no"),
    Index(None, "node"),
    Index(None, "player"),
)

race_deal = Table(
    "race_deal",
    metadata,
    Column("race", Text, ForeignKey("race.id", ondelete="CASCADE"), primary_key=True),
    Column("nonces", Text, nullable=False, doc="the race's, for which it was proved, hex, joined by a comma"),
    Column("number", Integer, nullable=False, doc="the N of the deal `race_seed:N`; sealed like the server seed"),
    Column("certificate", Text, nullable=False, doc="the Certificate as JSON; sealed as long"),
)

journal = Table(
    "journal",
    metadata,
    Column("race", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("rev", Integer, primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("at_ms", Integer, nullable=False),
    Column("claim", Integer, nullable=False, doc="under which claim it was written; never falls along rev"),
    sqlite_with_rowid=False,
)

race_event = Table(
    "race_event",
    metadata,
    Column("race", Text, ForeignKey("race.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("event", Text, nullable=False),
    Column("decision", Text, nullable=False, doc="the same for all events of one decision"),
    sqlite_with_rowid=False,
)

replay = Table(
    "replay",
    metadata,
    Column("race", Text, ForeignKey("race.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("moves", Text, nullable=False, doc="texts joined by one space"),
    Column("at", Text, nullable=False, doc="ms since the move before, decimal, joined by one space"),
    sqlite_with_rowid=False,
)

player = Table(
    "player",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

login = Table(
    "login",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True, doc="SHA-256; the token itself is nowhere"),
    Column("player", Text, ForeignKey("player.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("used_at", BigInteger, doc="the last use, an hour too old at most; null until the first such note"),
    Column("device", Text, doc="what the browser called itself; for its owner's eyes, and never believed"),
    Index(None, "player"),
    Index(None, "expires_at"),
)

account = Table(
    "account",
    metadata,
    Column("player", Text, ForeignKey("player.id", ondelete="CASCADE"), primary_key=True),
    Column("folded", Text, nullable=False, doc="the name as its capitals look, without accents; one account each"),
    Column("password", Text, nullable=False, doc="argon2id, with its parameters and salt"),
    Column("made_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False, doc="when the password was chosen"),
    Column("seen", Text, doc="the name as it looks, behind its rule's number: see `look_keys`"),
    UniqueConstraint("folded"),
    Index(None, "seen", unique=True),
)

aborts = Table(
    "aborts",
    metadata,
    Column("player", Text, primary_key=True),
    Column("day", Text, nullable=False, doc="the last on which they aborted a race, `2026-10-07`"),
    Column("taken", Integer, nullable=False, doc="how many free ones of that day"),
)

certified_deal = Table(
    "certified_deal",
    metadata,
    Column("rules", Text, primary_key=True, doc="the only rules under which it was proved"),
    Column("seed", Text, primary_key=True, doc="256 random bits, hex; nobody is told before it is taken"),
    Column("line", Text, nullable=False, doc="moves that win it, joined by one space"),
    Column("par", Integer, nullable=False, doc="the moves of the line: the best known"),
    Column("nodes", BigInteger, nullable=False, doc="of the proof; what the difficulty is read from"),
    Column("difficulty", Integer, nullable=False),
    Column("version", Text, nullable=False, doc="the solver's"),
    Column("budget", BigInteger, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("taken_at", BigInteger),
    Column("taken_for", Text),
    Column("taken_as", Text, doc="a name of this taking: who asks again under it is given the same deal"),
    Column("set_aside", Text, doc="why it is never handed out"),
    UniqueConstraint("taken_as"),
    Index(None, "rules", "taken_at", "made_at"),
)

daily = Table(
    "daily",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("day", Text, primary_key=True, doc="of UTC, `2027-01-31`"),
    Column("server_seed", LargeBinary, nullable=False, doc="that of its certified deal; sealed until the day's seal"),
    Column("commitment", Text, nullable=False),
    Column("made_at", BigInteger, nullable=False),
)

attempt = Table(
    "attempt",
    metadata,
    Column("rules", Text, primary_key=True),
    Column("day", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("race", Text, nullable=False, doc="in which this player plays this daily"),
    Column("started_at", BigInteger, nullable=False),
    Column("ranked", Boolean, nullable=False, doc="whether it stands among the accounts; else among the guests"),
    UniqueConstraint("race"),
    Index(None, "player", "rules", "day"),
    sqlite_with_rowid=False,
)

streak_repair = Table(
    "streak_repair",
    metadata,
    Column("player", Text, primary_key=True),
    Column("rules", Text, primary_key=True),
    Column("day", Text, primary_key=True, doc="excused: a streak goes on over it, without counting it"),
    Column("by", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

result = Table(
    "result",
    metadata,
    Column("race", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("scope", Text, nullable=False, doc="`race` or `daily`"),
    Column("kind", Text, nullable=False, doc="what the player was when they took the seat"),
    Column("state", Text, nullable=False),
    Column("place", Integer),
    Column("seats", Integer, nullable=False, doc="how many took part"),
    Column("finished_ms", Integer),
    Column("moves", Integer, nullable=False),
    Column("home", Integer, nullable=False),
    Column("clean", Boolean, nullable=False),
    Column("over_at", BigInteger, nullable=False),
    Column("day", Text, nullable=False, doc="of `over_at`, UTC, as the next two; a daily's own day"),
    Column("week", Text, nullable=False),
    Column("month", Text, nullable=False),
    Column("why", Text, doc="why it does not count for the boards"),
    Column("entered_at", BigInteger, doc="when it was entered on the boards"),
    Index(None, "player", "over_at", "race", "seat"),
    Index("ix_result_waiting", "over_at", sqlite_where=text(_WAITING), postgresql_where=text(_WAITING)),
)

best = Table(
    "best",
    metadata,
    Column("board", Text, primary_key=True, doc="the board's code"),
    Column("player", Text, ForeignKey("player.id"), primary_key=True),
    Column("score", BigInteger, nullable=False, doc="ms and moves as one number, in the board's order"),
    Column("over_at", BigInteger, nullable=False),
    Column("race", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("clean", Boolean, nullable=False),
    Index(None, "board", "score", "over_at", "player"),
    Index(None, "player"),
    sqlite_with_rowid=False,
)

board_count = Table(
    "board_count",
    metadata,
    Column("board", Text, primary_key=True),
    Column("level", Integer, primary_key=True, autoincrement=False),
    Column("bucket", BigInteger, primary_key=True, autoincrement=False, doc="scores without their last bits"),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

node = Table(
    "node",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat_at", BigInteger, nullable=False),
)

anchor = Table(
    "anchor",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False, doc="always 1"),
    Column("boot", Text, nullable=False),
    Column("monotonic_ms", BigInteger, nullable=False),
    Column("shared_ms", BigInteger, nullable=False),
)
