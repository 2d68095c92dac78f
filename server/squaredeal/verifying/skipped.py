"""The deals that a certified race passed over, put to the solver once more: it says the same on every machine.

Slow: each deal may take the whole published budget.
"""

from collections.abc import Callable

from msgspec.structs import replace

from squaredeal.engine import SeedError, deal, parse_rules
from squaredeal.solver import SOLVER_VERSION, solve

from .findings import Looking, Report
from .record import FinishedRace


def solve_skipped(record: FinishedRace, report: Report, tell: Callable[[int, int], None]) -> Report:
    """Ask the solver about every deal up to the played one, and add the check to the report.

    `tell(done, all)` hears how far it is. A certificate of another version of the solver cannot be judged by this one,
    which is a finding.
    """
    looking = Looking("skipped")
    certificate = record.opened.certificate
    if certificate is not None and looking.same("version", certificate.version, SOLVER_VERSION):
        answers = [(deal.verdict, deal.nodes) for deal in certificate.skipped] + [("won", certificate.nodes)]
        rules = parse_rules(record.view.options.rules)
        for number, (verdict, nodes) in enumerate(answers):
            tell(number, len(answers))
            try:
                proof = solve(rules, deal(rules, _seed(record, number)), max(certificate.budget, 0))
            except SeedError:
                found = "unreadable"
            else:
                found = f"{proof.verdict.value} {proof.nodes}"
            looking.same("solved", f"{verdict} {nodes}", found, number=number)
    return replace(
        report,
        ok=report.ok and not looking.findings,
        checks=(*report.checks, looking.check),
        findings=(*report.findings, *looking.findings),
    )


def _seed(record: FinishedRace, number: int) -> str:
    """The seed of the deal of that number; a daily's deal has none."""
    seed = record.opened.race_seed
    return seed if record.view.daily is not None else f"{seed}:{number}"
