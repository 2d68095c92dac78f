"""The protocol's example in the documentation: a short program plays a whole race against a real server."""

import subprocess
import sys
from pathlib import Path

from tests.faults.server_process import ServerProcess

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "race.py"


def test_the_example_plays_microsoft_deal_1_to_the_win(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--countdown-ms", "200")
    server.is_fresh = True
    server.start()
    try:
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), server.ws], capture_output=True, text=True, timeout=240, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.startswith("1. Example: 114 moves in ")
    finally:
        server.stop()


def test_the_example_needs_only_a_websocket_library_and_the_standard_library() -> None:
    lines = EXAMPLE.read_text().splitlines()
    imports = {line.split()[1].split(".")[0] for line in lines if line.startswith(("import ", "from "))}
    assert imports - set(sys.stdlib_module_names) == {"websockets"}
