"""A free port for a server that a test starts, where the server cannot choose one by itself."""

import socket


def free_port() -> int:
    """Finds a port of the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
