"""What changed on a board, and who may see it: `diff`, `apply`, `invert`; `view` and `sight_of`."""

from squaredeal.diff.change import Change, Diff, DiffError, apply, diff, invert
from squaredeal.diff.sight import Role, Sight, is_delayed, sight_of, view

__all__ = ["Change", "Diff", "DiffError", "Role", "Sight", "apply", "diff", "invert", "is_delayed", "sight_of", "view"]
