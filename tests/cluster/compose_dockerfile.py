"""Reads a Dockerfile and a .dockerignore, as far as this project writes them. What it does not know is an error.

It runs nothing; `compose_image.py` does.

    stages = read_dockerfile(Path("Dockerfile").read_text())
    stages[-1].steps[0]          # Step("RUN", "useradd --system …")
"""

from __future__ import annotations

import json
import shlex
from dataclasses import dataclass, field
from pathlib import Path

from tests.cluster.compose_file import ComposeError

INSTRUCTIONS = frozenset({"WORKDIR", "COPY", "RUN", "ENV", "USER", "EXPOSE", "STOPSIGNAL", "CMD"})
SHELL = frozenset("$`;|<>\\{}~!")


@dataclass(frozen=True)
class Step:
    """One instruction and the rest of its line."""

    name: str
    text: str

    def commands(self) -> list[list[str]]:
        """The commands of a RUN, which `&&` joins."""
        if SHELL & set(self.text):
            raise ComposeError(f"only plain commands joined by && are understood: RUN {self.text}")
        return [shlex.split(command) for command in self.text.split("&&")]

    def words(self) -> list[str]:
        """The words of a CMD in its exec form."""
        try:
            return [str(word) for word in json.loads(self.text)]
        except ValueError:
            raise ComposeError(f"a CMD must be a list of words: {self.text}") from None

    def copying(self) -> tuple[str | None, list[str], str]:
        """The stage that a COPY takes from, if any, its sources and its target."""
        words = shlex.split(self.text)
        stage = words.pop(0).removeprefix("--from=") if words[0].startswith("--from=") else None
        if len(words) < 2 or any(word.startswith("--") for word in words):
            raise ComposeError(f"a COPY is not understood: {self.text}")
        return stage, words[:-1], words[-1]


@dataclass
class Stage:
    """What FROM begins."""

    base: str
    name: str
    steps: list[Step] = field(default_factory=list)


def read_dockerfile(text: str) -> list[Stage]:
    """Every stage of a Dockerfile. Raises `ComposeError`."""
    stages: list[Stage] = []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        name, _, rest = line.partition(" ")
        if name == "FROM":
            base, _, stage = rest.partition(" AS ")
            stages.append(Stage(base, stage or str(len(stages))))
        elif name in INSTRUCTIONS and stages:
            stages[-1].steps.append(Step(name, rest.strip()))
        else:
            raise ComposeError(f"an instruction of the Dockerfile is not known: {line}")
    return stages


@dataclass(frozen=True)
class Ignore:
    """What a .dockerignore leaves out; a name may be `*.` and an ending."""

    paths: frozenset[Path]
    names: frozenset[str]

    def hides(self, path: Path) -> bool:
        """Whether a path, from the context's root, is left out by itself; a folder takes what is in it along."""
        return path in self.paths or path.name in self.names or f"*{path.suffix}" in self.names


def read_ignore(text: str) -> Ignore:
    """Every pattern of a .dockerignore: a path, or `**/` and a name or `*.ending`. Raises `ComposeError`."""
    paths, names = set(), set()
    for line in text.split():
        everywhere, name = line.startswith("**/"), line.removeprefix("**/")
        plain = name.removeprefix("*.") if everywhere else name
        if set("*?[]!#") & set(plain) or (everywhere and "/" in name):
            raise ComposeError(f"a line of .dockerignore is not understood: {line}")
        if everywhere:
            names.add(name)
        else:
            paths.add(Path(name))
    return Ignore(frozenset(paths), frozenset(names))
