"""Logs: one event a line on stderr, written by a thread; nothing in them spoils a race or opens a session.

It knows no event. Values under a secret key are dropped, control characters escaped, long texts cut, and an exception
is told by its type and place: its message may hold what a client sent or a statement carried (shown at level debug).

    set_up_logs("info", "text")
    structlog.get_logger("squaredeal.web").info("socket refused", status=403)
"""

import logging
import queue
import sys
import traceback
from collections.abc import MutableMapping
from logging.handlers import QueueHandler, QueueListener
from types import TracebackType
from typing import Any, Final

import structlog

SECRET_KEYS: Final = frozenset(
    {
        "token",
        "cookie",
        "authorization",
        "secret",
        "seed",
        "server_seed",
        "race_seed",
        "nonce",
        "nonces",
        "card",
        "cards",
    }
    | {"board", "boards", "faces", "position", "password"}
)
MOST_CHARACTERS: Final = 1_000
MOST_WAITING: Final = 10_000
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


def redact(_logger: Any, _method: str, event: Event) -> Event:
    """Drops secret keys; escapes control characters and cuts long texts."""
    return {key: _safe(value) for key, value in event.items() if key.lower() not in SECRET_KEYS}


def _safe(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in value[:MOST_CHARACTERS])
    return text[:MOST_CHARACTERS]


def set_up_logs(level: str, form: str) -> QueueListener:
    """Sends everything that is logged, by whatever library, to stderr; `stop()` the listener at the end."""
    logging.getLogger().handlers.clear()
    shared: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _Exceptions(level == "debug"),
        redact,
    ]
    last: Any = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    handler = _Dropping(queue.Queue(MOST_WAITING))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last]
        )
    )
    listener = QueueListener(handler.queue, logging.StreamHandler(sys.stderr))
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
    listener.start()
    return listener


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
                event["message"] = str(error)
        return event


def place_of(trace: TracebackType | None) -> str:
    """The last frames of a traceback, innermost last: `file.py:12 function < …`."""
    frames = traceback.extract_tb(trace)[-6:]
    return " > ".join(f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames)
