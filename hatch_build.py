"""Build hook: builds the browser client and puts it into the wheel as lineside/static.

An sdist carries the built client (web/dist), so that a wheel made from it needs no Node.
An editable install skips all this: the server then serves web/dist from the working tree.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "scripts"))
import web


class ClientBuildHook(BuildHookInterface):
    """Runs Vite where the client has to be built, and adds the result to the distribution."""

    def _needed(self, version: str) -> bool:
        return version != "editable"

    def _comes_built(self) -> bool:
        """Whether this is an unpacked sdist, which brings its client along."""
        root = Path(self.root)
        return (root / "PKG-INFO").is_file() and (root / "web" / "dist" / "index.html").is_file()

    def dependencies(self) -> list[str]:
        """Node from PyPI, only for a machine that has no usable one and needs it."""
        if self._comes_built() or web.machine_npm():
            return []
        return [web.NODE_FROM_PYPI]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build web/dist if need be and include it; `version` is "standard" or "editable"."""
        if not self._needed(version):
            return
        if not self._comes_built():
            for args in (("ci",), ("run", "build")):
                if code := web.npm(*args):
                    raise RuntimeError(f"npm {' '.join(args)} failed in web/ (exit code {code})")
        # dist is git-ignored: hatchling takes it only when told to.
        target = "lineside/static" if self.target_name == "wheel" else "web/dist"
        build_data["force_include"][str(Path(self.root) / "web" / "dist")] = target
