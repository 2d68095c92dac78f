"""The wheel's build hook: builds the browser client and puts it into the package.

Node.js is asked for as a wheel only where the machine has none new enough. `SQUAREDEAL_SKIP_CLIENT=1` builds a server
without a client; an sdist carries the built client, so that a wheel made from it needs no Node.js at all.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import client_build

STATIC = "server/squaredeal/web/static"


class ClientBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel or an sdist is packed."""

    def dependencies(self) -> list[str]:
        """Asks for Node.js as a wheel where it is needed and missing."""
        if self._skipped() or client_build.node_on_path() is not None:
            return []
        return [client_build.NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client unless this is an editable install (there `make` builds it)."""
        if version == "editable" or self._skipped():
            return
        try:
            client_build.build(client_build.find_node(), Path(self.root))
        except client_build.ClientBuildError as error:
            hint = "or set SQUAREDEAL_SKIP_CLIENT=1 to build the server without its client"
            raise RuntimeError(f"{error}; {hint}") from None
        build_data["artifacts"].append(f"/{STATIC}/**")

    def _skipped(self) -> bool:
        return (
            bool(os.environ.get("SQUAREDEAL_SKIP_CLIENT")) or not (Path(self.root) / "client" / "package.json").exists()
        )
