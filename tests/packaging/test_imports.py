"""Who may import whom, and what an import costs."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from lineside.engine import Play, Rng, registry

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src" / "lineside"

# Rules have no clock, no chance but the record's, no network, no files and no threads.
IMPURE = {
    "asyncio", "concurrent", "datetime", "multiprocessing", "random", "secrets", "select",
    "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile", "threading", "time", "uuid",
}  # fmt: skip

HEAVY = {
    "alembic", "anyio", "asyncio", "distributed", "gymnasium", "hypothesis", "matplotlib", "numpy",
    "openskill", "pettingzoo", "PIL", "polars", "resvg_py", "segno", "shapely", "sqlalchemy",
    "starlette", "uvicorn",
}  # fmt: skip

PACKAGES = {"PIL": "pillow", "resvg_py": "resvg-py"}  # where the import has another name


def imports(source: str, package: str) -> set[str]:
    """Return the full names of all modules that a module of `package` imports, lazily too."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            near = package.split(".")[: len(package.split(".")) - node.level + 1]
            start = ".".join(near) if node.level else ""
            found.add(".".join(filter(None, [start, node.module or ""])))
    return found


def unfit(name: str, home: str) -> bool:
    """Whether rules that live in package `home` may not import the module `name`."""
    top = name.split(".")[0]
    if top == "lineside":
        allowed = (home, "lineside.engine")
        return not any(name == a or name.startswith(a + ".") for a in allowed)
    return top != "msgspec" and (top not in sys.stdlib_module_names or top in IMPURE)


def offenders(folder: Path, home: str) -> list[str]:
    found = []
    for file in sorted(folder.rglob("*.py")):
        relative = file.relative_to(SRC.parent).with_suffix("")
        package = ".".join(relative.parts[:-1])
        for name in sorted(imports(file.read_text("utf-8"), package)):
            if unfit(name, home):
                found.append(f"{relative}: {name}")
    return found


def test_the_contracts_of_import_directions_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == 0


def test_the_engine_imports_only_itself_msgspec_and_what_is_pure() -> None:
    assert offenders(SRC / "engine", "lineside.engine") == []


@pytest.mark.parametrize("name", [n for n, p in registry.packages().items() if "lineside" in p])
def test_a_game_imports_only_itself_the_engine_msgspec_and_what_is_pure(name: str) -> None:
    home = registry.packages()[name]
    assert offenders(SRC / "games" / name, home) == []


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    lines = [*project["dependencies"], *(line for extra in extras for line in extra)]
    declared = {re.split(r"[\[<>=!~ ;]", line)[0] for line in lines}
    used = {
        name.split(".")[0]
        for file in SRC.rglob("*.py")
        for name in imports(file.read_text("utf-8"), "lineside")
    }
    used = {PACKAGES.get(name, name) for name in used}
    assert used - declared - sys.stdlib_module_names - {"lineside"} == set()


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("import msgspec", False),
        ("from lineside.engine.state import State", False),
        ("from . import scoring", False),
        ("from .scoring import lines", False),
        ("import math", False),
        ("from lineside import server", True),
        ("from .. import wireless", True),
        ("from lineside.games.wireless import rules", True),
        ("from lineside.bots import greedy", True),
        ("import numpy as np", True),
        ("def later():\n    import random", True),
        ("from time import monotonic", True),
    ],
)
def test_the_import_check_sees_what_is_unfit(line: str, refused: bool) -> None:
    home = "lineside.games.paper_rails"
    assert any(unfit(name, home) for name in imports(line, home)) is refused


def loaded_after(code: str) -> set[str]:
    """Return the top-level modules that a fresh Python has loaded after running `code`."""
    done = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"],
        env={"PYTHONPATH": str(SRC.parent), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name.split(".")[0] for name in done.stderr.split()}


def test_importing_lineside_loads_nothing_else() -> None:
    assert "msgspec" not in loaded_after("import lineside")


@pytest.mark.parametrize("name", [n for n, p in registry.packages().items() if "lineside" in p])
def test_the_rules_of_a_game_load_no_heavy_library(name: str) -> None:
    code = f"from lineside.engine import registry\nregistry.game_class({name!r})"
    assert loaded_after(code) & HEAVY == set()


def test_replaying_a_record_loads_neither_server_nor_numbers(tmp_path: Path) -> None:
    play = Play(registry.make("paper_rails", 3))
    play.settle(Rng(1, "chance"))
    for _ in range(5):
        play.submit(play.actor, play.game.legal(play.state)[0])
    file = tmp_path / "game.jsonl"
    file.write_text(play.record.text(), "utf-8")
    code = f"from lineside.cli import main\nassert main(['replay', {str(file)!r}]) == 0"
    loaded = loaded_after(code)
    assert {"lineside", "msgspec"} <= loaded
    assert loaded & HEAVY == set()
