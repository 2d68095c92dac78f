"""What a check has found: a verdict and a sentence.

>>> Finding("port", "ok", "127.0.0.1 port 8000 is free").line
'ok       port        127.0.0.1 port 8000 is free'
"""

from typing import Literal

from msgspec import Struct

Verdict = Literal["ok", "warning", "failure"]


class Finding(Struct, frozen=True):
    """One line of the doctor: a `warning` should be looked at, a `failure` mended before people come."""

    check: str
    verdict: Verdict
    text: str

    @property
    def line(self) -> str:
        """As it is printed."""
        shown = self.verdict.upper() if self.verdict == "failure" else self.verdict
        return f"{shown:<8} {self.check:<11} {self.text}"


def found(check: str, wrong: str | None, fine: str, verdict: Verdict = "failure") -> Finding:
    """A finding that is `fine` unless something is `wrong`."""
    return Finding(check, "ok", fine) if wrong is None else Finding(check, verdict, wrong)
