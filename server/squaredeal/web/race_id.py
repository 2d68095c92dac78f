"""What the path of a race may hold: the wire's own form of a race's id."""

import msgspec

from squaredeal.messages.inbound import RaceId


def is_race_id(text: str) -> bool:
    """Whether a race could have that id.

    >>> is_race_id("k3x9qa"), is_race_id("../etc")
    (True, False)
    """
    try:
        msgspec.convert(text, RaceId)
    except msgspec.ValidationError:
        return False
    return True
