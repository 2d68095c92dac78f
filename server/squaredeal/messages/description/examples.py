"""One example of every message, as the server itself would encode it: an example on the page cannot be stale."""

from typing import Any, Final

import msgspec

from squaredeal.messages import common, inbound, outbound
from squaredeal.messages.codec import encode

_BOARD: Final = (
    "JDKD2S4C3S6D6S/2DKCKS5CTD8S9C/9H9S9DTS4S8D2H/JC5SQDQHTHQS6H/5DADJS4H8H6C/7HQCASAC2C3D/7CKHAH4DJH8C/5H3H3C7S7DTC"
    " ,,, 0000"
)
_OPTIONS: Final = common.OptionsView(
    rules="freecell",
    seats=2,
    start="ready",
    goal="all",
    undo=True,
    hints=False,
    limit_s=3_600,
    rivals="progress",
    watch="boards",
    seed=None,
    listed=True,
    rated=False,
)
_ANN: Final = common.SeatView(
    seat=0, player="k3v9q1", name="Ann", kind="guest", state="playing", ready=True, here=True, at=83_211, home=7, rev=12
)
_BEN: Final = common.SeatView(
    seat=1,
    player="x7m2d0",
    name="Ben",
    kind="guest",
    state="playing",
    ready=True,
    here=False,
    gone_until=1_760_000_184_000,
)
_RACE: Final = common.RaceView(
    id="q8f3k2m9",
    version=9,
    phase="running",
    options=_OPTIONS,
    host=0,
    seats=(_ANN, _BEN),
    commitment="6f1d…",
    created_at=1_760_000_000_000,
    starts_at=1_760_000_060_000,
)
_CARD: Final = common.RaceCard("q8f3k2m9", "open", "freecell", 2, ("Ann",), 1_760_000_000_000, None, 0, open=True)
_FIRST: Final = common.Standing(0, "Ann", "guest", "finished", 1, 301_877, 118, 52)
_SECOND: Final = common.Standing(1, "Ben", "guest", "timed_out", 2, 299_010, 97, 31, clean=False)
_TIPS: Final = (common.SeatBoard(0, 12, 83_211, 7, "playing"), common.SeatBoard(1, 0, 0, 0, "playing"))
_YOU: Final = outbound.You("k3v9q1", "Ann", "guest", 0)
_NOW: Final = 1_760_000_143_211
_NONCE: Final = "00112233445566778899aabbccddeeff"

_INBOUND: Final[tuple[inbound.Inbound, ...]] = (
    inbound.Play(12, "26v4"),
    inbound.Hello(1),
    inbound.Join(),
    inbound.Leave(),
    inbound.Ready(True, _NONCE),
    inbound.Kick(1),
    inbound.Start(),
    inbound.Resign(),
    inbound.Hint(),
    inbound.Offer("rematch"),
    inbound.Accept("rematch"),
    inbound.Watch((0, 2)),
    inbound.Resync(),
    inbound.React("nice"),
    inbound.Ping(4),
    inbound.Create(common.OptionsIn(rules="klondike/3/unlimited", seats=3)),
)
_OUTBOUND: Final[tuple[outbound.Outbound, ...]] = (
    outbound.Ack(13, 84_002, "QH 3C 9D"),
    outbound.Diff(1, 12, 83_211, "26v4"),
    outbound.Progress(1, 12, 7),
    outbound.Welcome(1, _YOU, _NOW, _RACE, _TIPS, _BOARD, 12, 83_211),
    outbound.RaceState(_RACE),
    outbound.Watchers(12),
    outbound.Go(1_760_000_060_000, 1_760_000_060_002, _BOARD),
    outbound.Snapshot(_NOW, _RACE, _TIPS, _BOARD, 12, 83_211),
    outbound.Refused(13, "capacity_exceeded", 5, 6),
    outbound.SeatStanding(10, _FIRST),
    outbound.HintGiven(12, ("26v4", "3a"), "line"),
    outbound.OfferMade("rematch", 0, "made"),
    outbound.Over(11, (_FIRST, _SECOND), _RACE, common.Opened("9c0e…", (_NONCE, ""), "41d7…", "41d7…")),
    outbound.Reacted(1, "well_played"),
    outbound.Error(4503, "a play before hello"),
    outbound.Bye(2_500),
    outbound.Pong(4, _NOW),
    outbound.LobbyWelcome(1, outbound.You("k3v9q1", "Ann", "guest", None), _NOW, (_CARD,)),
    outbound.Listed(_CARD),
    outbound.Unlisted("q8f3k2m9"),
    outbound.Today("2025-10-09", 1_760_054_400_000, _NOW),
    outbound.Created("q8f3k2m9"),
)


def example_messages() -> tuple[Any, ...]:
    """Return one value of every message."""
    return (*_INBOUND, *_OUTBOUND)


def examples() -> dict[str, str]:
    """Return the frame of each example by the message's name; a client's fields at their default are left out of it."""
    frames = {type(message).__name__: _as_client(message) for message in _INBOUND}
    frames.update({type(message).__name__: encode(message).decode() for message in _OUTBOUND})
    return frames


def _as_client(message: inbound.Inbound) -> str:
    if isinstance(message, inbound.Play):
        return msgspec.json.encode(("p", message.rev, message.move)).decode()
    return msgspec.json.encode(_short(message)).decode()


def _short(value: msgspec.Struct) -> dict[str, Any]:
    config = type(value).__struct_config__
    fields: dict[str, Any] = {} if config.tag is None else {str(config.tag_field): config.tag}
    for field in msgspec.structs.fields(value):
        item = getattr(value, field.name)
        if field.required or item != field.default:
            fields[field.name] = _short(item) if isinstance(item, msgspec.Struct) else item
    return fields
