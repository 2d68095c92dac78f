"""Plain integers of the Redis bus, for a metrics page; they only grow."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """What has happened since the start."""

    published: int = 0
    """Records given to `publish`."""
    publishes: int = 0
    """Publishes that Redis has confirmed: envelopes, beacons and what is followed."""
    failures: int = 0
    """Rounds of publishes, or attempts at a connection for them, that failed."""
    received: int = 0
    """Records that somebody here follows."""
    skipped: int = 0
    """Records that nobody here follows."""
    duplicates: int = 0
    """Envelopes that had come before, or came too late."""
    malformed: int = 0
    """Messages that are none of ours."""
    gaps: int = 0
    """Times that something is known to have been lost: a connection, or an envelope."""
    reconnects: int = 0
    """Connections for reading that were given up."""
