"""Builds the image of a Dockerfile by hand: each stage is a folder, each step is really done.

A path of the image is that path under the stage's folder; `pip` and `python` are those of a virtual environment in it.
What a build fetches over the network is taken from this machine as far as it is here (`compose_packages.py`), unless
the build is to be `fresh`.

    image = build(Path("."), folder, fresh=False)
    image.command                # ("squaredeal", "serve", …)
    image.run(["squaredeal", "version"])

By hand, with everything fetched:

    python -m tests.cluster.compose_image
"""

from __future__ import annotations

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from tests.cluster.compose_dockerfile import Ignore, Stage, Step, read_dockerfile, read_ignore
from tests.cluster.compose_file import ComposeError
from tests.cluster.compose_packages import (
    bring_client_packages,
    bring_compiled_searches,
    bring_packages,
    make_environment,
)
from tests.services.compiler import quick_compiler

BRING_COMPILER = "apt-get install -y --no-install-recommends gcc libc6-dev"  # taken from this machine
USERADD = re.compile(r"useradd --system --uid (\d+) --create-home --home-dir (/\S+) (\w+)")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


@dataclass
class Image:
    """A stage as it is built; the last one's is what runs."""

    root: Path
    environment: dict[str, str]
    workdir: str = "/"
    users: dict[str, int] = field(default_factory=dict)
    user: str = "root"
    port: int = 0
    stop_signal: str = "SIGTERM"
    command: tuple[str, ...] = ()

    @property
    def cwd(self) -> Path:
        """The working folder, under the stage's own."""
        return self.inside(self.workdir)

    @cached_property
    def as_user(self) -> list[str]:
        """The words before a command that make it the image's user's, where this process may choose its user.

        Where the Python of this machine is nobody else's to read, the user may read everything, and write only its own.
        """
        if os.geteuid() != 0 or self.user == "root":
            return []
        uid = self.users[self.user]
        plain = ["setpriv", f"--reuid={uid}", f"--regid={uid}", "--clear-groups"]
        reading = [*plain, "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
        probe = [self.found("python"), "-c", "import sys; print(sys.base_prefix)"]  # another, if its own is unreadable
        for words in (plain, reading):
            done = subprocess.run([*words, *probe], env=self.environment, capture_output=True, text=True, check=False)
            if done.stdout.strip() == sys.base_prefix:
                return words
        return []

    def found(self, program: str) -> str:
        """Where a program of the image is."""
        path = shutil.which(program, path=self.environment["PATH"])
        assert path is not None, program
        return path

    def inside(self, path: str) -> Path:
        """Where a path of the image is on this machine."""
        return self.root / os.path.join(self.workdir, path).lstrip("/")

    def run(self, words: list[str]) -> str:
        """What a command of the image says, run as its user."""
        everything = [*self.as_user, self.found(words[0]), *words[1:]]
        return subprocess.run(
            everything, cwd=self.cwd, env=self.environment, capture_output=True, text=True, check=True
        ).stdout


@dataclass
class Builder:
    """One build: its context, the stages so far, and whether everything is fetched anew."""

    context: Path
    ignore: Ignore
    folder: Path
    fresh: bool
    done: dict[str, Image] = field(default_factory=dict)

    def stage(self, stage: Stage) -> Image:
        """Does all steps of a stage."""
        root = self.folder / stage.name
        image = Image(root, base(stage.base, root, fresh=self.fresh))
        self.done[stage.name] = image
        for step in stage.steps:
            self.step(image, step)
        return image

    def step(self, image: Image, step: Step) -> None:
        """Does one step."""
        match step.name:
            case "RUN":
                for words in step.commands():
                    self.run(image, words)
            case "COPY":
                self.copy(image, *step.copying())
            case "WORKDIR":
                image.workdir = os.path.join(image.workdir, step.text)
                image.cwd.mkdir(parents=True, exist_ok=True)
            case "ENV":
                name, equals, value = step.text.partition("=")
                if not equals or set(" $\"'") & set(value):
                    raise ComposeError(f"an ENV is not understood: {step.text}")
                image.environment[name] = value
            case "USER":
                if step.text not in image.users:
                    raise ComposeError(f"there is no user {step.text}")
                image.user = step.text
            case "EXPOSE":
                image.port = int(step.text)
            case "STOPSIGNAL":
                image.stop_signal = step.text
            case "CMD":
                image.command = tuple(step.words())

    def run(self, image: Image, words: list[str]) -> None:
        """Does one command of a RUN."""
        line = " ".join(words)
        if made := USERADD.fullmatch(line):
            image.users[made[3]] = int(made[1])
            image.inside(made[2]).mkdir()
            if os.geteuid() == 0:
                os.chown(image.inside(made[2]), int(made[1]), int(made[1]))
        elif words[0] == "rm":
            for path in words[1:]:
                for found in placed(image, path):
                    Path(found).unlink()
        elif line in ("apt-get update", BRING_COMPILER):
            if shutil.which("gcc", path=PATH) is None:
                raise ComposeError("the image has gcc, and this machine has not")
        elif words[0] != "pip":
            raise ComposeError(f"a command of the Dockerfile is not known: {line}")
        elif words[1] == "install" and "-r" in words and not self.fresh:
            for word in words[words.index("-r") + 1 :: 2]:
                bring_packages(image.inside(word), image.root / "usr" / "local")
        else:
            self.pip(image, words)

    def pip(self, image: Image, words: list[str]) -> None:
        """Runs pip, the stage's own, with paths where they are here."""
        if words[1] == "wheel" and not self.fresh:
            bring_client_packages(self.context, image.cwd)
            bring_compiled_searches(self.context, image.cwd)
        given = [path for word in words[1:] for path in placed(image, word)]
        environment = {**os.environ, **image.environment, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        if not self.fresh:
            environment["CC"] = quick_compiler(self.folder)
        done = subprocess.run(
            [image.found("pip"), *given], cwd=image.cwd, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise ComposeError(f"{' '.join(words)} failed:\n{(done.stdout + done.stderr)[-4000:]}")

    def copy(self, image: Image, stage: str | None, sources: list[str], target: str) -> None:
        """Copies from the context, without what .dockerignore hides, or from an earlier stage."""
        root = self.context if stage is None else self.done[stage].root
        ignore = self.ignore if stage is None else Ignore(frozenset(), frozenset())
        into = image.inside(target)
        for source in sources:
            found = glob.glob(str(root / source.lstrip("/")))
            if not found:
                raise ComposeError(f"there is nothing to copy: {source}")
            for path in map(Path, found):
                if path.is_dir():
                    copy_tree(path, into, root, ignore)
                else:
                    place = into / path.name if target.endswith("/") else into
                    place.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(path, place)


def build(context: Path, folder: Path, *, fresh: bool) -> Image:
    """The image of the context's Dockerfile, built in `folder`. Raises `ComposeError` with what went wrong."""
    ignore = read_ignore((context / ".dockerignore").read_text())
    builder = Builder(context, ignore, folder, fresh)
    image = [builder.stage(stage) for stage in read_dockerfile((context / "Dockerfile").read_text())][-1]
    for other in builder.done.values():
        if other is not image:
            shutil.rmtree(other.root)
    return image


def base(image: str, root: Path, *, fresh: bool) -> dict[str, str]:
    """What `python:3.11-slim` gives, made by this machine's own Python: its folder and its environment."""
    if image != "python:3.11-slim":
        raise ComposeError(f"an image is not known: {image}")
    home = root / "usr" / "local"
    root.mkdir()
    (root / "tmp").mkdir()
    make_environment(home, fresh=fresh)
    return {"PATH": f"{home / 'bin'}:{PATH}", "LANG": "C.UTF-8"}


def placed(image: Image, word: str) -> list[str]:
    """A word of a command with a path of the image as the path here; the paths that a pattern finds."""
    if not word.startswith("/"):
        if "/" in word and word.startswith("-"):
            raise ComposeError(f"an option with a path is not understood: {word}")
        return [word]
    path = str(image.inside(word))
    return sorted(glob.glob(path)) if "*" in word else [path]


def copy_tree(path: Path, into: Path, root: Path, ignore: Ignore) -> None:
    """Copies what is in a folder, without what is hidden."""

    def hidden(folder: str, names: list[str]) -> list[str]:
        return [name for name in names if ignore.hides((Path(folder) / name).relative_to(root))]

    shutil.copytree(path, into, ignore=hidden, dirs_exist_ok=True, symlinks=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        place = Path(made)
        place.chmod(0o755)
        whole = build(Path(__file__).parents[2], place, fresh=True)
        print(whole.run(["squaredeal", "version"]), end="")
