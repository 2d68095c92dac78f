"""What a host asked for, made into the options in force."""

from squaredeal.engine import HIDES_CARDS, SeedError, check_seed, parse_rules
from squaredeal.messages.common import OptionsIn, WatchSight

from .model import Options


class OptionsError(ValueError):
    """Options that cannot be played; `field` names the one at fault."""

    def __init__(self, field: str, text: str) -> None:
        """Say which option is wrong, and how."""
        super().__init__(text)
        self.field = field


def options_from(wanted: OptionsIn) -> Options:
    """Return the options in force: the seed in its normal form, `watch` by the game's own rule if nothing was chosen.

    Raises `OptionsError` for a seed that is none, for a chosen one in a certified race, and for rivals' boards where
    cards are hidden, as they give one's own away.
    """
    hides = HIDES_CARDS[parse_rules(wanted.rules).family]
    if hides and wanted.rivals == "boards":
        raise OptionsError("rivals", "in Klondike rivals see each other's progress only")
    if wanted.certified and wanted.seed is not None:
        raise OptionsError("certified", "a chosen seed is played as it is: only a sealed deal is proved winnable")
    by_rule: WatchSight = "progress" if hides else "boards"
    return Options(
        rules=wanted.rules,
        seats=wanted.seats,
        start=wanted.start,
        goal=wanted.goal,
        undo=wanted.undo,
        hints=wanted.hints,
        limit_s=wanted.limit_s,
        rivals=wanted.rivals,
        watch=by_rule if wanted.watch is None else wanted.watch,
        seed=None if wanted.seed is None else _seed(wanted.seed),
        listed=wanted.listed,
        certified=wanted.certified,
    )


def _seed(text: str) -> str:
    try:
        return check_seed(text)
    except SeedError as problem:
        raise OptionsError("seed", str(problem)) from problem
