"""What each image of docker-compose.yml starts, by the programs of this machine: what its documentation promises.

* `postgres:15`: a cluster in /var/lib/postgresql/data, made the first time by POSTGRES_USER, POSTGRES_PASSWORD and
  POSTGRES_DB; over TCP nobody gets in without the password. SIGINT ends it.
* `redis:7`: the command's words, to which `redis-server` listens on every address without protection.
* `nginx:1`: nginx in the foreground with /etc/nginx/nginx.conf. SIGQUIT ends it.
* what is built here: the Dockerfile's CMD, user, folder and environment, and the file's.

An image, a volume, a variable or a command that is not among these is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.cluster.compose_file import ComposeError, Service
from tests.cluster.compose_hosts import Hosts
from tests.cluster.compose_image import Image
from tests.services.nginx import NginxServer, nodes_named
from tests.services.postgres import need_postgres

POSTGRES_DATA = "/var/lib/postgresql/data"
NGINX_CONFIGURATION = "/etc/nginx/nginx.conf"
PATH = os.environ.get("PATH", os.defpath)
NO_POOL = {"SQUAREDEAL_DEALS_READY": "0"}  # the filling of it would take half a core of each node from the tests


@dataclass(frozen=True)
class Launch:
    """A process to start: its words, all of its environment, its folder, what ends it, what is done before."""

    words: list[str]
    environment: dict[str, str]
    cwd: Path
    stop_signal: str = "SIGTERM"
    as_user: list[str] = field(default_factory=list)
    prepare: Callable[[], None] | None = None


@dataclass(frozen=True)
class Place:
    """Where services run: the file's folder, one for their data, their addresses, the image that is built."""

    base: Path
    folder: Path
    hosts: Hosts
    image: Image

    def of(self, name: str) -> Path:
        """The folder of a service or a volume, there from now on."""
        path = self.folder / name
        path.mkdir(exist_ok=True)
        return path


def launch_of(name: str, service: Service, place: Place) -> Launch:
    """How a service is started. Raises `ComposeError` for what is not known."""
    starts = {"postgres:15": postgres, "redis:7": redis, "nginx:1": nginx}
    if service.build:
        return node(name, service, place)
    if service.image not in starts:
        raise ComposeError(f"the image {service.image} of {name} is not known")
    return starts[service.image](name, service, place)


def check_command(name: str, service: Service, place: Place) -> list[str]:
    """The words of a service's healthcheck, as they are meant in it."""
    assert service.healthcheck is not None
    kind, *words = service.healthcheck.test
    programs = {
        "postgres": {"pg_isready": str(postgres_programs() / "pg_isready")},
        "redis": {"redis-cli": "redis-cli"},
    }.get(service.image.partition(":")[0], {"python": place.image.found("python")} if service.build else {})
    if kind != "CMD" or words[0] not in programs:
        raise ComposeError(f"the healthcheck of {name} is not known: {service.healthcheck.test}")
    found = [programs[words[0]], *place.hosts.at_home(name, words[1:])]
    if words[0] == "redis-cli":
        found[1:1] = ["-h", place.hosts.addresses[name]]  # its default is the host it runs on
    elif found[1:] == words[1:]:
        raise ComposeError(f"the healthcheck of {name} does not ask its own address: {words}")
    return found


def only(name: str, service: Service, **known: bool) -> None:
    """Raises `ComposeError` for a key that this kind of service does not have here."""
    for key in ("command", "environment", "volumes", "ports", "extra_hosts", "ulimits", "networks"):
        if getattr(service, key) and not known.get(key, False):
            raise ComposeError(f"{name} has {key}, which is not known for its image")


def postgres(name: str, service: Service, place: Place) -> Launch:
    """PostgreSQL, with its cluster made if the volume is empty."""
    only(name, service, environment=True, volumes=True)
    volume, _, target = service.volumes[0].partition(":")
    if target != POSTGRES_DATA or len(service.volumes) != 1:
        raise ComposeError(f"{name} keeps its data in {POSTGRES_DATA}, which is no volume: {service.volumes}")
    wanted = {"POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}
    if service.environment.keys() != wanted:
        raise ComposeError(f"{name} is known with {sorted(wanted)}, not with {sorted(service.environment)}")
    data = place.of(volume)
    programs = postgres_programs()
    as_user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
    options = {
        "listen_addresses": place.hosts.addresses[name],
        "unix_socket_directories": "",
        "fsync": "off",  # loses nothing unless the machine itself stops
    }
    words = [str(programs / "postgres"), "-D", str(data)]
    words += [word for key, value in options.items() for word in ("-c", f"{key}={value}")]

    def prepare() -> None:
        if not (data / "PG_VERSION").exists():
            make_cluster(programs, as_user, data, service.environment)

    return Launch(words, {"PATH": PATH, "LANG": "C.UTF-8"}, data, "SIGINT", as_user, prepare)


def postgres_programs() -> Path:
    """The folder where all of PostgreSQL's programs are, not only those that the tests' own server needs."""
    return (need_postgres() / "postgres").resolve().parent


def make_cluster(programs: Path, as_user: list[str], data: Path, settings: Mapping[str, str]) -> None:
    """What the image does the first time: the superuser, the password for everybody who comes by TCP, the database."""
    user, password, database = (settings[f"POSTGRES_{key}"] for key in ("USER", "PASSWORD", "DB"))
    secret = data.parent / "password"
    secret.write_text(password)
    if as_user:
        shutil.chown(data, "postgres", "postgres")
        shutil.chown(secret, "postgres", "postgres")
    data.chmod(0o700)
    words = [
        "-D",
        data,
        "-U",
        user,
        f"--pwfile={secret}",
        "--auth-local=trust",
        "--auth-host=scram-sha-256",
        "-E",
        "UTF8",
    ]
    steps: tuple[tuple[list[object], str], ...] = (
        ([programs / "initdb", *words, "--no-sync"], ""),
        ([programs / "postgres", "--single", "-D", data, "postgres"], f'CREATE DATABASE "{database}"\n'),
    )
    for step, given in steps:
        done = subprocess.run(
            [*as_user, *map(str, step)], cwd=data, input=given, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ComposeError(f"PostgreSQL's cluster could not be made:\n{done.stderr}")
    secret.unlink()


def redis(name: str, service: Service, place: Place) -> Launch:
    """Redis by the command's words, on its own address."""
    only(name, service, command=True)
    if service.command[:1] != ["redis-server"]:
        raise ComposeError(f"the command of {name} is not known: {service.command}")
    own = ["--bind", place.hosts.addresses[name], "--dir", str(place.of(name))]
    return Launch([*service.command, *own], {"PATH": PATH}, place.of(name))


def nginx(name: str, service: Service, place: Place) -> Launch:
    """nginx with the file's configuration, each server in it looked up in `extra_hosts`."""
    only(name, service, volumes=True, ports=True, extra_hosts=True)
    source, _, target = service.volumes[0].partition(":")
    if target != f"{NGINX_CONFIGURATION}:ro" or len(service.volumes) != 1:
        raise ComposeError(f"{name} reads {NGINX_CONFIGURATION}, which is not given to it: {service.volumes}")
    text = (place.base / source).read_text()
    servers = nodes_named(text)
    if {server.partition(":")[0] for server in servers} != service.extra_hosts.keys():
        raise ComposeError(f"{name} would not find each of {servers}, or has more hosts than that")
    proxy = NginxServer(
        place.of(name),
        nodes=[place.hosts.put_in(server) for server in servers],
        host=place.hosts.addresses[name],
        port=published(name, service),
        configuration=text,
    )
    proxy.configure()
    return Launch(proxy.command(), {"PATH": PATH}, place.of(name), "SIGQUIT")


def published(name: str, service: Service) -> int:
    """The port that people come by, the same outside and inside."""
    outside, _, inside = service.ports[0].partition(":")
    if outside != inside or len(service.ports) != 1:
        raise ComposeError(f"{name} is known with one port, the same outside and inside: {service.ports}")
    return int(inside)


def node(name: str, service: Service, place: Place) -> Launch:
    """What the Dockerfile starts, with the file's environment, on its own address."""
    only(name, service, environment=True, ulimits=True, networks=True)
    if service.build != ".":
        raise ComposeError(f"{name} is built of {service.build}, not of this checkout")
    image = place.image
    command = list(image.command)
    words = place.hosts.at_home(name, command)
    if words == command or command[command.index("--port") + 1] != str(image.port):
        raise ComposeError(f"the image does not listen on every address and the port it exposes: {command}")
    words[0] = image.found(words[0])
    given = {key: place.hosts.put_in(text) for key, text in service.environment.items()}
    environment = {**image.environment, **NO_POOL, **given}
    return Launch(words, environment, image.cwd, image.stop_signal, image.as_user)
