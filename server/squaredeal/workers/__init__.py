"""Several processes that share one port behind one command: `squaredeal serve --workers N`.

Each is a whole node, so all they share is the listening socket, PostgreSQL and Redis. The supervisor listens and lets
the workers accept from its socket: a worker that drains or dies leaves the queue to the others.

    code = serve_together(load_settings(os.environ, {"workers": "4"}))
"""

import os

from squaredeal.logs import set_up_logs_without_thread
from squaredeal.serving import ready_line
from squaredeal.settings import PREFIX, Settings, SettingsError, secret_key
from squaredeal.streams import say
from squaredeal.web.server import listen

from .supervisor import Supervisor

LEAST_HUNG_S = 3.0  # looks are a second apart, and one may be late
LONGEST_NAME = 61  # of a node that several workers share: theirs have a number behind it


def serve_together(settings: Settings) -> int:
    """Serves until it is told to stop; the exit code. Raises `SettingsError` and `StartError`."""
    check(settings)
    sock = listen(settings.host, settings.port)
    set_up_logs_without_thread(settings.log_level, settings.log_format)
    line = ready_line(sock)
    return Supervisor(settings, sock, lambda: say(line)).run()


def check(settings: Settings) -> None:
    """Raises `SettingsError` for settings that several processes cannot share."""
    lacks = [] if settings.is_on_server else ["PostgreSQL (database)"]
    if not settings.bus:
        lacks.append("Redis (bus)")
    if lacks:
        raise SettingsError(
            f"{PREFIX}WORKERS: {settings.workers} workers are as many nodes, which need {' and '.join(lacks)}; "
            "one worker needs neither"
        )
    if settings.metrics_port + settings.workers > 65_536:
        raise SettingsError(f"{PREFIX}METRICS_PORT: {settings.workers} workers need as many ports from it on")
    if len(settings.node) > LONGEST_NAME:
        raise SettingsError(f"{PREFIX}NODE: with several workers a name has at most {LONGEST_NAME} characters")
    if 0 < settings.hung_s < LEAST_HUNG_S:
        raise SettingsError(f"{PREFIX}HUNG_S: at least {LEAST_HUNG_S:g} seconds, or 0 for never")
    if not hasattr(os, "fork"):
        raise SettingsError(f"{PREFIX}WORKERS: this system has one worker only")
    secret_key(settings)  # made before there are several to make it
