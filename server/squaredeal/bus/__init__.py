"""Topics and bytes between the nodes of one installation. A hint, never the truth: the store has what is lost here.

It does not know what a card is.
"""

from .memory import MemoryBus
from .port import Bus, Receive, Subscription, race_topic

__all__ = ["Bus", "MemoryBus", "Receive", "Subscription", "race_topic"]
