"""A bus between the nodes of one process that holds records back, loses them, or delivers them twice and in any order.

bus = FaultyBus()
bus.is_holding = True      # what is said from now on waits in `held`
bus.deliver(bus.held[0])   # arrives now, as often as it is asked for
"""

from typing import NamedTuple

import msgspec

from squaredeal.bus import MemoryBus


class Letter(NamedTuple):
    """What one node said of one topic."""

    node: str
    topic: str
    record: bytes

    @property
    def kind(self) -> str:
        """The first word of the record."""
        return str(msgspec.json.decode(self.record)[0])


class FaultyBus(MemoryBus):
    """While `is_holding`, nothing arrives but what `deliver` is called for."""

    def __init__(self) -> None:
        super().__init__()
        self.is_holding = False
        self.held: list[Letter] = []

    def publish(self, node: str, topic: str, record: bytes) -> None:
        if self.is_holding:
            self.held.append(Letter(node, topic, record))
        else:
            super().publish(node, topic, record)

    def deliver(self, letter: Letter) -> None:
        super().publish(*letter)

    def kinds(self) -> list[str]:
        """What is held back."""
        return [letter.kind for letter in self.held]
