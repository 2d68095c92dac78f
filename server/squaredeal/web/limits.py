"""Every bound of a connection in one table: sizes in bytes, times in seconds, counts.

It knows no protocol. Honest clients never meet these numbers: a play is under 20 bytes, a browser sends no ping.
"""

from typing import Annotated

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]


class Limits(Struct, frozen=True, kw_only=True):
    """`Limits()` is what `squaredeal serve` uses; tests shorten the times, settings change the counts."""

    connections: Count = 10_000  # TCP connections of the process, whatever they speak
    address_connections: Count | None = None  # of one peer address; none behind a proxy, where all come from one
    sockets_per_s: Count = 200  # new ones of the process
    address_sockets_per_s: Count = 100  # of one address, which proxies tell where there are any
    trusted_hops: Annotated[int, Meta(ge=0)] = 0  # the proxies in front whose `X-Forwarded-For` is believed
    header_bytes: Count = 16_384  # request line and headers together
    header_count: Count = 100
    header_s: Seconds = 5.0  # from the connection (or the next request's first byte) to the last header
    request_s: Seconds = 15.0  # from there to the end of the body
    body_bytes: Count = 16_384
    body_s: Seconds = 10.0
    last_s: Seconds = 2.0  # for a body at the server's end, when all else is done; uvicorn waits a second longer
    keep_alive_s: Count = 5
    stall_s: Seconds = 30.0  # output that does not move; also the last of a response, for slow readers
    close_s: Seconds = 5.0  # from closing a socket to cutting it
    message_bytes: Count = 4_096
    message_s: Seconds = 15.0  # from a message's first fragment to its last
    fragments: Count = 64
    inbox: Count = 512  # messages read and not yet taken
    control_frames: Count = 20  # pings, and pongs nobody asked for, in each window
    control_s: Seconds = 10.0
    write_bytes: Count = 1_000_000  # a socket's output not yet in the kernel
    ping_every_s: Seconds = 15.0
    ping_wait_s: Seconds = 20.0  # longer than the longest stall of the loop
