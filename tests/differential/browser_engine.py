"""The browser's engine in a Node process of its own, asked one JSON line at a time."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tools.client_build import find_node

CLIENT = Path(__file__).resolve().parents[2] / "client"


class BrowserEngine:
    """Asks questions and reads answers, strictly in turn."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def ask(self, question: str, **facts: object) -> Any:
        """Ask what `client/differential/answers.ts` can answer. RuntimeError with its words when it gives up."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"ask": question, **facts}) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the browser's engine gave no answer to {question}; its words are on standard error")
        return json.loads(line)


@contextmanager
def browser_engine() -> Iterator[BrowserEngine]:
    """Run the browser's engine. It ends when its input does."""
    if not (CLIENT / "node_modules" / "vite").is_dir():
        raise RuntimeError("the client's packages are not installed: `make test` installs them, or `npm ci` in client/")
    process = subprocess.Popen(
        [str(find_node().program), "differential/start.js"],
        cwd=CLIENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    with process:
        yield BrowserEngine(process)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(timeout=30) == 0
