"""Everything that is kept: races, the journal of their moves, replays, results and boards, players, certified deals.

The only folder that knows SQL. It knows no socket and no game: whether a move is legal, and whether it wins, it is
told.
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
