"""What the metrics page tells: made of plain numbers that the node keeps anyway, only while somebody asks.

It keeps no metric object, and nothing of it is in the way of a move. What each metric means is said in `metric_list`.

    registry = CollectorRegistry()
    registry.register(NodeMetrics(services, LoopLag()))
    generate_latest(registry)
"""

import platform
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Final, cast

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from squaredeal import __version__
from squaredeal.bus import Carrier
from squaredeal.engine import Why
from squaredeal.room.census import census
from squaredeal.room.desk import UNAVAILABLE
from squaredeal.session import CloseCode
from squaredeal.store.latency import BOUNDS_MS, Latency

from .health import LoopLag
from .metric_list import METRICS
from .services import Services

_TEXTS: Final = {metric.name: metric.text for metric in METRICS}
WHYS: Final = (*map(str, Why), UNAVAILABLE)
CODES: Final = frozenset({1000, 1001, 1002, 1003, 1005, 1006, 1007, *map(int, CloseCode)})


class NodeMetrics(Collector):
    """The metrics of one node. `races` is set by whoever can ask the database; empty tells nothing."""

    def __init__(self, services: Services, lag: LoopLag) -> None:
        """What needs store and hall is told once they are open."""
        self._services, self._lag = services, lag
        self.races: Mapping[str, int] = {}

    def describe(self) -> Iterator[Metric]:
        """Nothing is asked while it is registered."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Everything, as it is now."""
        yield _gauge("squaredeal_info", {(__version__, platform.python_version()): 1}, "version", "python")
        yield _gauge("squaredeal_ready", int(self._services.phase == "ready"))
        yield _gauge("squaredeal_loop_lag_seconds", self._lag.take_worst())
        if self._services.is_open:
            yield from self._moves()
            yield from self._sockets()
            yield from self._machinery()

    def _moves(self) -> Iterator[Metric]:
        counts = self._services.hall.node.counts
        yield _counter("squaredeal_plays_total", counts.plays)
        yield _counter("squaredeal_acks_total", counts.acks)
        yield _counter("squaredeal_refused_total", dict.fromkeys(WHYS, 0) | counts.whys, "why")
        yield _counter("squaredeal_misses_total", counts.misses)
        yield _counter("squaredeal_commits_failed_total", counts.commits_failed)
        yield _counter("squaredeal_commits_unsettled_total", counts.commits_unsettled)
        yield _counter("squaredeal_resyncs_total", counts.resyncs)
        yield _counter("squaredeal_snapshots_total", counts.snapshots)
        yield _histogram("squaredeal_commit_seconds", self._services.store.writer.commits)
        yield _histogram("squaredeal_ack_seconds", counts.ack)

    def _sockets(self) -> Iterator[Metric]:
        hall = self._services.hall
        seen = census(hall.lines)
        kinds = {"player": seen.player, "viewer": seen.viewer, "lobby": seen.lobby}
        yield _gauge("squaredeal_sockets", kinds, "kind")
        yield _counter("squaredeal_sockets_closed_total", closed_by_code(self._services.gate.closed), "code")
        yield _gauge("squaredeal_wire_bytes", seen.held)
        yield _gauge("squaredeal_wire_bytes_most", seen.most_held)
        yield _gauge("squaredeal_rooms", len(hall.rooms))
        yield _gauge("squaredeal_tasks", len(hall.node.tasks))
        if self.races:
            yield _gauge("squaredeal_races", self.races, "phase")

    def _machinery(self) -> Iterator[Metric]:
        file = getattr(self._services.store.database, "file", None)
        if file is not None:
            yield _gauge("squaredeal_database_bytes", _size(Path(file)))
            yield _gauge("squaredeal_wal_bytes", _size(Path(f"{file}-wal")))
        yield from self._solving()
        bus = cast(Carrier, self._services.hall.node.bus)  # the composition root gives the hall nothing less
        yield _gauge("squaredeal_bus", bus.counts(), "what")

    def _solving(self) -> Iterator[Metric]:
        solvers = self._services.solvers
        if solvers is not None:
            yield _gauge("squaredeal_solvers", len(solvers.pids))
            yield _gauge("squaredeal_solver_waiting", solvers.waiting)
            yield _counter(
                "squaredeal_solver_jobs_total", {str(how): n for how, n in solvers.counts.ended.items()}, "how"
            )
            yield _counter("squaredeal_solver_deaths_total", solvers.counts.deaths)


def closed_by_code(closed: Mapping[int, int]) -> dict[str, int]:
    """Counts by code, with all codes that clients made up in one."""
    known = dict.fromkeys(map(str, sorted(CODES)), 0) | {"other": 0}
    for code, number in closed.items():
        known[str(code) if code in CODES else "other"] += number
    return known


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except FileNotFoundError:
        return 0


Values = float | Mapping[str, int] | Mapping[tuple[str, str], int]


def _gauge(name: str, values: Values, *labels: str) -> Metric:
    return _fill(GaugeMetricFamily(name, _TEXTS[name], labels=labels), values)


def _counter(name: str, values: Values, *labels: str) -> Metric:
    return _fill(CounterMetricFamily(name, _TEXTS[name], labels=labels), values)


def _fill(family: GaugeMetricFamily | CounterMetricFamily, values: Values) -> Metric:
    if isinstance(values, Mapping):
        for key, value in values.items():
            family.add_metric([key] if isinstance(key, str) else list(key), value)
    else:
        family.add_metric([], values)
    return family


def _histogram(name: str, latency: Latency) -> Metric:
    bounds = [str(ms / 1_000) for ms in BOUNDS_MS] + ["+Inf"]
    buckets = list(zip(bounds, accumulate(latency.counts), strict=True))
    return HistogramMetricFamily(name, _TEXTS[name], buckets=buckets, sum_value=latency.sum_ms / 1_000)
