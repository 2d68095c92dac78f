"""Reads docker-compose.yml as Docker Compose does: anchors, merge keys, variables. What it does not know is an error.

It starts nothing. The keys it knows are those that `compose.py` honours, so a key that tests would pass over in silence
cannot get into the file.

    file = read(Path("docker-compose.yml"), {"POSTGRES_PASSWORD": "…", "SQUAREDEAL_SECRET": "…"})
    file.services["node1"].environment["SQUAREDEAL_BUS"]   # redis://redis:6379/0
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec
import yaml
from msgspec import Struct

VARIABLE = re.compile(r"\$(?:\{(?P<name>[A-Z_]+)(?:(?P<rule>:[?-])(?P<text>[^}$]*))?\}|(?P<other>.?))")
DURATION = re.compile(r"(\d+)(s|m)")


class ComposeError(Exception):
    """The file, or the Dockerfile, says something that is wrong or not known here."""


class Healthcheck(Struct, forbid_unknown_fields=True, frozen=True):
    """A command that ends with 0 once the service works."""

    test: list[str]
    interval: str
    timeout: str
    retries: int


class Dependency(Struct, forbid_unknown_fields=True, frozen=True):
    """What must be so before a service starts."""

    condition: Literal["service_started", "service_healthy"]


class Ulimits(Struct, forbid_unknown_fields=True, frozen=True):
    """What a service's processes may use."""

    nofile: int


class Address(Struct, forbid_unknown_fields=True, frozen=True):
    """A fixed place in the network."""

    ipv4_address: str


class Service(Struct, forbid_unknown_fields=True, frozen=True):
    """One service as the file has it, variables put in."""

    image: str = ""
    build: str = ""
    command: list[str] = []
    environment: dict[str, str] = {}
    depends_on: list[str] | dict[str, Dependency] = {}
    healthcheck: Healthcheck | None = None
    ulimits: Ulimits | None = None
    volumes: list[str] = []
    networks: dict[Literal["default"], Address] = {}
    extra_hosts: dict[str, str] = {}
    ports: list[str] = []
    stop_grace_period: str = "10s"
    restart: Literal["no", "unless-stopped"] = "no"

    def dependencies(self) -> dict[str, str]:
        """The condition of each service that must be there before."""
        if isinstance(self.depends_on, list):
            return dict.fromkeys(self.depends_on, "service_started")
        return {name: dependency.condition for name, dependency in self.depends_on.items()}


class Range(Struct, forbid_unknown_fields=True, frozen=True):
    """A network's addresses; those of `ip_range` are given to who has none of their own."""

    subnet: str
    ip_range: str


class Ipam(Struct, forbid_unknown_fields=True, frozen=True):
    """How a network gives addresses."""

    config: list[Range]


class Network(Struct, forbid_unknown_fields=True, frozen=True):
    """A network."""

    ipam: Ipam


class File(Struct, forbid_unknown_fields=True, frozen=True):
    """All of it."""

    services: dict[str, Service]
    networks: dict[Literal["default"], Network]
    volumes: dict[str, None]


class OneKeyOnce(yaml.SafeLoader):
    """YAML in which a mapping does not say the same key twice, as Compose has it."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """As in the base class, which would take the last."""
        keys = [key.value for key, _ in node.value if key.tag != "tag:yaml.org,2002:merge"]
        twice = {key for key in keys if keys.count(key) > 1}
        if twice and not getattr(node, "is_merged", False):
            raise ComposeError(f"{sorted(twice)} twice in one mapping{node.start_mark}")
        node.is_merged = True  # type: ignore[attr-defined]
        return super().construct_mapping(node, deep)


def read(path: Path, environment: Mapping[str, str]) -> File:
    """The file with its variables from `environment`. Raises `ComposeError`."""
    loaded = yaml.load(path.read_text(), OneKeyOnce)
    known = {key: value for key, value in loaded.items() if not key.startswith("x-")}
    try:
        file = msgspec.convert(filled(known, environment), File)
    except msgspec.ValidationError as error:
        raise ComposeError(f"{path.name}: {error}") from None
    check_names(file)
    check_addresses(file)
    return file


def filled(value: Any, environment: Mapping[str, str]) -> Any:
    """The value with every variable put in."""
    if isinstance(value, dict):
        return {key: filled(part, environment) for key, part in value.items()}
    if isinstance(value, list):
        return [filled(part, environment) for part in value]
    return VARIABLE.sub(lambda found: variable(found, environment), value) if isinstance(value, str) else value


def variable(found: re.Match[str], environment: Mapping[str, str]) -> str:
    """What stands for `${NAME:?message}`, `${NAME:-default}`, `${NAME}` or `$$`."""
    name, rule, text = found["name"], found["rule"], found["text"]
    if name is None:
        if found["other"] != "$":
            raise ComposeError(f"a variable is not understood: {found.string}")
        return "$"
    value = environment.get(name, "")
    if value:
        return value
    if rule == ":-":
        return text
    raise ComposeError(f"{name} is not set: {text or 'it has no default'}")


def seconds(duration: str) -> float:
    """`20s` and `10m` in seconds."""
    matched = DURATION.fullmatch(duration)
    if matched is None:
        raise ComposeError(f"a duration is not understood: {duration}")
    return int(matched[1]) * {"s": 1.0, "m": 60.0}[matched[2]]


def check_names(file: File) -> None:
    """Every service and volume that is named is there, every time is one; a service has an image or is built here."""
    for name, service in file.services.items():
        unknown = service.dependencies().keys() - file.services
        unknown |= {
            volume.split(":")[0] for volume in service.volumes if not volume.startswith("./")
        } - file.volumes.keys()
        if unknown:
            raise ComposeError(f"{name} speaks of {sorted(unknown)}, which are not there")
        seconds(service.stop_grace_period)
        if bool(service.image) == bool(service.build):
            raise ComposeError(f"{name} needs an image or a build, and not both")
        for other, condition in service.dependencies().items():
            if condition == "service_healthy" and file.services[other].healthcheck is None:
                raise ComposeError(f"{name} waits for {other}, which has no healthcheck")


def check_addresses(file: File) -> None:
    """Fixed addresses are in the network, beside the range of the others, and are what other services call them."""
    (network,) = file.networks["default"].ipam.config
    subnet, given = ipaddress.ip_network(network.subnet), ipaddress.ip_network(network.ip_range)
    fixed = {
        name: service.networks["default"].ipv4_address for name, service in file.services.items() if service.networks
    }
    for name, address in fixed.items():
        if ipaddress.ip_address(address) not in subnet or ipaddress.ip_address(address) in given:
            raise ComposeError(f"{name} cannot have {address}")
    for name, service in file.services.items():
        for host, address in service.extra_hosts.items():
            if fixed.get(host) != address:
                raise ComposeError(f"{name} takes {address} for {host}, which has {fixed.get(host)}")
