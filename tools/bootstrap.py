"""Makes a checkout ready to run or to test: virtual environment, packages, Node.js, the built client, the compiled
solver, a browser.

Standard library only, for any Python from 3.11. Each step runs only where something changed; what is missing and cannot
be installed is said in one clear sentence.

    python3 tools/bootstrap.py run                # what `make run` needs
    python3 tools/bootstrap.py test               # what `make test` needs
    python3 tools/bootstrap.py test client        # a part of it: python, client or solver
    python3 tools/bootstrap.py npm run check      # any npm command, with the Node.js found
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import client_build
import solver_build

ROOT = client_build.ROOT
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
FLOOR = (3, 11)
BROWSERS = ("chromium-headless-shell", "chromium")
SYSTEM_PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/sbin", "/usr/local/sbin"])
POLICY = Path("/usr/sbin/policy-rc.d")  # what Debian's packages ask before they start a service


def main(purpose: str, part: str | None = None) -> None:
    """Makes everything ready for `purpose`, run or test, or one part of it."""
    if sys.version_info < FLOOR:
        sys.exit(f"error: Square Deal needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    if part is not None:
        PARTS[part](purpose)
        return
    with ThreadPoolExecutor(1) as beside:  # pip and npm have a processor each
        client = beside.submit(make_client, purpose)
        make_python(purpose)
        compile_solver()
        client.result()


def make_python(purpose: str) -> None:
    """Makes the virtual environment with all packages, and for the tests finds the programs that they run."""
    is_test = purpose == "test"
    with environment():
        if is_test:
            bring_compiler()
            install("test.lock", "compile.lock")
        else:
            install("run.lock")
            if solver_build.lacking() is None:
                install("compile.lock", needed=False)
        install_project()
    if is_test:
        bring_browser()
        bring_second_engine()
        bring_servers()


def make_client(purpose: str) -> None:
    """Builds the client, and for the tests installs what they run, even if it is built."""
    node = bring_node()
    if purpose == "test":
        client_build.install_packages(node)
    client_build.build(node)


@contextmanager
def environment() -> Iterator[None]:
    """Has the virtual environment, which is made if need be, to oneself: parts run beside each other."""
    VENV.mkdir(exist_ok=True)
    with (VENV / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        make_environment()
        yield


def make_environment() -> None:
    """Makes `.venv`, with Debian's package for it where that is missing and may be installed."""
    if PYTHON.exists():
        return
    if subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode:
        apt_install(
            f"python{sys.version_info[0]}.{sys.version_info[1]}-venv", "a Python that can make virtual environments"
        )
    run(sys.executable, "-m", "venv", str(VENV))


def install(*names: str, needed: bool = True) -> None:
    """Installs exactly what lock files name, checked by hash, where they changed since the last time."""
    words = [str(PYTHON), "-m", "pip", "install", "--quiet", "--require-hashes", "--no-deps"]
    stamps: dict[Path, str] = {}
    for name in names:
        lock, stamp = ROOT / "requirements" / name, VENV / f".{name}"
        wanted = hashlib.sha256(lock.read_bytes() + sys.version.encode()).hexdigest()
        if not stamp.exists() or stamp.read_text() != wanted:
            stamps[stamp] = wanted
            words += ["-r", str(lock)]
    if stamps and run(*words, needed=needed):
        for stamp, wanted in stamps.items():
            stamp.write_text(wanted)


def install_project() -> None:
    """Installs the checkout itself in place, so that the `squaredeal` command is there."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    stamp = VENV / ".squaredeal"
    if not stamp.exists() or stamp.read_text() != wanted:
        run(str(PYTHON), "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "-e", str(ROOT))
        stamp.write_text(wanted)


def compile_solver() -> None:
    """Compiles the solver where it has changed since the last time; where that cannot be done it runs interpreted."""
    if not all(solver_build.is_current(source) for source in solver_build.searches()):
        run(str(PYTHON), str(ROOT / "tools" / "solver_build.py"))


def bring_node() -> client_build.Node:
    """Finds Node.js on the machine, else installs it into the virtual environment as a wheel."""
    node = client_build.node_on_path()
    if node is None:
        with environment():
            install("node.lock")
        node = client_build.node_in_wheel(str(PYTHON))
    return node or client_build.find_node(str(PYTHON))


def bring_browser() -> None:
    """Finds a Chromium for the browser tests, else installs Debian's."""
    if not any(shutil.which(name) for name in BROWSERS):
        apt_install(BROWSERS[0], "Chromium for the browser tests", "fonts-noto-core", "fonts-noto-color-emoji")


def bring_second_engine() -> None:
    """Finds WebKitGTK with its driver, and a screen in memory for it, else installs Debian's."""
    if not shutil.which("WebKitWebDriver") or not list(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser")):
        apt_install("webkit2gtk-driver", "WebKitGTK's driver for the tests in a second engine")
    if not shutil.which("Xvfb"):
        apt_install("xvfb", "a screen in memory for the tests in a second engine")


def bring_compiler() -> None:
    """Finds what compiles the solver, which the tests run on both builds, else installs Debian's."""
    if solver_build.lacking() is None:
        return
    apt_install("gcc", "a C compiler for the tests of the compiled solver", "libc6-dev")
    if solver_build.lacking() is not None:
        apt_install("python3-dev", "Python's headers, for the tests of the compiled solver")
    if missing := solver_build.lacking():
        sys.exit(f"error: the solver cannot be compiled for its tests: {missing}")


def bring_servers() -> None:
    """Finds PostgreSQL, Redis, nginx and fc-solve for the tests that start their own, else installs Debian's."""
    if not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")) and not shutil.which("initdb"):
        apt_install("postgresql", "a PostgreSQL server for the store's tests")
    if not shutil.which("redis-server"):
        apt_install("redis-server", "a Redis server for the bus's tests")
    if not shutil.which("nginx", path=SYSTEM_PATH):
        apt_install("nginx", "nginx for the tests of several nodes behind a proxy")
    if not shutil.which("fc-solve", path=SYSTEM_PATH):
        apt_install("freecell-solver-bin", "fc-solve, which the solver's tests are compared with")


def apt_install(package: str, purpose: str, *more: str) -> None:
    """Installs Debian packages as root; elsewhere says what is missing and stops."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        sys.exit(f"error: {purpose} is missing; install it first (on Debian, as root: apt-get install {package})")
    calm = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "update", "-qq", env=calm)
    with services_kept_down():
        run("apt-get", "install", "-y", "-qq", "--no-install-recommends", package, *more, env=calm)


@contextmanager
def services_kept_down() -> Iterator[None]:
    """Lets no package start its server meanwhile: tests start their own, and the machine's ports are not theirs."""
    ours = not POLICY.exists()
    if ours:
        POLICY.write_text("#!/bin/sh\nexit 101\n")
        POLICY.chmod(0o755)
    try:
        yield
    finally:
        if ours:
            POLICY.unlink()


def run(*words: str, env: dict[str, str] | None = None, needed: bool = True) -> bool:
    """Runs a command, shown first; stops with its exit code when it fails, or says False where it is not needed."""
    print("+", " ".join(words), flush=True)
    done = subprocess.run(words, env=env, cwd=ROOT, check=False)  # noqa: S603
    if done.returncode and needed:
        sys.exit(f"error: `{' '.join(words)}` failed with exit code {done.returncode}")
    return not done.returncode


PARTS: dict[str, Callable[[str], None]] = {
    "python": make_python,
    "client": make_client,
    "solver": lambda _: compile_solver(),
}


if __name__ == "__main__":
    purpose, *more = sys.argv[1:] or [""]
    if purpose not in ("run", "test", "npm") or (purpose != "npm" and (len(more) > 1 or not PARTS.keys() >= {*more})):
        sys.exit(f"usage: python3 tools/bootstrap.py run|test [{'|'.join(PARTS)}], or npm WORDS...")
    try:
        if purpose == "npm":
            bring_node().run(*more, cwd=ROOT / "client")
        else:
            main(purpose, *more)
    except client_build.ClientBuildError as error:
        sys.exit(f"error: {error}")
