"""The wire as a page to read: how a race's conversation goes, every message with an example, the close codes."""

from typing import Any, Final, Literal, get_args, get_origin

from squaredeal.messages.closing import CLOSINGS
from squaredeal.messages.inbound import PROTOCOL_VERSION

from .examples import examples
from .shapes import UNIONS, Field, Shape, bare, messages_of, meta, options_of, parts
from .typescript import type_text

_OPENING: Final = f"""# The wire, version {PROTOCOL_VERSION}

*This page is generated from the message definitions by `python -m squaredeal.messages.generate`; its examples are
encoded by the server's own codec. The same definitions as a JSON Schema: [protocol.schema.json](protocol.schema.json).*

One WebSocket text frame is one JSON message. The four hot messages (play, ack, diff, progress) are arrays whose first
item is their tag; all others are objects whose `t` is. `/ws/race/{{id}}` is a conversation with one race, `/ws/lobby`
one with the list of races.

**From a client** the server accepts exactly what stands here: an unknown tag, an unknown field, a wrong type or a
number out of range closes the socket with 4503. This changes only with the version that `hello` names. **To a client**
new tags may come within a version: a client ignores those it does not know.

Cards, moves and positions are short texts: `TH` is the ten of hearts, `26v4` moves four cards from column 2 to column
6. Times ending in `_at`, and `now`, are *shared ms*, the server's clock; a move's `at` is *race ms*, counted from the
race's `starts_at`. Results are read from the server's clock alone.

[examples/race.py](examples/race.py) is a whole client: it creates a race, plays a known solution to the win and prints
the standings. What moves and boards mean is said in [rules.md](rules.md).

## A race, in order

```mermaid
sequenceDiagram
    participant A as Ann
    participant S as server
    participant B as Ben, her rival
    A->>S: hello
    S->>A: welcome (you, race, boards)
    A->>S: join
    S->>A: race (version 2)
    S->>B: race (version 2)
    A->>S: ready (nonce)
    B->>S: ready (nonce)
    S->>A: race (countdown, starts_at)
    S->>B: race (countdown, starts_at)
    Note over A,B: at starts_at
    S->>A: go (her board)
    S->>B: go (his board)
    A->>S: ["p",1,"6a"]
    Note over S: legal? commit it, then
    S->>A: ["a",1,1204]
    S->>B: ["g",0,1,0]
    A->>S: ["p",2,"6h"]
    S->>A: refused (rev 2)
    Note over A,B: a seat's game ends
    S->>A: standing, race
    S->>B: standing, race
    Note over A,B: no seat plays any more
    S->>A: over (standings, opened commitment)
    S->>B: over (standings, opened commitment)
    A->>S: offer (rematch)
    S->>B: offer (made)
    B->>S: accept (rematch)
    S->>A: offer (accepted, next race)
    S->>B: offer (accepted, next race)
```

1. **`hello` first, once.** It must come within 10 seconds of the handshake, and nothing before it. The answer is one
   `welcome` with everything needed to draw the page: that is also how a player comes back after a lost connection, a
   server's restart or on another device. The newest socket of a seat wins; the older is closed with 4501.
2. **The race's own messages are numbered** by the race's `version`, which `race`, `standing` and `over` carry. A client
   keeps the highest it has seen and ignores what is older.
3. **A play names the `rev` it will have**: the number of this board's moves so far, plus one. Moves may be sent without
   waiting for acks. An `ack` means that the move is stored. Sent again (after a reconnect all plays without an ack are,
   in order), a move that is stored already is answered by the same ack, never played twice.
4. **A refused play** changes nothing, and drops all plays sent behind it before its refusal was seen: `e` counts the
   refused plays this socket was told of (refusals with a `rev`), and a play with too low an `e` is dropped without an
   answer. It starts from 0 on every socket. Why a command can be refused stands in [race.md](race.md#refusals).
5. **Boards of others** come as `diff` (the move itself, with the faces it turned) where this viewer may see the board,
   and as `progress` where they may not. Revs of one seat have no gap: on one, send `resync`, take the `snapshot`, drop
   what is not newer, go on. A snapshot also comes by itself: to a viewer who fell behind or may now see
   more, and in the place of `go` where another node was the first to start the race.
6. **`over` opens the commitment**: the server seed and all nonces, from which anyone can deal the cards again and check
   that they were fixed before the race began.

"""

_TITLES: Final[dict[str, str]] = {
    "RaceInbound": "Client to server, race",
    "LobbyInbound": "Client to server, lobby",
    "RaceOutbound": "Server to client, race",
    "LobbyOutbound": "Server to client, lobby",
}


def prose() -> str:
    """Return the whole page."""
    return _OPENING + _messages() + _parts() + _closings()


def _messages() -> str:
    page, told = [], set[str]()
    for union in UNIONS:
        page.append(f"## {_TITLES[union]}\n")
        shapes = messages_of(union)
        again = [f"`{shape.tag}`" for shape in shapes if shape.name in told]
        if again:
            page.append(f"As above: {', '.join(again)}.\n")
        page += [_message(shape) for shape in shapes if shape.name not in told]
        told.update(shape.name for shape in shapes)
    return "\n".join(page) + "\n"


def _message(shape: Shape) -> str:
    title = f"### `{shape.tag}` ({shape.name})" if shape.is_array else f"### `{shape.tag}`"
    example = f"```json\n{examples()[shape.name]}\n```\n"
    return f"{title}\n\n{shape.doc}\n\n{example}{_fields(shape)}"


def _parts() -> str:
    page = ["## Parts of messages\n"]
    page += [f"### {shape.name}\n\n{shape.doc}\n{_fields(shape)}" for shape in parts()]
    return "\n".join(page) + "\n"


def _fields(shape: Shape) -> str:
    if not shape.fields:
        return ""
    head = "\n| field | type | |\n|---|---|---|\n"
    return head + "".join(f"| `{field.name}` | {_type(field)} | {_notes(field)} |\n" for field in shape.fields)


def _type(field: Field) -> str:
    names = {shape.name for shape in parts()}
    text = type_text(field.hint).replace("readonly ", "").replace("number", "integer")
    linked = next((name for name in names if name == text.removesuffix("[]").removesuffix(" | null")), None)
    if linked is None:
        return text.replace(" | ", " or ")
    return text.replace(linked, f"[{linked}](#{linked.lower()})", 1).replace(" | ", " or ")


def _notes(field: Field) -> str:
    notes = [*_texts(field.hint), *_range(field.hint)]
    if field.optional:
        notes.append(f"left out: {_default(field.default)}")
    return "; ".join(notes)


def _texts(hint: Any) -> list[str]:
    return [
        ", ".join(f"`{text}`" for text in get_args(option))
        for option in map(bare, options_of(bare(hint)))
        if get_origin(option) is Literal
    ]


def _range(hint: Any) -> list[str]:
    facts = meta(hint)
    if facts is None:
        return []
    if facts.pattern is not None:
        shown = facts.pattern.removesuffix(r"(?!\n)").replace("|", "\\|")
        return [f"`{shown}`"]
    if facts.ge is not None:
        return [f"{facts.ge} to {facts.le}"]
    low = f"{facts.min_length} to " if facts.min_length is not None else "at most "
    return [f"{low}{facts.max_length} long"]


def _default(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return "none" if value in ("", ()) else f"`{value}`"


def _closings() -> str:
    head = (
        "## Close codes\n\n"
        "A client that may return does so by itself, after a random delay that grows from 0.5 to 20 s; a `retry_ms`"
        " from the server wins. Other codes (1006 of a lost network, say) may be retried too.\n\n"
        "| code | | may return | why |\n|---|---|---|---|\n"
    )
    lines = (
        f"| {closing.code} | {closing.name} | {'yes' if closing.may_return else 'no'} | {closing.meaning} |\n"
        for closing in CLOSINGS
    )
    return head + "".join(lines)
