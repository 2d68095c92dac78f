"""Everything that is kept: races, the journal of their moves, replays, results and boards, players, certified deals.

The only folder that knows SQL. It knows no socket and no game: whether a move is legal, and whether it wins, it is
told.

Its modules, by what they are about; each says in its first line what it does:

    the door    store database errors outcomes migrating outside outside_time shared_time latency
    tables      tables moderation_tables review_tables
    writing     writer jobs visits group_commit appending claiming batches fence
    SQLite      sqlite sqlite_database sqlite_transactions sqlite_batches
    PostgreSQL  postgres postgres_database postgres_transactions postgres_batches
    races       races decisions aborts journal presence race_deals race_names replays packing
    results     results boards board_counts board_pages periods paging cursors careers rebuilding
    deals       deals deal_stock
    dailies     dailies daily_reading daily_pages daily_certificates streaks
    players     players accounts sessions look_keys refolding exports leaving farewell people beginnings
    moderation  moderation roles role_held audit flags reports renaming barred_names earlier_names voiding
                repairs
    reviews     reviews review_waiting review_reading review_pages
    retention   retention retention_steps
"""

from squaredeal.store.accounts import Account, HasAccount, NoSuchAccount
from squaredeal.store.dailies import Begun, Dailies, DailyClosed
from squaredeal.store.daily_reading import Attempt, Daily, daily_name
from squaredeal.store.database import migrate
from squaredeal.store.deals import CertifiedDeal, Deals
from squaredeal.store.errors import (
    NoSuchRace,
    NotYourSeat,
    OlderClaim,
    Refused,
    SchemaMismatch,
    StoreError,
    Unavailable,
    UnsupportedDatabase,
)
from squaredeal.store.farewell import LeftForGood
from squaredeal.store.leaving import StillRacing
from squaredeal.store.outcomes import (
    Append,
    Claimed,
    Decided,
    Failed,
    Landed,
    Missed,
    Outcome,
    Row,
    SeatReplay,
    Unsettled,
)
from squaredeal.store.players import NameTaken, NoSuchPlayer, Player
from squaredeal.store.sessions import Login, Session, login_of
from squaredeal.store.store import Store, open_store

__all__ = [
    "Account",
    "Append",
    "Attempt",
    "Begun",
    "CertifiedDeal",
    "Claimed",
    "Dailies",
    "Daily",
    "DailyClosed",
    "Deals",
    "Decided",
    "Failed",
    "HasAccount",
    "Landed",
    "LeftForGood",
    "Login",
    "Missed",
    "NameTaken",
    "NoSuchAccount",
    "NoSuchPlayer",
    "NoSuchRace",
    "NotYourSeat",
    "OlderClaim",
    "Outcome",
    "Player",
    "Refused",
    "Row",
    "SchemaMismatch",
    "SeatReplay",
    "Session",
    "StillRacing",
    "Store",
    "StoreError",
    "Unavailable",
    "Unsettled",
    "UnsupportedDatabase",
    "daily_name",
    "login_of",
    "migrate",
    "open_store",
]
