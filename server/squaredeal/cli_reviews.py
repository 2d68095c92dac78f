"""The commands of the review queue: `squaredeal admin reviews` and `squaredeal admin review`.

They print; what is done is in `operations`.

    squaredeal admin review k3v9x2ab40 0 cleared --why "seen live"
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings

if TYPE_CHECKING:
    from squaredeal.store.review_pages import Review


class ReviewState(StrEnum):
    """Which reviews are shown."""

    PENDING = "pending"
    CLEARED = "cleared"
    VOIDED = "voided"


class ReviewOutcome(StrEnum):
    """What is decided."""

    CLEARED = "cleared"
    VOIDED = "voided"


def reviews(
    state: Annotated[ReviewState, typer.Option(help="Which to show.")] = ReviewState.PENDING,
    limit: Annotated[int, typer.Option(min=1, max=1_000, help="How many at most, the most urgent first.")] = 50,
    *,
    database: Database = None,
    data: Data = None,
    as_json: AsJSON = False,
) -> None:
    """Show results that somebody should look at, with their evidence. docs/review.md says what it means."""
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - loaded by the command
    from squaredeal.operations.reviews import reviews_at  # noqa: PLC0415 - as above

    found = reviews_at(place_of(chosen_settings(database, data)), state.value, limit=limit)
    if as_json:
        print(msgspec.json.encode({"reviews": found}).decode())
        return
    for each in found:
        print(_line(each))
    if not found:
        print(f"No review is {state.value}.")


def review(
    race: Annotated[str, typer.Argument(help="The race's id.")],
    seat: Annotated[int, typer.Argument(min=0, max=9, help="The seat's number, from 0.")],
    outcome: Annotated[ReviewOutcome, typer.Argument(help="Whether the result counts.")],
    why: Annotated[str, typer.Option("--why", help="The reason, for the log: 1 to 500 characters, no name in it.")],
    *,
    database: Database = None,
    data: Data = None,
) -> None:
    """Clear a result, or void it. A server may run."""
    from squaredeal.operations.place import place_of  # noqa: PLC0415 - as above
    from squaredeal.operations.reviews import decide_at  # noqa: PLC0415 - as above

    decided = decide_at(place_of(chosen_settings(database, data)), race, seat, outcome.value, why)
    print(f"The result of {decided.player.name or 'a player who has left'} is {decided.state}.")


def _line(review: "Review") -> str:
    name = review.player.name or "(left)"
    result = "not finished" if review.ms is None else f"{review.ms / 1_000:.2f} s"
    told = [f"{review.race}/{review.seat}", name, review.rules, result, f"{review.moves} moves", *review.reasons]
    found = review.evidence
    if found is not None:
        told += [f"[{flag}]" for flag in found.flags]
        told += [f"median {found.median_ms} ms", f"quick {found.quick_share}", f"spread {found.spread}"]
    return "  ".join(told)
