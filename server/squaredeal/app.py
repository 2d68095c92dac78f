"""The composition root: one node made of its parts, in the order they start and the order they stop.

It decides nothing about races. Start: data folder and secret, metrics, clock, store (migrated), bus, solvers, hall,
then requests are let in; dailies are made from then on, and the pool of deals is filled from some time after that. On a
database server the node serves before its store is open, and says that it is not ready yet; no timer of a race runs
until then. End: filling and drain (by the server, while sockets are still open), hall, solvers, bus, store.

    node = build_app(load_settings(os.environ, {}))
    node.app                  # the ASGI application, with its own lifespan
    node.when_ready(lambda: print("ready"))
    await node.drain(8.0)     # before sockets are closed
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import IO

import structlog

from squaredeal.awaiting import open_when_there
from squaredeal.certifying import DailyMaking, Filling, Pool
from squaredeal.clock import Clock
from squaredeal.operations.lock import hold
from squaredeal.parts import bus_of, limits_of, services_of, terms_of
from squaredeal.room.hall import Hall
from squaredeal.settings import Settings, data_folder
from squaredeal.solving import Solvers
from squaredeal.store import Store, StoreError, open_store
from squaredeal.web.application import application
from squaredeal.web.errors import StartError
from squaredeal.web.headers import SecurityHeaders
from squaredeal.web.health import LoopLag, Readiness
from squaredeal.web.keeping import keep_of
from squaredeal.web.lifespan import Lifespan
from squaredeal.web.metrics_page import MetricsPage
from squaredeal.web.names import folded
from squaredeal.web.rate import OwnRates, Rates

STOP_S = 5.0
GOODBYE_S = 2.0
HOLD_S = 2.0  # a database that is there is opened by then: who comes meanwhile waits, and is not turned away
log = structlog.get_logger(__name__)


def build_app(settings: Settings, rates: Rates | None = None) -> "Node":
    """A node that is not started yet, with `rates` of its own or shared ones.

    Raises `SettingsError` for a data folder or secret that cannot be used.
    """
    return Node(settings, rates or OwnRates())


class Node:
    """One process of Square Deal. `app` is served; `drain` is awaited before the server closes sockets."""

    def __init__(self, settings: Settings, rates: Rates) -> None:
        """Makes what needs no loop."""
        self.settings = settings
        self.clock = Clock()
        self.limits = limits_of(settings)
        self.services = services_of(settings, self.clock, rates)
        self._solvers = self.services.solvers = Solvers(processes=settings.solvers) if settings.solvers else None
        self._bus = bus_of(settings)
        self._lag = LoopLag()
        self._lag_task: asyncio.Task[None] | None = None
        self._opening: asyncio.Task[None] | None = None
        self._when_ready: Callable[[], None] | None = None
        self._when_failed: Callable[[], None] | None = None
        self._failure: str | None = None
        self._store: Store | None = None
        self._hall: Hall | None = None
        self._making: DailyMaking | None = None
        self._filling: Filling | None = None
        self._lock: IO[str] | None = None
        self._metrics: MetricsPage | None = None
        web = application(self.services, self.limits)
        web.state.readiness = Readiness(self.services, self._lag, self._write_probe)
        self.app = Lifespan(SecurityHeaders(web, tls=settings.tls), self.start, self.stop)

    # --- the start

    async def start(self) -> None:
        """Opens store and hall, a database server's later. Raises `StartError`, `StoreError`; all is closed then."""
        if not self.settings.database:
            self._lock = hold(data_folder(self.settings) / "lock")
        try:
            if self.settings.metrics_port:
                self._metrics = MetricsPage(self.services, self._lag)
                await self._metrics.open(self.settings.metrics_port)
            self._lag_task = asyncio.create_task(self._lag.run())
            self._opening = asyncio.create_task(self._open())
            if self.settings.is_on_server:
                await asyncio.wait([self._opening], timeout=HOLD_S)
            if self.settings.is_on_server and not self._opening.done():
                self._opening.add_done_callback(self._opened)
            else:
                await self._opening
        except BaseException:
            await self.stop()
            raise

    def when_ready(self, call: Callable[[], None]) -> None:
        """Calls it once requests are let in, at once if they are."""
        if self.services.phase == "ready":
            call()
        else:
            self._when_ready = call

    def when_failed(self, call: Callable[[], None]) -> None:
        """Calls it if the store can never be opened; `failure` says why."""
        self._when_failed = call

    @property
    def failure(self) -> str | None:
        """Why the node could not start, as a sentence; None while it may, or has."""
        return self.app.failure or self._failure

    async def _open(self) -> None:
        self._store = await self._open_store()
        await self._bus.start()
        if self._solvers is not None:
            await self._solvers.start()
        self._hall = self._hall_of(self._store)
        await self._hall.start()
        self.services.open(self._store, self._hall)
        log.info("node started", node=self._store.node, embedded=not self.settings.database)
        if self._when_ready is not None:
            self._when_ready()
        self._begin_filling(self._store)

    async def _open_store(self) -> Store:
        settings = self.settings

        async def open_once() -> Store:
            name, alone = settings.node or "node", not settings.database
            return await open_store(settings.database_url, name, self.clock, terms_of(settings), alone=alone)

        return await (open_when_there(open_once, self._wait) if settings.is_on_server else open_once())

    def _hall_of(self, store: Store) -> Hall:
        return Hall(
            store,
            self.clock,
            terms_of(self.settings),
            store.node,
            bus=self._bus,
            names=self.services.names,
            fold=folded,
            solvers=self._solvers,
            keep=keep_of(self.settings),
        )

    def _begin_filling(self, store: Store) -> None:
        """From now on dailies are made, and deals proved winnable are kept ready."""
        pool = Pool(store.deals)
        self._making = DailyMaking(pool, store.dailies, self.clock.now)
        self._making.start()
        if self._solvers is not None and self.settings.deals_ready:
            self._filling = Filling(pool, self._solvers, self.clock.now, ready=self.settings.deals_ready)
            self._filling.start()

    def _wait(self) -> None:
        self.services.waits_for = ("database",)

    def _opened(self, opening: "asyncio.Task[None]") -> None:
        error = None if opening.cancelled() else opening.exception()
        if error is None:
            return
        self._failure = str(error)
        if not isinstance(error, StartError | StoreError):
            log.error("the start failed", exc_info=error)
            self._failure = "the server could not start; its log says where"
        if self._when_failed is not None:
            self._when_failed()

    # --- the end

    async def drain(self, deadline_s: float) -> None:
        """Takes no new work, lets moves under way be committed and acknowledged, says goodbye to every socket."""
        self.services.phase = "draining"
        await self._end_opening()
        await self._end_filling()
        if self._hall is None:
            return
        await self._hall.drain(deadline_s)
        if self._solvers is not None:  # whoever still waits for an answer is told that none will come
            await within(GOODBYE_S, self._solvers.close())
        gone = asyncio.Event()
        self.services.gate.when_empty(gone.set)
        await within(GOODBYE_S, gone.wait())  # the last frames are written, or those who do not read are left behind

    async def stop(self) -> None:
        """Closes hall and store, each in bounded time; what did not start needs no stop."""
        self.services.phase = "draining"
        if self._metrics is not None:
            self._metrics.close()
        if self._lag_task is not None:
            self._lag_task.cancel()
        await self._end_opening()
        await self._end_filling()
        try:
            if self._hall is not None:
                await within(STOP_S, self._hall.stop())
            if self._solvers is not None:
                await within(STOP_S, self._solvers.close())
            await within(STOP_S, self._bus.stop())
            self.services.passwords.close()
        finally:
            if self._store is not None:
                await within(STOP_S, self._store.close())
            if self._lock is not None:
                self._lock.close()
        log.info("node stopped")

    async def _end_opening(self) -> None:
        """A store that is not open yet is waited for no longer."""
        if self._opening is not None and self._opening.cancel():
            await within(STOP_S, asyncio.wait([self._opening]))

    async def _end_filling(self) -> None:
        """No deal is looked for any more, and no daily made."""
        for work in (self._filling, self._making):
            if work is not None:
                await within(STOP_S, work.stop())

    async def _write_probe(self) -> None:
        """A small write, after one that is wanted anyway and may find nothing to do."""
        assert self._store is not None
        await self._store.players.forget_expired(self.clock.now())
        await self._store.probe()


async def within(seconds: float, work: Awaitable[object]) -> None:
    """Awaits it; what takes longer is given up and logged."""
    try:
        async with asyncio.timeout(seconds):
            await work
    except TimeoutError:
        log.warning("gave up waiting", seconds=seconds)
