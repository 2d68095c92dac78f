"""Twenty seconds of everything at once over two nodes: every promise holds (the command plays larger storms)."""

from __future__ import annotations

from pathlib import Path

from tests.cluster.storm import Size, storm
from tests.cluster.storm_faults import Pace

QUICK = Pace(resets_s=0.5, takeovers_s=0.8, nodes_s=4.5, node_away_s=(0.5, 1.5), redis_s=7.0, redis_away_s=(0.5, 1.5))
SMALL = Size(minutes=0.35, races=4, players=2, viewers=3, usual_s=0.4, seed=2, back_s=60.0, pace=QUICK)


async def test_a_storm_breaks_no_promise(tmp_path: Path) -> None:
    made = await storm(SMALL, tmp_path / "history.jsonl")
    assert not made.broken, made.text()
    assert made.over == made.races >= SMALL.races
    assert 0 < made.acks <= made.moves
    for fault in ("resets", "takeovers", "kills", "drains", "Redis kills", "mistakes"):
        assert made.faults[fault] > 0, made.text()
    assert made.refusals > 0
    # Each takeover is looked at by its table; a race may end, or a node die, before the older tab hears of it.
    assert made.closed[4501] > 0
    assert made.away["kills"]
    assert made.away["drains"]
