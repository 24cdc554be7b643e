"""Wheel and sdist: they carry the client, and neither needs Node to be installed."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.slow


def build(kind: str, tree: Path, out: Path, path: str | None = None) -> Path:
    """Build a distribution of a source tree with this Python and return its file."""
    env = dict(os.environ) | ({"PATH": path} if path else {})
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    done = subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist built from a copy of the tree that has neither node_modules nor dist."""
    folder = tmp_path_factory.mktemp("sdist")
    done = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        pytest.skip("not a git repository (an unpacked sdist)")
    for name in done.stdout.splitlines():
        if (ROOT / name).is_file():
            (folder / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / "tree" / name)
    return build("sdist", folder / "tree", folder / "out")


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel made from that sdist, with no Node on the PATH."""
    folder = tmp_path_factory.mktemp("wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    (tree,) = folder.iterdir()
    (folder / "bin").mkdir()
    return build("wheel", tree, folder / "out", path=str(folder / "bin"))


def test_an_sdist_carries_the_built_client_and_no_npm_package(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = [name.split("/", 1)[1] for name in archive.getnames()]
    assert "web/dist/index.html" in names
    assert "web/src/App.svelte" in names
    assert not [name for name in names if "node_modules" in name or name.startswith(".venv")]


def test_a_wheel_from_the_sdist_needs_no_node_and_has_the_client(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        page = archive.read("lineside/static/index.html").decode()
    asked_for = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert [asset for asset in asked_for if asset.endswith(".js")]
    assert {f"lineside/static{asset}" for asset in asked_for} <= set(names)
    assert "lineside/py.typed" in names
    data = [n for n in names if n.endswith((".toml", "RULES.md"))]
    in_tree = [
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src" / "lineside").rglob("*")
        if path.suffix == ".toml" or path.name == "RULES.md"
    ]
    assert sorted(data) == sorted(in_tree)
    assert not [n for n in names if n.startswith(("tests/", "web/", "bench/"))]


def test_an_installed_wheel_runs_apart_from_the_tree(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    code = (
        "import lineside; from lineside.engine import registry;"
        "print(lineside.__file__, *registry.metas(), sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(tmp_path / "site"), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=True,
    )
    where, *games = done.stdout.split()
    assert Path(where).is_relative_to(tmp_path)
    assert games == sorted(p.parent.name for p in (ROOT / "src/lineside/games").glob("*/meta.py"))
