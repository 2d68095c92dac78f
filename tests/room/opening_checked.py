"""What anybody can check of a certified race that is over, from what was opened and from nothing else."""

from typing import Any

from squaredeal.engine import commitment, deal, game_from, parse_rules, race_seed, replay
from squaredeal.solver import SOLVER_VERSION, solve
from squaredeal.solver.budgets import CERTIFY_NODES
from squaredeal.solver.difficulty import difficulty


def assert_opened(race: str, sealed: str, rules_code: str, opened: Any) -> None:
    """`sealed` is the commitment that was published before, `opened` what `over` has."""
    server_seed = bytes.fromhex(opened["server_seed"])
    assert commitment(server_seed) == sealed
    nonces = [bytes.fromhex(nonce) for nonce in opened["nonces"]]
    assert opened["race_seed"] == race_seed(server_seed, race, nonces)
    proof = opened["certificate"]
    assert opened["seed"] == f"{opened['race_seed']}:{proof['index']}"
    rules = parse_rules(rules_code)
    dealt = deal(rules, opened["seed"])
    assert replay(game_from(rules, dealt), proof["line"]).is_won
    assert (proof["version"], proof["budget"]) == (SOLVER_VERSION, CERTIFY_NODES[rules.family])
    assert (proof["index"], proof["par"]) == (len(proof["skipped"]), len(proof["line"]))
    for index, skipped in enumerate(proof["skipped"]):
        again = solve(rules, deal(rules, f"{opened['race_seed']}:{index}"), proof["budget"])
        assert (skipped["verdict"], skipped["nodes"]) == (again.verdict.value, again.nodes)
    won = solve(rules, dealt, proof["budget"])
    assert (won.verdict.value, won.nodes, difficulty(won.nodes)) == ("won", proof["nodes"], proof["difficulty"])
