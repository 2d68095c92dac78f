"""Topics and bytes between the nodes of one installation. A hint, never the truth: the store has what is lost here.

It does not know what a card is.
"""

from .memory import MemoryBus
from .over_redis import RedisBus
from .port import Bus, Carrier, Missed, Receive, Subscription, race_topic

__all__ = ["Bus", "Carrier", "MemoryBus", "Missed", "Receive", "RedisBus", "Subscription", "race_topic"]
