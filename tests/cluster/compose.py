"""Runs docker-compose.yml without Docker: every service by the commands, environments and conditions of the file.

Each service is a process of this machine on a loopback address of its own (`compose_hosts.py`), started by what its
image promises (`compose_services.py`). One that ends by itself is started again, as `restart` says.

    with built() as image, up({"POSTGRES_PASSWORD": "…", "SQUAREDEAL_SECRET": "…"}, image) as stack:
        stack.http                  # where people come in
        stack.stop("node1")         # docker compose stop node1
        stack.start("node1")
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psutil

from tests.cluster.compose_container import Container
from tests.cluster.compose_file import ComposeError, File, read, seconds
from tests.cluster.compose_hosts import Hosts
from tests.cluster.compose_image import Image, build
from tests.cluster.compose_services import Place, check_command, launch_of, published

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docker-compose.yml"


class Stack:
    """All services of a file; those of `folder` and `image` are its own."""

    def __init__(self, file: File, folder: Path, image: Image) -> None:
        """Nothing runs yet."""
        self.file, self.place = file, Place(ROOT, folder, Hosts(file.services), image)
        self.containers: dict[str, Container] = {}

    @property
    def host(self) -> str:
        """The address and port that people come by."""
        (name,) = (name for name, service in self.file.services.items() if service.ports)
        return f"{self.place.hosts.addresses[name]}:{published(name, self.file.services[name])}"

    @property
    def http(self) -> str:
        """The base address of the HTTP API, through the proxy."""
        return f"http://{self.host}"

    @property
    def ws(self) -> str:
        """The base address of the sockets, through the proxy."""
        return f"ws://{self.host}"

    def node(self, name: str) -> str:
        """The address and port of a node itself."""
        return f"{self.place.hosts.addresses[name]}:{self.place.image.port}"

    def up(self) -> None:
        """Starts every service, each when what it depends on is as it should be. Raises `ComposeError`."""
        for name in self.file.services:
            self.start(name)

    def start(self, name: str) -> None:
        """Starts a service, and before it what it depends on."""
        service = self.file.services[name]
        for other, condition in service.dependencies().items():
            self.start(other)
            if condition == "service_healthy":
                self.until_healthy(other)
        if name not in self.containers:
            launch = launch_of(name, service, self.place)
            if launch.prepare is not None:
                launch.prepare()
            self.containers[name] = Container(name, service, launch, self.place.folder / f"{name}.log")
            self.containers[name].start()

    def stop(self, name: str, how: str | None = None) -> tuple[int, float]:
        """Stops a service as `docker compose stop` does; returns its exit code and the seconds it took."""
        return self.containers.pop(name).stop(how)

    def down(self) -> None:
        """Stops every service, the last started first."""
        for name in reversed(list(self.containers)):
            self.stop(name)

    def log(self, name: str) -> str:
        """What a service has said so far."""
        return (self.place.folder / f"{name}.log").read_text(errors="replace")

    def is_healthy(self, name: str) -> bool:
        """Whether a service's healthcheck succeeds now."""
        service = self.file.services[name]
        assert service.healthcheck is not None
        words = check_command(name, service, self.place)
        try:
            done = subprocess.run(words, capture_output=True, check=False, timeout=seconds(service.healthcheck.timeout))
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def until_healthy(self, name: str) -> None:
        """Waits until a service's healthcheck succeeds; raises `ComposeError` when its retries would be used up."""
        check = self.file.services[name].healthcheck
        assert check is not None
        pause = seconds(check.interval) / 10  # asked more often than Docker would, for as long
        until = time.monotonic() + check.retries * seconds(check.interval)
        while not self.is_healthy(name):
            if time.monotonic() > until:
                raise ComposeError(f"{name} is not healthy; it said:\n{self.log(name)[-4000:]}")
            time.sleep(pause)

    def sockets(self, name: str) -> int:
        """How many connections a node has that are open now."""
        address, _, port = self.node(name).partition(":")
        here = (address, int(port))
        open_now = psutil.Process(self.containers[name].process.pid).net_connections("tcp")
        return sum(1 for one in open_now if one.laddr == here and one.status == psutil.CONN_ESTABLISHED)


@contextmanager
def up(environment: Mapping[str, str], image: Image) -> Iterator[Stack]:
    """The file's services, running; at the end they are stopped and their folder is gone."""
    folder = Path(tempfile.mkdtemp(prefix="squaredeal-compose-"))
    folder.chmod(0o755)
    stack = Stack(read(FILE, environment), folder, image)
    try:
        stack.up()
        yield stack
    finally:
        stack.down()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def built() -> Iterator[Image]:
    """The image of the Dockerfile, built by hand; at the end its folder is gone."""
    folder = Path(tempfile.mkdtemp(prefix="squaredeal-image-"))
    folder.chmod(0o755)
    try:
        yield build(ROOT, folder, fresh=False)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
