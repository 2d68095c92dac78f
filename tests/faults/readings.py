"""A node's own numbers, read from its metrics page, and what they say of the time between two readings.

before = await read(port)
after = await read(port)
after["squaredeal_acks_total"] - before["squaredeal_acks_total"]
ack_ms(before, after)        # mean, and the bound that 99 % were under
"""

from __future__ import annotations

from typing import NamedTuple

import httpx
from prometheus_client.parser import text_string_to_metric_families

WAIT_S = 20.0
Readings = dict[str, float]
"""Values by name, with the label in braces where there is one: `squaredeal_bus{queued_bytes}`."""


async def read(port: int) -> Readings:
    """Read the page once. Raises `httpx.HTTPError` where nobody answers."""
    # Without certificates, which take longer to load than the page does.
    async with httpx.AsyncClient(trust_env=False, verify=False, timeout=WAIT_S) as client:
        answer = await client.get(f"http://127.0.0.1:{port}/metrics")
    answer.raise_for_status()
    return {
        sample.name + (f"{{{','.join(sample.labels.values())}}}" if sample.labels else ""): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


class Acks(NamedTuple):
    """How long acks took, in milliseconds: on the average, and the bound that 99 % were under (inf for the last)."""

    number: int
    mean_ms: float
    most_ms: float


def ack_ms(before: Readings, after: Readings) -> Acks:
    """Tell how long the acks between two readings took."""
    grown = {name: after[name] - before.get(name, 0.0) for name in after if name.startswith("squaredeal_ack_seconds")}
    count = grown["squaredeal_ack_seconds_count"]
    bounds = sorted((float(name.partition("{")[2][:-1]), value) for name, value in grown.items() if "_bucket{" in name)
    most = next((bound for bound, below in bounds if below >= 0.99 * count), float("inf"))
    mean = grown["squaredeal_ack_seconds_sum"] / count if count else 0.0
    return Acks(int(count), 1_000 * mean, 1_000 * most)


def cpu_share(before: Readings, after: Readings, seconds: float) -> float:
    """Tell how much of one processor the node has used."""
    name = "squaredeal_process_cpu_seconds_total"
    return (after[name] - before[name]) / seconds


def closed(before: Readings, after: Readings) -> dict[str, int]:
    """Count the sockets closed between two readings, by close code."""
    grown = {
        name.partition("{")[2][:-1]: int(value - before.get(name, 0.0))
        for name, value in after.items()
        if name.startswith("squaredeal_sockets_closed_total{")
    }
    return {code: count for code, count in grown.items() if count}
