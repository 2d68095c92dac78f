"""`make bench`: every benchmark, ratios first."""

from __future__ import annotations

import sys

from bench import boards, engine_moves, frames, freecell_solver, journal_rows, klondike_solver, solving, spectators

BENCHES = {
    "boards": boards.figures,
    "engine": engine_moves.figures,
    "frames": frames.figures,
    "freecell": freecell_solver.figures,
    "journal": journal_rows.figures,
    "klondike": klondike_solver.figures,
    "solving": solving.figures,
    "spectators": spectators.figures,
}


def main(names: list[str]) -> None:
    """Runs the benchmarks named, or all."""
    unknown = set(names) - set(BENCHES)
    if unknown:
        sys.exit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {', '.join(BENCHES)}")
    print(f"{'ratio':<42}median  (least to greatest)")
    for name in names or BENCHES:
        for figure, absolute in BENCHES[name]():
            print(f"{figure.line()}  {absolute}")


if __name__ == "__main__":
    main(sys.argv[1:])
