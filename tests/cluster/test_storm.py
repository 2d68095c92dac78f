"""Half a minute of everything at once over two nodes: every promise holds (the command plays larger storms)."""

from __future__ import annotations

from pathlib import Path

from tests.cluster.storm import Size, storm
from tests.cluster.storm_faults import Pace

QUICK = Pace(resets_s=0.5, takeovers_s=1.0, nodes_s=7.0, node_away_s=(0.5, 2.0), redis_s=10.0, redis_away_s=(0.5, 2.0))
SMALL = Size(minutes=0.5, races=6, players=3, viewers=6, usual_s=0.5, seed=2, back_s=30.0, pace=QUICK)


async def test_a_storm_breaks_no_promise(tmp_path: Path) -> None:
    made = await storm(SMALL, tmp_path / "history.jsonl")
    assert not made.broken, made.text()
    assert made.over == made.races >= SMALL.races
    assert 0 < made.acks <= made.moves
    for fault in ("resets", "takeovers", "kills", "drains", "Redis kills", "mistakes"):
        assert made.faults[fault] > 0, made.text()
    assert made.refusals > 0
    assert made.closed[4501] >= made.faults["takeovers"]
    assert made.away["kills"]
    assert made.away["drains"]
