"""One race as an immutable value: `decide(race, command, now, terms) -> events`, `evolve(race, event) -> race`.

It knows no asyncio, clock, chance or storage: time is an argument, ids and nonces are made elsewhere.

>>> race = open_race("r1", Options("freecell", seats=1), "00" * 32, now=0, host=Join("p1", "Ann", "guest"))
>>> decide(race, SetReady(seat=0, on=True, nonce="ab" * 16), now=10)
(ReadyChanged(seat=0, on=True, nonce='abababababababababababababababab'),)
"""

from . import commands, events
from .commands import (
    AcceptOffer,
    Command,
    Drop,
    Finish,
    Help,
    Join,
    Kick,
    Leave,
    MakeOffer,
    Resign,
    Return,
    SetReady,
    Start,
    Tick,
)
from .deadlines import next_deadline
from .decide import decide
from .events import Event, decode_event, encode_event
from .evolve import evolve, evolve_all
from .model import Offer, Options, Phase, Race, Seat, Terms
from .opening import open_daily, open_race
from .options import OptionsError, options_from
from .refusal import RaceRefused, RaceWhy
from .rematch import rematch_of
from .standings import standings
from .stored import decode_race, encode_race
from .transitions import ImpossibleEvent
from .views import race_card, race_view

__all__ = [
    "AcceptOffer",
    "Command",
    "Drop",
    "Event",
    "Finish",
    "Help",
    "ImpossibleEvent",
    "Join",
    "Kick",
    "Leave",
    "MakeOffer",
    "Offer",
    "Options",
    "OptionsError",
    "Phase",
    "Race",
    "RaceRefused",
    "RaceWhy",
    "Resign",
    "Return",
    "Seat",
    "SetReady",
    "Start",
    "Terms",
    "Tick",
    "commands",
    "decide",
    "decode_event",
    "decode_race",
    "encode_event",
    "encode_race",
    "events",
    "evolve",
    "evolve_all",
    "next_deadline",
    "open_daily",
    "open_race",
    "options_from",
    "race_card",
    "race_view",
    "rematch_of",
    "standings",
]
