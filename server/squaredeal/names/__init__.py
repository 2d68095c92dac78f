"""Names as people see them: which are taken for one another, and which mix letters to be taken for another.

It knows no player and no rule of what a name may be; `web.names` has those.
"""

from .folding import RULE, folded, seen
from .scripts import is_out_of_use, mixes_scripts

__all__ = ["RULE", "folded", "is_out_of_use", "mixes_scripts", "seen"]
