"""Names as people see them: which are taken for one another, and which mix letters to be taken for another.

It knows no player and no rule of what a name may be; `web.names` has those.
"""

from .folding import folded, seen
from .scripts import mixes_scripts

__all__ = ["folded", "mixes_scripts", "seen"]
