"""What the metrics page tells: made of plain numbers that the node keeps anyway, only while somebody asks.

It keeps no metric object, and nothing of it is in the way of a move. `METRICS` is the whole list; docs/operating.md
shows it.

    registry = CollectorRegistry()
    registry.register(NodeMetrics(services, LoopLag()))
    generate_latest(registry)
"""

import platform
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple, cast

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
from .services import Services


class Described(NamedTuple):
    """One metric: its name, its kind, its label ("" for none), what it tells, and when it should worry somebody."""

    name: str
    kind: str
    label: str
    text: str
    alarm: str = ""


METRICS: Final = (
    Described("squaredeal_info", "gauge", "version", "Always 1; the label `python` has Python's version."),
    Described(
        "squaredeal_ready", "gauge", "", "1 while requests are taken, 0 while starting or draining.", "0 for a minute"
    ),
    Described("squaredeal_plays_total", "counter", "", "Plays that came from players."),
    Described("squaredeal_acks_total", "counter", "", "Plays acknowledged: in the journal, on the disk."),
    Described("squaredeal_refused_total", "counter", "why", "Plays refused.", '`why="unavailable"` grows'),
    Described(
        "squaredeal_misses_total",
        "counter",
        "",
        "Appends that found the seat claimed anew, moved on or ended: a seat opened in a second place, mostly.",
    ),
    Described("squaredeal_commits_failed_total", "counter", "", "Appends of a seat that were not written.", "grows"),
    Described(
        "squaredeal_commits_unsettled_total",
        "counter",
        "",
        "Appends of which nobody knows whether they were written; the player loads the board again.",
        "grows",
    ),
    Described("squaredeal_resyncs_total", "counter", "", "Snapshots that clients asked for."),
    Described("squaredeal_snapshots_total", "counter", "", "Snapshots made, for whatever reason."),
    Described("squaredeal_sockets", "gauge", "kind", "Open sockets: `player`, `viewer`, `lobby`."),
    Described(
        "squaredeal_sockets_closed_total",
        "counter",
        "code",
        "Sockets closed, by close code (docs/protocol.md); codes of clients' own are `other`.",
        "`1011` grows; `4001`, `4002` or `4003` in numbers",
    ),
    Described("squaredeal_rooms", "gauge", "", "Races that this node has in memory."),
    Described("squaredeal_tasks", "gauge", "", "Tasks under way in the rooms.", "keeps growing"),
    Described(
        "squaredeal_races",
        "gauge",
        "phase",
        "Races of the whole database that are not over, at most 10 s old; not "
        "there while the database does not answer. Nodes of one database all tell the same.",
        "absent",
    ),
    Described("squaredeal_wire_bytes", "gauge", "", "Bytes that wait to be sent, all sockets together."),
    Described("squaredeal_wire_bytes_most", "gauge", "", "The same of the socket with the most.", "above 300000"),
    Described(
        "squaredeal_loop_lag_seconds",
        "gauge",
        "",
        "The worst delay of the event loop since the last scrape.",
        "above 0.2 repeatedly",
    ),
    Described(
        "squaredeal_commit_seconds",
        "histogram",
        "le",
        "Time of a database transaction, waiting for its lock included.",
        "99th percentile above 0.1",
    ),
    Described(
        "squaredeal_ack_seconds", "histogram", "le", "From a play's arrival to its ack.", "99th percentile above 0.25"
    ),
    Described("squaredeal_database_bytes", "gauge", "", "Size of the SQLite file.", "the disk is 80 % full"),
    Described("squaredeal_wal_bytes", "gauge", "", "Size of SQLite's write-ahead log.", "above 200000000"),
    Described("squaredeal_solvers", "gauge", "", "Solver processes there are now."),
    Described(
        "squaredeal_solver_waiting", "gauge", "", "Questions that wait for a solver process.", "above 32 repeatedly"
    ),
    Described(
        "squaredeal_solver_jobs_total",
        "counter",
        "how",
        "Questions to the solver, by their end: a verdict, `invalid` (no position of the rules), `failed` (no answer), "
        "`cancelled` (nobody waited any more), `busy` (turned away, the queue was full).",
        '`how="failed"` or `how="busy"` grows',
    ),
    Described(
        "squaredeal_solver_deaths_total",
        "counter",
        "",
        "Solver processes that died at work; each is replaced.",
        "grows",
    ),
    Described(
        "squaredeal_bus",
        "gauge",
        "what",
        "What the bus between nodes counts.",
        '`what="last_seen_ms"` above 5000, `what="failures"` grows',
    ),
    Described("squaredeal_process_cpu_seconds_total", "counter", "", "CPU time of the process."),
    Described("squaredeal_process_max_fds", "gauge", "", "Files and sockets the process may open."),
    Described(
        "squaredeal_process_open_fds", "gauge", "", "Those it has open.", "above 80 % of `squaredeal_process_max_fds`"
    ),
    Described("squaredeal_process_resident_memory_bytes", "gauge", "", "Memory in use.", "keeps growing for hours"),
    Described("squaredeal_process_start_time_seconds", "gauge", "", "When it started, Unix time.", "changes unasked"),
    Described("squaredeal_process_virtual_memory_bytes", "gauge", "", "Address space."),
)
_TEXTS: Final = {metric.name: metric for metric in METRICS}
WHYS: Final = (*map(str, Why), UNAVAILABLE)
CODES: Final = frozenset({1000, 1001, 1002, 1003, 1005, 1006, 1007, *map(int, CloseCode)})


def metrics_table() -> str:
    """The table of `docs/operating.md`."""
    rows = ["| metric | kind | label | tells | alarm when |", "|---|---|---|---|---|"]
    for name, kind, label, text, alarm in METRICS:
        rows.append(f"| `{name}` | {kind} | {f'`{label}`' if label else ''} | {text} | {alarm} |")
    return "\n".join(rows)


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
    return _fill(GaugeMetricFamily(name, _TEXTS[name].text, labels=labels), values)


def _counter(name: str, values: Values, *labels: str) -> Metric:
    return _fill(CounterMetricFamily(name, _TEXTS[name].text, labels=labels), values)


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
    return HistogramMetricFamily(name, _TEXTS[name].text, buckets=buckets, sum_value=latency.sum_ms / 1_000)
