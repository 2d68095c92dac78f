"""kill -9 in mid-race: no acknowledged move is lost, nothing is invented, both players come back (promises 1–3, 5)."""

from pathlib import Path

from tests.faults.kills import run


async def test_five_kills_in_mid_race_lose_nothing(tmp_path: Path) -> None:
    report = await run(kills=5, seed=20, data=tmp_path)
    assert report.kills == 5
    assert report.reconnects >= 5
    assert 0 < report.acked <= report.landed
