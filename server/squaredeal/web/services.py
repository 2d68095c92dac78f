"""What the routes of one node work with, and where the node is in its life.

It makes nothing: the composition root does. Routes reach it through `services(request)`.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from starlette.requests import HTTPConnection

from squaredeal.clock import Clock
from squaredeal.room.hall import Hall
from squaredeal.settings import Settings
from squaredeal.solving import Solvers
from squaredeal.store import Store

from .allowed_names import AllowedNames
from .answers import Answers
from .gate import Gate
from .pages import Pages
from .passwords import Passwords
from .rate import Rate

ANSWERS_BYTES: Final = 8 << 20
Phase = Literal["starting", "ready", "draining"]


@dataclass(slots=True)
class Services:
    """One node's parts; `store` and `hall` are there from phase `ready` on."""

    settings: Settings
    clock: Clock
    gate: Gate
    pages: Pages
    requests: Rate
    guests: Rate
    races: Rate
    hints: Rate
    deals: Rate
    sign_ins: Rate
    sign_ins_by_name: Rate
    reports: Rate
    key: bytes
    names: AllowedNames = field(default_factory=AllowedNames)
    """Gives a name as it is kept, or raises `BadName`."""
    answers: Answers = field(default_factory=lambda: Answers(ANSWERS_BYTES))
    """Positions solved before."""
    passwords: Passwords = field(default_factory=Passwords)
    solvers: Solvers | None = None
    """The solver processes; None where there are none."""
    phase: Phase = "starting"
    waits_for: tuple[str, ...] = ()
    """What keeps a node that starts from being ready, where that is known."""
    _store: Store | None = None
    _hall: Hall | None = None

    def open(self, store: Store, hall: Hall) -> None:
        """The node is ready."""
        self._store, self._hall, self.phase, self.waits_for = store, hall, "ready", ()

    @property
    def is_open(self) -> bool:
        """Whether store and hall are there."""
        return self._hall is not None

    @property
    def store(self) -> Store:
        """The store; only asked for while requests are let through."""
        assert self._store is not None
        return self._store

    @property
    def hall(self) -> Hall:
        """The hall; only asked for while requests are let through."""
        assert self._hall is not None
        return self._hall


def services(connection: HTTPConnection) -> Services:
    """The services of the application that serves this request or socket."""
    found: Services = connection.app.state.services
    return found
