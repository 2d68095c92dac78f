"""The settings: one typed table, read from the environment and the command line, checked before anything starts.

A setting `drain_s` is `SQUAREDEAL_DRAIN_S` in the environment and `--drain-s` on the command line, which wins. A secret
may stand in a file instead: `SQUAREDEAL_SECRET_FILE=/run/secrets/squaredeal`. It opens no database and no socket.

    settings = load_settings(os.environ, {"port": "0"})
"""

import contextlib
import difflib
import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

PREFIX: Final = "SQUAREDEAL_"
SECRETS: Final = frozenset({"bus", "database", "secret"})  # may come from a `*_FILE`, and are shown masked
ELSEWHERE: Final = frozenset({"SQUAREDEAL_SERVER"})  # read by the client's development server
TESTS: Final = "SQUAREDEAL_TEST_"

Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]
Days = Annotated[int, Meta(ge=0, le=36_500)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]


class SettingsError(ValueError):
    """A setting that cannot be used; the message names it, says what is wrong and never shows a secret."""


class Settings(Struct, frozen=True, kw_only=True):
    """Every setting with its default; `ABOUT` says what each is for."""

    host: Annotated[str, Meta(min_length=1, max_length=255)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    data: Annotated[str, Meta(min_length=1)] = "squaredeal-data"
    database: str = ""
    bus: str = ""
    bus_prefix: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{1,64}$")] = "squaredeal"
    secret: str = ""
    node: Annotated[str, Meta(pattern=r"^[A-Za-z0-9._-]{0,64}$")] = ""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    origins: tuple[str, ...] = ()
    trusted_hops: Annotated[int, Meta(ge=0, le=10)] = 0
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    max_connections: Count = 10_000
    address_sockets: Count = 200
    session_sockets: Count = 50
    accepts_per_s: Count = 200
    address_accepts_per_s: Count = 100
    requests_per_s: Count = 50
    guests_per_min: Count = 30
    races_per_min: Count = 30
    hints_per_min: Count = 120
    deals_per_min: Count = 30
    sign_ins_per_min: Count = 10
    reports_per_min: Count = 5
    aborts_per_day: Annotated[int, Meta(ge=0, le=1_000)] = 5
    blocked_names: str = ""
    keep_guests_days: Days = 30
    keep_reports_days: Days = 365
    keep_audit_days: Days = 730
    keep_names_days: Days = 365
    solvers: Annotated[int, Meta(ge=0, le=64)] = 1
    deals_ready: Annotated[int, Meta(ge=0, le=10_000)] = 20
    drain_s: Annotated[float, Meta(gt=0, le=300)] = 8.0
    hung_s: Annotated[float, Meta(ge=0, le=3_600)] = 30.0
    ready_lag_ms: Annotated[int, Meta(ge=1, le=60_000)] = 200
    metrics_port: Annotated[int, Meta(ge=0, le=65_535)] = 0
    countdown_ms: Milliseconds = 5_000
    certify_ms: Milliseconds = 10_000
    grace_ms: Milliseconds = 120_000
    lobby_grace_ms: Milliseconds = 60_000
    offer_ms: Milliseconds = 120_000
    spectator_delay_ms: Annotated[int, Meta(ge=0, le=600_000)] = 30_000

    @property
    def database_url(self) -> str:
        """The database in force: the one named, else SQLite in the data folder."""
        return self.database or f"sqlite+aiosqlite:///{Path(self.data) / 'squaredeal.db'}"

    @property
    def is_on_server(self) -> bool:
        """Whether the database is a server, which may come later than the node."""
        return self.database.startswith("postgres")

    @property
    def tls(self) -> bool:
        """Whether browsers come by https: every origin says so. Cookies are `Secure` then."""
        return bool(self.origins) and all(origin.startswith("https://") for origin in self.origins)


FIELDS: Final[dict[str, Any]] = get_type_hints(Settings, include_extras=True)


ABOUT: Final = {
    "host": "The address to listen on. `0.0.0.0` or `::` for all; then set `origins` too, unless people come by a "
    "bare address.",
    "port": "The port; `0` takes any free one, which the ready line names.",
    "data": "The folder for the embedded database and the server's own secret, in the working directory unless "
    "absolute. Made if missing, for its owner only.",
    "database": "The database's URL, `sqlite+aiosqlite:///FILE` or `postgresql+asyncpg://USER:PASSWORD@HOST/NAME`. "
    "None: `squaredeal.db` in the data folder. A secret, which a file may hold that `SQUAREDEAL_DATABASE_FILE` names.",
    "bus": "The URL of the Redis that carries the bus between nodes, `redis://HOST:6379` ([bus](bus.md)). None: there "
    "is one node. A secret, which a file may hold that `SQUAREDEAL_BUS_FILE` names.",
    "bus_prefix": "The name of this installation on that Redis, letters, digits and `._-`, the same on every node. Two "
    "installations that share a Redis need different ones.",
    "secret": "At least 32 characters, the same on every node. None: made once, in the data folder, file mode 0600. A "
    "secret, which a file may hold that `SQUAREDEAL_SECRET_FILE` names.",
    "node": "This node's name in the database, letters, digits and `._-`. None: a fresh one at every start.",
    "workers": "Processes that share the port, each a node of its own, named with `-1`, `-2` … behind `node`. More "
    "than one need PostgreSQL and Redis: `database` and `bus` ([operating](operating.md)).",
    "origins": "The origins browsers come from, separated by commas: `https://play.example.org`. None: only pages "
    "served under `localhost` or a bare address may open sockets and post. If all are https, cookies are "
    "`Secure` and browsers are told to keep to https.",
    "trusted_hops": "The number of proxies in front whose `X-Forwarded-For` is believed, counted from the right. "
    "`0`: the header is not read.",
    "log_level": "`debug`, `info`, `warning` or `error`.",
    "log_format": "`text` for people, `json` for machines: one object a line.",
    "max_connections": "Connections of a process, sockets and requests together.",
    "address_sockets": "Sockets from one address (from one /64 in IPv6). Without a proxy, twice as many connections of "
    "any kind.",
    "session_sockets": "Sockets of one browser session.",
    "accepts_per_s": "New sockets a second, with as many saved up, a quarter of them for players who come back; more "
    "are told to come back later (503).",
    "address_accepts_per_s": "How many of them one address may have, so that it cannot keep everybody else out.",
    "requests_per_s": "API requests a second from one address, with four times as many saved up.",
    "guests_per_min": "New guests a minute from one address.",
    "races_per_min": "New races a minute by one player.",
    "hints_per_min": "Positions solved a minute for one address over HTTP, with as many saved up.",
    "deals_per_min": "Certified deals a minute for one address over HTTP, with as many saved up.",
    "sign_ins_per_min": "Passwords tried a minute from one address, and for one name, with as many saved up.",
    "reports_per_min": "Reports of players a minute from one address, with as many saved up.",
    "aborts_per_day": "How many races a player may leave before their first move between two midnights of UTC, without "
    "a place and a result ([a race](race.md)); the same on every node. `0`: none.",
    "blocked_names": "A file of words that no name may hold, one on each line, in whatever case, accents and "
    "look-alikes they are written. Read at the start ([moderation](moderation.md)). None: no word is blocked.",
    "keep_guests_days": "For how many days a guest is kept who has played nothing and whose session has ended; `0`: "
    "for ever. What else goes when stands in [moderation](moderation.md).",
    "keep_reports_days": "For how many days a report is kept after it was closed; `0`: for ever.",
    "keep_audit_days": "For how many days an entry of the log of decisions is kept; `0`: for ever.",
    "keep_names_days": "For how many days moderators find a player by a name they had before they chose another; `0`: "
    "for ever.",
    "solvers": "Processes of a node that solve positions, for hints and certified deals; each is started when it is "
    "first needed and takes up to 1 GB at worst ([solvers](solvers.md)). `0`: none, and none of either.",
    "deals_ready": "Certified deals of each rule set that the nodes keep ready, for practice and "
    "[dailies](dailies.md), beginning a minute after their start ([deals](deals.md)). `0`: this node finds none.",
    "drain_s": "How long an ending server waits for moves under way before it closes every socket.",
    "hung_s": "One of several workers whose event loop has not turned for so long is killed and started again "
    "([operating](operating.md)). At least 3; `0`: none is.",
    "ready_lag_ms": "With the event loop later than this, at half of the last twenty looks, the node says it is not "
    "ready.",
    "metrics_port": "The port of the metrics page, on 127.0.0.1 only ([operating](operating.md)). The second of "
    "several workers has the next port, and so on. `0`: there is none.",
    "countdown_ms": "The countdown before a race.",
    "certify_ms": "The countdown before a race whose deal is to be proved winnable, which is done meanwhile; the same "
    "on every node.",
    "grace_ms": "How long a seat of a running race may be without a socket.",
    "lobby_grace_ms": "The same before the start.",
    "offer_ms": "How long an offer of a rematch stands.",
    "spectator_delay_ms": "How old a rated race is when spectators, and players whose own game is over, are shown it, "
    "at most ten minutes; the same on every node. `0`: they see it as it happens, and could tell a player.",
}


def load_settings(environment: Mapping[str, str], flags: Mapping[str, str]) -> Settings:
    """Reads all settings; `flags` are the command line's. Raises `SettingsError` for the first that is wrong."""
    texts = {**_from_environment(environment), **flags}
    values = {name: _value(name, text) for name, text in texts.items()}
    settings = Settings(**values)
    return msgspec.structs.replace(settings, origins=tuple(_origin(origin) for origin in settings.origins))


def _from_environment(environment: Mapping[str, str]) -> dict[str, str]:
    texts: dict[str, str] = {}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable in ELSEWHERE or variable.startswith(TESTS):
            continue
        name = variable.removeprefix(PREFIX).lower()
        from_file = name.endswith("_file") and name.removesuffix("_file") in SECRETS
        name = name.removesuffix("_file") if from_file else name
        if name not in FIELDS:
            raise SettingsError(f"{variable} is no setting{_nearest(name)}")
        if name in texts:
            raise SettingsError(f"{PREFIX}{name.upper()} and {PREFIX}{name.upper()}_FILE are both set: keep one")
        texts[name] = _read(variable, text) if from_file else text
    return texts


def _nearest(name: str) -> str:
    near = difflib.get_close_matches(name, FIELDS, n=1)
    return f"; did you mean {PREFIX}{near[0].upper()}?" if near else ""


def _read(variable: str, path: str) -> str:
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{variable}: cannot read {path}: {error}") from None


def _value(name: str, text: str) -> Any:
    kind = FIELDS[name]
    raw: Any = text.strip()
    if get_origin(kind) is tuple:
        raw = [part.strip() for part in raw.split(",") if part.strip()]
    try:
        return msgspec.convert(raw, kind, strict=False)
    except msgspec.ValidationError as error:
        shown = "" if name in SECRETS else f" (it is {text!r})"
        raise SettingsError(f"{PREFIX}{name.upper()}: {error}{shown}") from None


def _origin(text: str) -> str:
    """An origin as browsers send it: scheme, host, port, nothing behind."""
    origin = text.lower()
    scheme, _, rest = origin.partition("://")
    if scheme not in ("http", "https") or not rest or any(mark in rest for mark in "/?#@*, "):
        raise SettingsError(f"{PREFIX}ORIGINS: {text!r} is no origin; write it as https://play.example.org")
    default = {"http": ":80", "https": ":443"}[scheme]
    return origin.removesuffix(default)


def show_settings(settings: Settings) -> str:
    """The settings in force, one `name = value` a line, secrets masked."""
    lines = []
    for name in FIELDS:
        value = getattr(settings, name)
        if name in SECRETS and value:
            value = _masked(name, value)
        elif isinstance(value, tuple):
            value = ", ".join(value)
        lines.append(f"{name} = {value}")
    return "\n".join(lines)


def _masked(name: str, value: str) -> str:
    scheme, mark, _ = value.partition("://")
    return f"{scheme}{mark}…" if name in ("bus", "database") and mark else "…"


def settings_table() -> str:
    """The table of `docs/settings.md`."""
    rows = ["| setting | default | meaning |", "|---|---|---|"]
    for name in FIELDS:
        default = getattr(Settings(), name)
        rows.append(f"| `{name}` | {f'`{default}`' if default not in ('', ()) else 'none'} | {ABOUT[name]} |")
    return "\n".join(rows)


def data_folder(settings: Settings) -> Path:
    """Makes the data folder, for its owner only, and returns it. Raises `SettingsError` when it cannot be used."""
    folder = Path(settings.data)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsError(
            f"the data folder {folder} cannot be made: {error.strerror}; choose another with --data"
        ) from None
    return folder


def secret_key(settings: Settings) -> bytes:
    """The server's own secret: the one set, else the one in the data folder, which is made once (mode 0600)."""
    if settings.secret:
        if len(settings.secret) < 32:
            raise SettingsError(f"{PREFIX}SECRET is shorter than 32 characters")
        return settings.secret.encode()
    path = data_folder(settings) / "secret"
    try:
        if not path.exists():
            _make_secret(path)
        key = path.read_text("ascii").strip().encode()
    except OSError as error:
        raise SettingsError(f"{path} cannot be used: {error.strerror}") from None
    if len(key) < 32:
        raise SettingsError(f"{path} holds no secret; remove it, and the next start makes a new one")
    return key


def _make_secret(path: Path) -> None:
    """Whole or not at all, and the first of several processes wins: the file gets its name when it is complete."""
    draft = path.with_name(f"secret.{os.getpid()}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_hex(32))
    with contextlib.suppress(FileExistsError):
        os.link(draft, path)
    draft.unlink()
