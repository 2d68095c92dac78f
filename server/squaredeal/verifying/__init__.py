"""Verification of finished races: everything that is claimed of one, computed again from its moves and its opened seal.

Pure. It trusts nothing that can be computed and names every difference. What cannot be computed from a record is listed
in docs/verification.md.

    report = verify(read_record(text))
    report.ok, report.findings
"""

from .findings import Check, Finding, Report
from .record import Damaged, FinishedRace, SeatRecord, StillSealed, checked, read_record
from .skipped import solve_skipped
from .verify import verify

__all__ = [
    "Check",
    "Damaged",
    "Finding",
    "FinishedRace",
    "Report",
    "SeatRecord",
    "StillSealed",
    "checked",
    "read_record",
    "solve_skipped",
    "verify",
]
