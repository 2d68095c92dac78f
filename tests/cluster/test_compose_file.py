"""docker-compose.yml and the Dockerfile as they are read: nothing in them is passed over, and they fit the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from squaredeal.serving import LATE_S
from squaredeal.settings import Settings
from tests.cluster.compose import FILE, ROOT
from tests.cluster.compose_dockerfile import Ignore, read_dockerfile, read_ignore
from tests.cluster.compose_file import ComposeError, File, read, seconds
from tests.cluster.compose_hosts import Hosts
from tests.cluster.compose_image import Builder, Image
from tests.cluster.compose_packages import bring_packages
from tests.cluster.compose_services import Place, check_command, launch_of
from tests.services.nginx import need_nginx
from tests.services.postgres import need_postgres

GIVEN = {"POSTGRES_PASSWORD": "f00d", "SQUAREDEAL_SECRET": "beef" * 8}


def changed(folder: Path, old: str, new: str) -> File:
    """What is read of the file with something else in it."""
    text = FILE.read_text()
    assert old in text
    path = folder / "docker-compose.yml"
    path.write_text(text.replace(old, new, 1))
    return read(path, GIVEN)


def launched(folder: Path, file: File) -> None:
    """Asks how every service would be started and checked, without starting one."""
    need_nginx()
    need_postgres()
    image = Image(folder, {"PATH": "/bin"}, port=8000, command=("sh", "--host", "0.0.0.0", "--port", "8000"))
    place = Place(ROOT, folder, Hosts(file.services), image)
    for name, service in file.services.items():
        launch_of(name, service, place)
        if service.healthcheck is not None and service.image:
            check_command(name, service, place)


def test_the_file_is_understood(tmp_path: Path) -> None:
    file = read(FILE, GIVEN)
    assert set(file.services) == {"postgres", "redis", "node1", "node2", "proxy"}
    assert file.services["node1"].environment == file.services["node2"].environment
    assert file.services["node1"].dependencies() == {"postgres": "service_healthy", "redis": "service_healthy"}
    launched(tmp_path, file)


def test_what_an_operator_sets_reaches_the_nodes() -> None:
    given = {"SQUAREDEAL_ORIGINS": "https://play.example.org", "SQUAREDEAL_TRUSTED_HOPS": "2", "SUBNET": "10.9.8"}
    file = read(FILE, {**GIVEN, **given})
    node = file.services["node1"]
    assert node.environment["SQUAREDEAL_ORIGINS"] == "https://play.example.org"
    assert node.environment["SQUAREDEAL_TRUSTED_HOPS"] == "2"
    assert node.networks["default"].ipv4_address == "10.9.8.11"
    assert file.services["proxy"].extra_hosts["node1"] == "10.9.8.11"


def test_the_file_fits_the_server() -> None:
    node = read(FILE, GIVEN).services["node1"]
    assert seconds(node.stop_grace_period) > Settings().drain_s + LATE_S
    assert node.ulimits is not None
    assert node.ulimits.nofile > Settings().max_connections


@pytest.mark.parametrize("missing", GIVEN)
def test_a_variable_that_must_be_set_is_asked_for(missing: str) -> None:
    with pytest.raises(ComposeError, match=f"{missing} is not set: set {missing}"):
        read(FILE, {name: text for name, text in GIVEN.items() if name != missing})


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("\nservices:\n", "\nsecrets: {}\nservices:\n", "unknown field `secrets`"),
        ("\nservices:\n", "\nservices:\n  mail: {build: ., image: postfix:3}\n", "mail needs an image or a build"),
        ("    image: redis:7\n", "    image: redis:7\n    read_only: true\n", "unknown field `read_only`"),
        ("    image: redis:7\n", "    image: redis:7\n    image: redis:8\n", "twice in one mapping"),
        ("      retries: 30\n", "      retries: 30\n      start_period: 5s\n", "unknown field `start_period`"),
        ("condition: service_healthy", "condition: service_completed_successfully", "Invalid enum value"),
        ("restart: unless-stopped", "restart: always", "Invalid enum value"),
        ("depends_on: [node1, node2]", "depends_on: [node1, node3]", "node3.*not there"),
        ("      - database:/var", "      - data:/var", "data.*not there"),
        ("stop_grace_period: 40s", "stop_grace_period: 1h", "a duration is not understood: 1h"),
        ("${SUBNET:-172.29.83}.11\n", "${SUBNET:-172.29.83}.200\n", "node1 cannot have"),
        (
            "      node1: ${SUBNET:-172.29.83}.11",
            "      node1: ${SUBNET:-172.29.83}.13",
            "takes 172.29.83.13 for node1",
        ),
        ("${SQUAREDEAL_ORIGINS:-}", "${SQUAREDEAL_ORIGINS:+x}", "a variable is not understood"),
        ("${SQUAREDEAL_ORIGINS:-}", "${SQUAREDEAL_ORIGINS}", "it has no default"),
        ("${SQUAREDEAL_ORIGINS:-}", "$SQUAREDEAL_ORIGINS", "a variable is not understood"),
    ],
)
def test_what_is_not_known_in_the_file_is_an_error(tmp_path: Path, old: str, new: str, why: str) -> None:
    with pytest.raises(ComposeError, match=why):
        changed(tmp_path, old, new)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("image: redis:7", "image: valkey:8", "the image valkey:8 of redis is not known"),
        ("image: postgres:15", "image: postgres:18", "the image postgres:18 of postgres is not known"),
        ("    image: redis:7\n", "    image: redis:7\n    environment: {A: b}\n", "redis has environment"),
        ("POSTGRES_DB: squaredeal", "POSTGRES_INITDB_ARGS: -k", "POSTGRES_INITDB_ARGS"),
        ("      POSTGRES_DB: squaredeal", "      POSTGRES_DB: squaredeal\n      PGDATA: /data", "PGDATA"),
        (":/var/lib/postgresql/data", ":/var/lib/postgresql", "which is no volume"),
        ('["redis-server", ', '["sh", ', "the command of redis is not known"),
        ('["CMD", "redis-cli", "ping"]', '["CMD-SHELL", "redis-cli ping"]', "the healthcheck of redis is not known"),
        ('"pg_isready", "-h", "127.0.0.1"', '"pg_isready"', "does not ask its own address"),
        (":/etc/nginx/nginx.conf:ro", ":/etc/nginx/conf.d/default.conf:ro", "which is not given to it"),
        ('"8080:8080"', '"80:8080"', "the same outside and inside"),
        ("      node2: ${SUBNET:-172.29.83}.12\n", "", "would not find each of"),
        ("build: .", "build: ./server", "not of this checkout"),
        ("redis://redis:6379/0", "redis://redis/0", "redis is named without a port"),
        ("SQUAREDEAL_SECRET: $", "SQUAREDEAL_DATA: node1\n    SQUAREDEAL_SECRET: $", "node1 is named without a port"),
    ],
)
def test_what_cannot_be_started_as_the_file_says_is_an_error(tmp_path: Path, old: str, new: str, why: str) -> None:
    file = changed(tmp_path, old, new)
    with pytest.raises(ComposeError, match=why):
        launched(tmp_path, file)


def test_services_are_found_by_name_and_port_alone() -> None:
    hosts = Hosts(["redis", "node1"])
    redis, node = hosts.addresses["redis"], hosts.addresses["node1"]
    assert hosts.put_in("redis://redis:6379/0, node1:8000") == f"redis://{redis}:6379/0, {node}:8000"
    assert hosts.put_in("redis-like node12:8 rediss://") == "redis-like node12:8 rediss://"
    for text in ("redis", "redis://node1/0", "@redis/", "my redis:x"):
        with pytest.raises(ComposeError, match="without a port"):
            hosts.put_in(text)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("FROM debian:12", "an image is not known: debian:12"),
        ("HEALTHCHECK CMD true", "an instruction of the Dockerfile is not known"),
        ("ARG A=b", "an instruction of the Dockerfile is not known"),
        ("RUN apt-get install -y curl", "a command of the Dockerfile is not known"),
        ("RUN pip list | cat", "only plain commands"),
        ("RUN useradd squaredeal", "a command of the Dockerfile is not known"),
        ("COPY --chown=1:1 README.md /", "a COPY is not understood"),
        ("COPY nothing-here /", "there is nothing to copy"),
        ("USER nobody", "there is no user nobody"),
        ("ENV A=$B", "an ENV is not understood"),
        ("CMD squaredeal serve", "a CMD must be a list of words"),
    ],
)
def test_what_is_not_known_in_the_dockerfile_is_an_error(tmp_path: Path, line: str, why: str) -> None:
    builder = Builder(ROOT, Ignore(frozenset(), frozenset()), tmp_path, fresh=False)
    with pytest.raises(ComposeError, match=why):
        [builder.stage(stage) for stage in read_dockerfile("FROM python:3.11-slim\n" + line)]


def test_no_secret_and_nothing_that_was_made_here_goes_into_the_image() -> None:
    ignore = read_ignore((ROOT / ".dockerignore").read_text())
    for path in (
        ".env",
        ".git",
        ".venv",
        "client/node_modules",
        "server/squaredeal/web/static",
        "squaredeal-data",
        "a/b.so",
    ):
        assert ignore.hides(Path(path))
    for path in ("client/src", "server/squaredeal/web", "migrations", "requirements", "README.md", "LICENSE"):
        assert not ignore.hides(Path(path))
    for pattern in ("!client", "**/a*.so", "*.so"):
        with pytest.raises(ComposeError):
            read_ignore(pattern)


def test_an_image_takes_no_other_version_than_the_locked_one(tmp_path: Path) -> None:
    lock = tmp_path / "run.lock"
    for line in ("uvicorn==0.1.0 \\\n", "no-such-package==1.0 \\\n"):
        lock.write_text(line)
        with pytest.raises(ComposeError, match=r"is 0\.|not installed"):
            bring_packages(lock, tmp_path)
