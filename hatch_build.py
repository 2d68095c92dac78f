"""The wheel's build hook: builds the browser client, compiles the solver, and puts both into the package.

Node.js is asked for as a wheel only where the machine has none new enough. `SQUAREDEAL_SKIP_CLIENT=1` builds a server
without a client; an sdist carries the built client, so that a wheel made from it needs no Node.js at all.

mypyc is asked for only where the machine can compile. A wheel with a compiled solver is for one platform; without a C
compiler, with `SQUAREDEAL_SKIP_COMPILE=1`, or when compiling fails, it is for all, and its solver runs interpreted.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import client_build
import solver_build

STATIC = "server/squaredeal/web/static"


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel or an sdist is packed, and before an editable install."""

    def dependencies(self) -> list[str]:
        """Asks for Node.js as a wheel where it is needed and missing, and for mypyc where it can be used."""
        node = [] if self._no_client() or client_build.node_on_path() is not None else [client_build.NODE_WHEEL]
        compiles = self.target_name == "wheel" and not self._no_compiling() and solver_build.lacking() is None
        return [*node, solver_build.REQUIREMENT] if compiles else node

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the client unless this is an editable install (there `make` builds it); compiles unless an sdist."""
        if version != "editable" and not self._no_client():
            self._build_client()
            build_data["artifacts"].append(f"/{STATIC}/**")
        if self.target_name == "wheel" and not self._no_compiling():
            compiled = self._compile()
            if compiled and version != "editable":
                build_data["artifacts"] += [f"/{path.relative_to(self.root)}" for path in compiled]
                build_data["pure_python"] = False
                build_data["infer_tag"] = True

    def _build_client(self) -> None:
        try:
            client_build.build(client_build.find_node(), Path(self.root))
        except client_build.ClientBuildError as error:
            hint = "or set SQUAREDEAL_SKIP_CLIENT=1 to build the server without its client"
            raise RuntimeError(f"{error}; {hint}") from None

    def _compile(self) -> list[Path]:
        """Compiles the solver; where that cannot be done, says so in one line and goes on."""
        try:
            return solver_build.build(Path(self.root))
        except solver_build.SolverBuildError as error:
            self.app.display_warning(f"the solver will run interpreted: {error}")
            return []

    def _no_client(self) -> bool:
        return (
            bool(os.environ.get("SQUAREDEAL_SKIP_CLIENT")) or not (Path(self.root) / "client" / "package.json").exists()
        )

    def _no_compiling(self) -> bool:
        return bool(os.environ.get("SQUAREDEAL_SKIP_COMPILE"))
