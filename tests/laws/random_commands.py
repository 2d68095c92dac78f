"""Commands, options and pauses as Hypothesis makes them up for a race. It knows nothing of what they do.

race = open_race("race01", all_options.example(), "c0" * 32, 0)
decide(race, commands.example(), pauses.example(), TERMS)
"""

import hypothesis.strategies as st

from squaredeal.race import (
    AcceptOffer,
    Command,
    Drop,
    Finish,
    Help,
    Join,
    Kick,
    Leave,
    MakeOffer,
    Options,
    Resign,
    Return,
    SetReady,
    Start,
    Terms,
    Tick,
)
from squaredeal.race.daily import DAILY_RULES

TERMS = Terms(
    countdown_ms=500,
    certify_ms=900,
    grace_ms=3_000,
    lobby_grace_ms=2_000,
    limit_slack_ms=100,
    start_slack_ms=50,
    offer_ms=1_000,
)
MOST_SEATS = 4

seats = st.integers(0, MOST_SEATS - 1)
names = st.sampled_from(["ann", "ben", "cyd", "dee", "eve", "fay"])
nonces = st.integers(0, 15).map(lambda digit: f"{digit:x}" * 32)
offered = st.sampled_from(["rematch", "rematch", "series"])
next_races = st.sampled_from(["race02", "race03"])

commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Join, names, st.just("A name"), st.just("guest")),
    st.builds(SetReady, seats, st.booleans(), nonces),
    st.builds(Start, seats, st.booleans()),
    st.builds(Kick, seats, seats),
    st.builds(Leave, seats),
    st.builds(Drop, seats),
    st.builds(Return, seats),
    st.builds(Resign, seats),
    st.builds(Help, seats),
    st.builds(Finish, seats, st.integers(0, 70_000)),
    st.builds(MakeOffer, seats, offered, next_races),
    st.builds(AcceptOffer, seats, offered, next_races),
    st.builds(Tick, st.none() | st.integers(0, 3)),
)
all_options = st.builds(
    Options,
    st.just("freecell"),
    seats=st.integers(1, MOST_SEATS),
    start=st.sampled_from(["ready", "host"]),
    goal=st.sampled_from(["all", "first"]),
    hints=st.booleans(),
    limit_s=st.just(60),
    rated=st.booleans(),
    certified=st.booleans(),
)
dailies = st.sampled_from([None, None, None, None, *DAILY_RULES])
pauses = st.one_of(*[st.integers(0, 20)] * 6, st.integers(0, 2_500), st.integers(0, 80_000))
