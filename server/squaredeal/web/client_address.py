"""Where a request comes from: the peer, or what proxies we trust say, counted from the right.

It knows no limit. `trusted_hops` is the number of proxies in front; with 0 a forwarded header is what any client may
write, and is not read.

    client_address("10.0.0.2", ["1.2.3.4, 203.0.113.9"], trusted_hops=1)  # "203.0.113.9"
"""

import ipaddress
from collections.abc import Sequence

from starlette.requests import HTTPConnection


def client_address(peer: str, forwarded: Sequence[str], trusted_hops: int) -> str:
    """The address the outermost trusted proxy saw; the peer's where the header does not reach so far or holds none."""
    if trusted_hops == 0:
        return peer
    hops = [hop.strip() for line in forwarded for hop in line.split(",")]
    if len(hops) < trusted_hops:
        return peer
    try:
        return str(ipaddress.ip_address(hops[-trusted_hops]))
    except ValueError:
        return peer


def address_of(connection: HTTPConnection, trusted_hops: int) -> str:
    """The key that the limits of this request or handshake count by."""
    peer = connection.client.host if connection.client else "unix"
    return counted_as(client_address(peer, connection.headers.getlist("x-forwarded-for"), trusted_hops))


def counted_as(address: str) -> str:
    """The key limits count by: an IPv4 address, or the /64 that one IPv6 subscriber has to themselves."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(parsed)
