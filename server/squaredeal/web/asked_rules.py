"""The rules that a request names, by their code.

It knows no route, and decides nothing about rules.
"""

from squaredeal.engine import Rules, RulesTextError, parse_rules

from .errors import APIError


def rules_of(code: str) -> Rules:
    """The rules of that code. Raises `APIError` 422."""
    try:
        return parse_rules(code)
    except RulesTextError:
        raise APIError(422, "rules", "These are no rules that are played here.") from None
