"""Every metric of a node: what it is called, what it tells, and when it should worry somebody.

It knows no numbers; `metrics` fills them in. docs/operating.md shows the list as `metrics_table` writes it.

>>> METRICS[0].name
'squaredeal_info'
"""

from typing import Final, NamedTuple


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


def metrics_table() -> str:
    """The table of `docs/operating.md`."""
    rows = ["| metric | kind | label | tells | alarm when |", "|---|---|---|---|---|"]
    for name, kind, label, text, alarm in METRICS:
        rows.append(f"| `{name}` | {kind} | {f'`{label}`' if label else ''} | {text} | {alarm} |")
    return "\n".join(rows)
