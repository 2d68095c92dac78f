"""What the proxy of docker-compose.yml lets through, and what it says of who asks: pages, cookies, origins, limits."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from squaredeal.web.limits import Limits
from tests.cluster.compose import ROOT, Stack
from tests.cluster.compose_file import seconds
from tests.cluster.compose_image import Image
from tests.services.nginx import NginxServer
from tests.web.echo import echo
from tests.web.live import WAIT_S, live

CONFIGURATION = ROOT / "deploy" / "nginx.conf"
PATIENT_S = 6
HASTY_S = 5
FLOOD = 200  # more than all nodes together let one address have


def client(stack: Stack, address: str = "127.0.0.1", **headers: str) -> httpx.AsyncClient:
    """A browser, or a program without an Origin, that comes from an address of its own."""
    transport = httpx.AsyncHTTPTransport(local_address=address, verify=False)
    return httpx.AsyncClient(base_url=stack.http, transport=transport, headers=headers, timeout=30)


async def test_a_page_and_all_it_needs_come_through_from_either_node(stack: Stack) -> None:
    async with client(stack) as browser:
        for path in ("/", "/solo", "/api/races"):
            assert (await browser.get(path)).status_code == 200
        page = await browser.get("/")
        assert f"ws://{stack.host}" in page.headers["content-security-policy"]
        parts = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
        assert len(parts) >= 2
        for part in parts * 4:  # both nodes have the same
            found = await browser.get(part)
            assert found.status_code == 200
            again = await browser.get(part, headers={"if-none-match": found.headers["etag"]})
            assert again.status_code == 304


async def test_a_file_that_only_one_version_has_is_found_on_the_other_node(stack: Stack, image: Image) -> None:
    (assets,) = (image.root / "usr/local/lib").glob("python*/site-packages/squaredeal/web/static/assets")
    new = assets / "of_another_version.js"
    new.write_text("export const version = 2;\n")
    stack.containers["node2"].crash()  # which is started again, and reads what there is
    try:
        async with client(stack) as browser:
            for node, status in (("node1", 404), ("node2", 200)):
                await asyncio.to_thread(stack.until_healthy, node)
                assert (await browser.get(f"http://{stack.node(node)}/assets/{new.name}")).status_code == status
            assert {(await browser.get(f"/assets/{new.name}")).status_code for _ in range(20)} == {200}
            assert (await browser.get("/assets/of_no_version.js")).status_code == 404
    finally:
        new.unlink()


async def test_who_is_named_on_one_node_is_known_on_both(stack: Stack) -> None:
    async with client(stack, origin=stack.http) as browser:
        assert (await browser.post("/api/me", json={"name": "Ann"})).status_code == 201
        names = [(await browser.get("/api/me")).json()["name"] for _ in range(20)]
        assert names == ["Ann"] * 20
        made = await browser.post("/api/races", json={"rules": "freecell"})
        assert made.status_code == 201
        assert (await browser.get(f"/api/races/{made.json()['id']}")).status_code == 200
        cookie = f"sid={browser.cookies['sid']}"
    async with connect(f"{stack.ws}/ws/lobby", origin=stack.http, additional_headers={"cookie": cookie}) as lobby:  # type: ignore[arg-type]
        await lobby.send('{"t":"hello","v":1}')
        assert '"name":"Ann"' in str(await lobby.recv())


async def becomes_a_guest(asking: httpx.AsyncClient, forwarded: str | None = None) -> int:
    """The answer to somebody who is nobody yet, and may say to come from elsewhere."""
    asking.cookies.clear()
    headers = {} if forwarded is None else {"x-forwarded-for": forwarded}
    return (await asking.post("/api/me", json={"name": "Eve"}, headers=headers)).status_code


async def until_refused(asking: httpx.AsyncClient) -> None:
    """Makes guests until the address may make no more on any node."""
    in_a_row = 0
    for _ in range(FLOOD):
        in_a_row = in_a_row + 1 if await becomes_a_guest(asking) == 429 else 0
        if in_a_row == 12:
            return
    raise AssertionError("nobody is ever refused")


async def test_limits_count_by_the_address_that_the_proxy_saw(stack: Stack) -> None:
    async with client(stack, "127.77.0.1") as greedy, client(stack, "127.77.0.2") as other:
        await until_refused(greedy)
        told = [await becomes_a_guest(greedy, f"203.0.113.{number}") for number in range(9)]
        assert told.count(429) >= 7  # a minute has room for one more now and then
        assert [await becomes_a_guest(other, "127.77.0.1") for _ in range(9)] == [201] * 9


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("", "", 101),
        ("localhost:8080", "http://localhost:8080", 101),
        ("", "http://evil.example", 403),
        ("evil.example:8080", "http://evil.example:8080", 403),  # a name that was pointed here behind one's back
        ("localhost:8080", "null", 403),
    ],
)
async def test_the_origin_is_judged_by_the_host_that_the_browser_named(
    stack: Stack, host: str, origin: str, status: int
) -> None:
    answer = await upgrade(stack, host or stack.host, origin or stack.http)
    assert answer.startswith(f"HTTP/1.1 {status} ")


async def upgrade(stack: Stack, host: str, origin: str) -> str:
    """The first line of the answer to a handshake with these headers."""
    return await ask(
        stack,
        f"GET /ws/lobby HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    )


async def ask(stack: Stack, text: str) -> str:
    """The first line of the answer to some bytes; nothing where the connection is closed without one."""
    host, _, port = stack.host.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(text.encode())
    try:
        return (await asyncio.wait_for(reader.readline(), 30)).decode()
    except ConnectionResetError:
        return ""
    finally:
        writer.close()


async def test_what_is_too_long_or_too_slow_is_refused(stack: Stack) -> None:
    async with client(stack) as program:
        long = await program.post("/api/me", content=b'{"name":"' + b"a" * 17_000 + b'"}')
        assert long.status_code == 413
        stuffed = await program.get("/api/races", headers={"x-stuff": "a" * 9_000})
        assert stuffed.status_code == 400
    begun = time.monotonic()
    assert await ask(stack, "GET / HTTP/1.1\r\nHost: x\r\n") in ("", "HTTP/1.1 408 Request Time-out\r\n")
    assert time.monotonic() - begun > 1
    async with connect(f"{stack.ws}/ws/lobby", compression=None) as lobby:
        await lobby.send(" " * 5_000)
        with pytest.raises(ConnectionClosed) as closed:
            await lobby.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


async def test_what_a_node_refuses_is_refused_in_its_own_words(stack: Stack) -> None:
    async with client(stack) as program:
        assert (await program.get("/api/races/nosuchrace")).json()["error"] == "no_such_race"
        assert (await program.get("/_open")).status_code == 404
        assert (await program.get("/_away")).status_code == 404
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"{stack.ws}/ws/nothing")
    assert refused.value.response.status_code == 404


async def test_a_silent_socket_is_kept_by_the_nodes_pings(tmp_path: Path) -> None:
    """What the proxy waits for is longer than the time between two pings; with less, silence ends a socket.

    Here a node pings every second, so that nobody has to be silent for half a minute, or as good as never.
    """
    (waits,) = re.findall(r"proxy_read_timeout (\d+s); # nodes ping", CONFIGURATION.read_text())
    assert seconds(waits) > 2 * Limits().ping_every_s
    kept, ended = await asyncio.gather(
        silence(tmp_path / "patient", waits, PATIENT_S, Limits(ping_every_s=1.0, ping_wait_s=WAIT_S), 1.5 * PATIENT_S),
        silence(tmp_path / "hasty", waits, HASTY_S, Limits(ping_every_s=2 * WAIT_S), WAIT_S),
    )
    assert (kept, ended) == (None, 1006)


async def silence(folder: Path, waits: str, timeout_s: int, limits: Limits, for_s: float) -> int | None:
    """The close code of a socket that nobody speaks on, over a proxy that waits so long; None if it is open."""
    with live(echo, limits) as port:
        text = CONFIGURATION.read_text().replace(waits, f"{timeout_s}s")
        proxy = NginxServer(folder, [port], configuration=text)
        proxy.start()
        try:
            async with connect(f"{proxy.ws}/ws", compression=None, ping_interval=None) as socket:
                return await close_code(socket, for_s)
        finally:
            proxy.kill()


async def close_code(socket: ClientConnection, for_s: float) -> int | None:
    """How a socket is closed within so many seconds; None if it is not."""
    try:
        async with asyncio.timeout(for_s):
            while True:
                await socket.recv()
    except TimeoutError:
        return None
    except ConnectionClosed as closed:
        return 1006 if closed.rcvd is None else closed.rcvd.code
