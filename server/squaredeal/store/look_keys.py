"""The key of what an account's name looks like, as it is kept: with the number of the rule that made it in front.

So keys of an older rule are found, whichever version of a node wrote them, and are equal to none of today's. No look
begins with a space.

>>> look_key("Ivan"), rule_of(look_key("Ivan")), rule_of("ivan"), rule_of(None)
(' 2 lvan', 2, 1, 0)
"""

from typing import Final

from squaredeal.names import RULE, seen

OF_THIS_RULE: Final = f" {RULE} %"
"""What all of today's keys are LIKE."""


def look_key(name: str) -> str:
    """Make the key of a name by today's rule."""
    return f" {RULE} {seen(name)}"


def rule_of(key: str | None) -> int:
    """Tell which rule made a key; the first one wrote no number, and before it there was no key."""
    if key is None:
        return 0
    return int(key.split()[0]) if key.startswith(" ") else 1
