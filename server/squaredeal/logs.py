"""Logs: one event a line on stderr, written by a thread; nothing in them spoils a race or opens a session.

It knows no event. Values under a secret key are dropped, control characters escaped, a line is cut to 1 kB, and an
exception is told by its type and place: its message may hold what a client sent. At level debug the first line of the
message is shown; the lines behind it are statements and what they carried.

    set_up_logs("info", "text")
    structlog.get_logger("squaredeal.web").info("socket refused", status=403)
"""

import logging
import queue
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from logging.handlers import QueueHandler, QueueListener
from types import TracebackType
from typing import Any, Final, TextIO

import structlog

from squaredeal.streams import takes_line

SECRET_KEYS: Final = frozenset(
    {
        "token",
        "cookie",
        "authorization",
        "secret",
        "seed",
        "server_seed",
        "race_seed",
        "certificate",
        "nonce",
        "nonces",
        "card",
        "cards",
    }
    | {"board", "boards", "faces", "position", "password"}
)
MOST_BYTES: Final = 1_000  # of a line, its end not counted
CUTS: Final = (1_000, 300, 100, 30)  # characters of a text, tried in turn until the line fits
KEPT: Final = ("timestamp", "level", "logger", "event")  # of a line that does not fit in any way
MOST_WAITING: Final = 10_000
PATIENCE_S: Final = 1.0  # for whoever reads the log
Event = MutableMapping[str, Any]


class _Dropping(QueueHandler):
    """Puts records where the writing thread takes them; when it cannot keep up they are dropped, never waited for."""

    def enqueue(self, record: logging.LogRecord) -> None:
        """Never blocks."""
        try:
            self.queue.put_nowait(record)
        except queue.Full:
            return

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Formats here, so that the other thread only writes."""
        line = self.format(record)
        record.msg, record.args, record.exc_info, record.exc_text, record.stack_info = line, None, None, None, None
        return record


class _Patient(logging.StreamHandler[TextIO]):
    """Writes lines, and drops those that nobody takes: a reader that stands still holds up neither work nor the end."""

    _dropped = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Waits a moment for the reader, and not again until it reads on; then tells how many lines are not there."""
        if not self._takes():
            self._dropped += 1
            return
        super().emit(record)
        if self._dropped:
            lines, self._dropped = self._dropped, 0
            log = structlog.get_logger(__name__)
            log.warning("log lines dropped", lines=lines)

    def _takes(self) -> bool:
        try:
            file = self.stream.fileno()
        except (AttributeError, OSError, ValueError):  # no file: it is read as it is written
            return True
        return takes_line(file, 0.0 if self._dropped else PATIENCE_S)


def redact(_logger: Any, _method: str, event: Event) -> Event:
    """Drops secret keys, however deep; escapes control characters."""
    return {key: value if key.startswith("_") else _safe(value, CUTS[0]) for key, value in _open(event)}


def _open(values: Mapping[Any, Any]) -> list[tuple[str, Any]]:
    return [(str(key), value) for key, value in values.items() if str(key).lower() not in SECRET_KEYS]


def _safe(value: Any, most: int) -> Any:
    """The value with its texts escaped and cut; what is neither text, number nor a collection is shown as text."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if isinstance(value, Mapping):
        return {_safe(key, most): _safe(inner, most) for key, inner in _open(value)}
    if isinstance(value, (list, tuple)):
        return [_safe(inner, most) for inner in value[:most]]
    text = value if isinstance(value, str) else repr(value)
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text[:most])[:most]


class _Line:
    """Makes the line of an event by `form`, at most `MOST_BYTES` long."""

    def __init__(self, form: Any) -> None:
        self._form = form

    def __call__(self, logger: Any, method: str, event: Event) -> str:
        for most in CUTS:
            line = self._made(logger, method, {key: _safe(value, most) for key, value in event.items()})
            if len(line.encode("utf-8", "backslashreplace")) <= MOST_BYTES:
                return line
        return self._made(logger, method, {key: _safe(event[key], CUTS[-1]) for key in KEPT if key in event})

    def _made(self, logger: Any, method: str, event: Event) -> str:
        return str(self._form(logger, method, event))


def set_up_logs(level: str, form: str, **always: Any) -> QueueListener:
    """Sends everything that is logged, by whatever library, to stderr; `stop()` the listener at the end.

    `always` is told in every line.
    """
    handler = _Dropping(queue.Queue(MOST_WAITING))
    _send_all_to(handler, level, form, always)
    listener = QueueListener(handler.queue, _Patient(sys.stderr))
    listener.start()
    return listener


def set_up_logs_without_thread(level: str, form: str) -> None:
    """The same for a process that forks: it has no thread, and waits a moment for stderr."""
    _send_all_to(_Patient(sys.stderr), level, form, {})


def _send_all_to(handler: logging.Handler, level: str, form: str, always: Mapping[str, Any]) -> None:
    logging.getLogger().handlers.clear()
    shared: list[Any] = [
        lambda _logger, _method, event: {**event, **always},
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _Exceptions(level == "debug"),
        redact,
    ]
    last = _Line(structlog.processors.JSONRenderer() if form == "json" else _for_people)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.asgi", "asyncio", "aiosqlite", "sqlalchemy", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)  # below it they log queries' parameters and sockets' paths
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


_console: Final = structlog.dev.ConsoleRenderer(colors=False)


def _for_people(logger: Any, method: str, event: Event) -> str:
    """As text; the renderer would put an `exception` on a line of its own."""
    return _console(logger, method, {"raised" if key == "exception" else key: value for key, value in event.items()})


class _Exceptions:
    """Turns an exception into its type and place, with its message only where asked for."""

    def __init__(self, with_messages: bool) -> None:
        self._with_messages = with_messages

    def __call__(self, _logger: Any, _method: str, event: Event) -> Event:
        info = event.pop("exc_info", None)
        error = sys.exc_info()[1] if info is True else info[1] if isinstance(info, tuple) else info
        if isinstance(error, BaseException):
            event["exception"] = type(error).__qualname__
            event["at"] = place_of(error.__traceback__)
            if self._with_messages:
                event["message"] = str(error).partition("\n")[0]
        return event


def place_of(trace: TracebackType | None) -> str:
    """The last frames of a traceback, innermost last: `file.py:12 function < …`."""
    frames = traceback.extract_tb(trace)[-6:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
