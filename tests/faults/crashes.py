"""Kills a node again and again, in gaps chosen by a seed, on SQLite and in a cluster, and checks what was promised.

    python -m tests.faults.crashes --times 200 --seed 1

Each race goes through a handful of deaths; `crash_gaps` lists where. The first thing that does not hold ends the run,
with the deaths of its race.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from .crash_gaps import GAPS
from .crash_race import OPENING, CrashedRace, Death
from .crash_worlds import World, alone, cluster

RACE_S: Final = 600.0
WORLDS: Final[dict[str, Callable[[Path], AbstractContextManager[World]]]] = {"sqlite": alone, "cluster": cluster}
MOST: Final = {
    "append": 8,
    "claim": 2,
    "any": 60,
}
"""The latest passages that are surely reached; elsewhere the first."""


def gaps_of(*kinds: str) -> list[str]:
    """All gaps of these kinds."""
    return [gap for gap in GAPS if gap.partition(".")[0] in kinds]


def death(rng: random.Random, gap: str) -> Death:
    """A death in the gap, at a passage that comes."""
    latest = 2 if gap == "drain.said" else MOST.get(gap.partition(".")[0], 1)
    return Death(gap, rng.randint(2, 3) if gap == "drain.said" else rng.randint(1, latest))


MIDST: Final = gaps_of("append", "claim", "SeatReturned", "drain", "any")
PACKING: Final = gaps_of("pack")


def any_race(rng: random.Random) -> list[Death]:
    """A race with some deaths."""
    gaps = [rng.choice(gaps_of(*OPENING))] if rng.random() < 0.6 else []
    gaps += rng.choices(MIDST, k=rng.randint(2, 6))
    if gaps[0].startswith("any."):  # not before there are players and a race
        gaps.insert(0, "claim.after_commit")
    gaps += rng.choices(gaps_of(rng.choice(["finish", "SeatEnded"])), k=rng.randint(0, 2))
    gaps += PACKING if rng.random() < 0.2 else []
    return [death(rng, gap) for gap in gaps]


def every_gap(rng: random.Random) -> list[list[Death]]:
    """A few races that have every gap once between them."""
    races = [[gap] for gap in gaps_of(*OPENING)]
    rng.shuffle(races)
    midst = rng.sample(MIDST, k=len(MIDST))
    for number, gap in enumerate(midst):
        races[number % len(races)].append(gap)
    finish = rng.sample(gaps_of("finish"), k=len(gaps_of("finish")))
    races[0] += finish[:2]
    races[1] += finish[2:]
    races[2] += [*gaps_of("SeatEnded"), *PACKING]
    return [[death(rng, gap) for gap in gaps] for gaps in races]


async def crash(world: World, seed: int, deaths: list[Death]) -> None:
    """Plays one race; what does not hold is raised with the race's deaths."""
    try:
        async with asyncio.timeout(RACE_S):
            await CrashedRace(world, random.Random(seed), deaths).run()
    except BaseException as error:
        error.add_note(f"seed {seed}, deaths {deaths}")
        raise
    finally:
        world.stop_node()


def races(times: int, seed: int) -> Iterator[tuple[int, list[Death]]]:
    """Races with so many deaths at least, and the seed of each."""
    while times > 0:
        deaths = any_race(random.Random(seed))
        yield seed, deaths
        times -= len(deaths)
        seed += 1


def run(name: str, times: int, seed: int) -> Counter[str]:
    """Kills a world's node so often; returns how often in which gap."""
    died: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder, WORLDS[name](Path(folder)) as world:
        for number, deaths in races(times, seed):
            asyncio.run(crash(world, number, deaths))
            died.update(each.gap for each in deaths)
            print(f"{name}: {died.total()} deaths", flush=True)
    return died


def main(words: list[str]) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=200, help="deaths, half of them in each world")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--world", choices=[*WORLDS, "both"], default="both")
    chosen = parser.parse_args(words)
    names = list(WORLDS) if chosen.world == "both" else [chosen.world]
    began = time.monotonic()
    for name in names:
        died = run(name, chosen.times // len(names), chosen.seed)
        print(f"{name}: " + ", ".join(f"{gap} {count}" for gap, count in sorted(died.items())))
    print(f"every promise kept, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
