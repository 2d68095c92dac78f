"""`squaredeal solve` as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from squaredeal.cli import main
from squaredeal.engine import deal, game_from, new_game, parse_rules, read_position, replay, write_position
from squaredeal.solver import SOLVER_VERSION, par, solve
from tests.operations.commands import squaredeal
from tests.solver.plain import FREECELL


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return squaredeal("solve", *words)


def answer(*words: str) -> dict[str, Any]:
    done = run(*words, "--json")
    assert (done.returncode, done.stderr) == (0, ""), done
    answered = json.loads(done.stdout)
    assert isinstance(answered, dict)
    return answered


def test_a_won_deal() -> None:
    said = answer("freecell", "1")
    assert list(said) == ["verdict", "line", "par", "nodes", "version"]
    assert (said["verdict"], said["version"]) == ("won", SOLVER_VERSION)
    game = replay(new_game(FREECELL, "1"), said["line"])
    assert game.is_won
    assert said["par"] == game.rev == par(FREECELL, deal(FREECELL, "1"), 1_000_000).par


def test_a_lost_deal_and_a_budget_that_ends() -> None:
    said = answer("freecell", "146692")
    assert (said["verdict"], said["line"], said["par"]) == ("lost", [], None)
    said = answer("freecell", "146692", "--budget", "5000")
    assert (said["verdict"], said["line"], said["par"], said["nodes"]) == ("unknown", [], None, 5000)


def test_from_a_position() -> None:
    start = new_game(FREECELL, "1")
    later = replay(start, solve(FREECELL, start.position, 10_000).line[:30])
    text = write_position(later.position)
    said = answer("freecell", "1", "--from", text)
    assert replay(game_from(FREECELL, read_position(FREECELL, text)), said["line"]).is_won


def test_for_a_reader() -> None:
    done = run("freecell", "2")
    lines = done.stdout.splitlines()
    assert [line.partition(": ")[0] for line in lines] == ["verdict", "line", "par", "nodes", "version"]
    assert lines[0] == "verdict: won"
    assert int(lines[2].partition(": ")[2]) == len(lines[1].split()) - 1
    done = run("freecell", "2", "--budget", "1")
    assert done.stdout.splitlines() == ["verdict: unknown", "nodes: 1", f"version: {SOLVER_VERSION}"]


@pytest.mark.parametrize("rules", ["klondike/1/1", "klondike/3/3", "klondike/3/unlimited"])
def test_klondike_has_its_options(rules: str) -> None:
    _, draw, passes = rules.split("/")
    said = answer("klondike", "7", "--draw", draw, "--passes", passes, "--budget", "200")
    proof = par(parse_rules(rules), deal(parse_rules(rules), "7"), 200)
    assert (said["verdict"], said["nodes"]) == (proof.verdict, proof.nodes)


WRONG = [
    (("chess", "1"), "a game is freecell or klondike, not 'chess'"),
    (("freecell", "1", "--draw", "3"), "freecell has neither --draw nor --passes"),
    (("klondike", "1", "--draw", "2"), "draw is 1 or 3, not '2'"),
    (("klondike", "1", "--passes", "none"), "passes is 1, 3 or unlimited, not 'none'"),
    (("freecell", "1", "--budget", "-1"), "a budget is a whole number of nodes, not '-1'"),
    (("freecell", "1", "--budget", "1e9"), "a budget is a whole number of nodes, not '1e9'"),
    (("freecell", "1", "--budget", "1" + 12 * "0"), "a budget has at most 12 digits"),
    (("freecell", "1", "--from", "KH"), "a position is columns, cells and home"),
    (("klondike", "1", "--from", "/////// ,,, KKKK"), "a position is columns, stock, waste, home and pass"),
    (("klondike", "1", "--from", "(????)KC/////// - - 0000 1"), "klondike has 7 columns"),
    (("freecell", "a\u0007b"), "a control character"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
def test_what_cannot_be_used_is_told_in_a_line(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command itself, in this process."""
    monkeypatch.setattr(sys, "argv", ["squaredeal", "solve", *words])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert ended.value.code == 2
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
    assert told.err.startswith("squaredeal: ")
    assert said in told.err


def test_a_mistake_is_the_commands_end() -> None:
    done = run("chess", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("squaredeal: ")
