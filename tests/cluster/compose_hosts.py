"""Where the services of a composition are on one machine: each has a loopback address, and there its usual ports.

So `redis:6379` becomes `127.83.20.2:6379`, and what a service calls itself, `127.0.0.1` or `0.0.0.0`, becomes its own
address. Whatever names a service otherwise than as `service:port` is an error: it would be looked up, and not found.

    hosts = Hosts(["postgres", "redis"])
    hosts.put_in("redis://redis:6379/0")   # redis://127.83.20.2:6379/0
"""

from __future__ import annotations

import random
import re
import socket
from collections.abc import Iterable

from tests.cluster.compose_file import ComposeError

OWN = ("127.0.0.1", "0.0.0.0")


class Hosts:
    """One address of 127.0.0.0/8 for each name, in a network of their own."""

    def __init__(self, names: Iterable[str]) -> None:
        """Chooses a network, on which nobody is likely to be."""
        chance = random.SystemRandom()
        network = f"127.{chance.randint(1, 254)}.{chance.randint(0, 255)}"
        self.addresses = {name: f"{network}.{number}" for number, name in enumerate(names, 1)}

    def put_in(self, text: str) -> str:
        """The text with every `service:port` as an address. Raises `ComposeError` where a name is left."""
        for name, address in self.addresses.items():
            alone = rf"(?<![\w.+-]){re.escape(name)}(?![\w.-])"
            text = re.sub(rf"{alone}(?=:\d)", address, text)
            if re.search(rf"{alone}(?!://)", text):
                raise ComposeError(f"{name} is named without a port: it would not be found here")
        return text

    def at_home(self, name: str, words: Iterable[str]) -> list[str]:
        """A command's words as they are meant in a service: what it calls itself is its own address."""
        return [re.sub("|".join(map(re.escape, OWN)), self.addresses[name], word) for word in words]


def answers(address: str, port: int) -> bool:
    """Whether anybody listens there."""
    with socket.socket() as probe:
        return probe.connect_ex((address, port)) == 0
