"""What is wrong with the shape of something that was sent, and where, without a word of what was sent.

>>> shape_error(msgspec.ValidationError("Invalid enum value 'x' - at `$.rules`"))
'Invalid enum value at `$.rules`'
"""

import msgspec


def shape_error(error: msgspec.MsgspecError) -> str:
    """Say it in one line: values and names of fields that nobody knows are left out."""
    if not isinstance(error, msgspec.ValidationError):
        return "it is no JSON"
    what, _, where = str(error).partition(" - at ")
    if "unknown field" in what:
        what = "Object contains an unknown field"
    what = what.partition(" '")[0]
    return f"{what} at {where}" if where else what
