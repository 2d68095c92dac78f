"""Why a question has no answer. Knows nothing of processes."""


class SolversBusy(Exception):  # noqa: N818 - named like the state they are in
    """So many questions wait that this one was not taken."""


class SolversClosed(Exception):  # noqa: N818 - as above
    """The solvers are not open, or were closed before the answer."""


class SolverDied(Exception):  # noqa: N818 - as above
    """No answer will come: the process died of this question, and a fresh one too."""


class SolverOutOfMemory(SolverDied):
    """The question needs more memory than a solver process may have."""


class SolverFailed(SolverDied):
    """The solver broke on this question: a fault of ours. What broke, and where, is in the log."""
