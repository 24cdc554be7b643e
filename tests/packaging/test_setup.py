"""The scripts that make a bare machine ready, with a machine played by small fakes."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BASH = shutil.which("bash")

pytestmark = pytest.mark.skipif(not BASH, reason="the scripts are for bash")


def machine(folder: Path, *, root: bool, apt: bool = True, **commands: str) -> dict[str, str]:
    """Return an environment whose PATH holds bash's friends and the given fakes only."""
    fakes = {"id": f"echo {0 if root else 1000}", **commands}
    if apt:
        fakes["apt-get"] = f'echo "$@" >>"{folder}/apt"'
    for name in ("bash", "basename", "dirname", "env"):
        (folder / name).symlink_to(str(shutil.which(name)))
    for name, line in fakes.items():
        (folder / name).write_text(f"#!{BASH}\n{line}\n")
        (folder / name).chmod(0o755)
    return {"PATH": str(folder)}


def run(script: str, *args: str, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(ROOT / "scripts" / script), *args],
        env=env,
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def test_root_gets_a_missing_package_installed(tmp_path: Path) -> None:
    done = run("apt.sh", "python3-venv", "Why.", env=machine(tmp_path, root=True))
    assert done.returncode == 0, done.stderr
    assert "install -y --no-install-recommends python3-venv" in (tmp_path / "apt").read_text()


def test_others_get_the_exact_command(tmp_path: Path) -> None:
    done = run("apt.sh", "python3-venv", "Why.", env=machine(tmp_path, root=False))
    assert done.returncode == 1
    assert "sudo apt-get update && sudo apt-get install -y python3-venv" in done.stderr
    assert not (tmp_path / "apt").exists()


def test_a_system_without_apt_is_told_the_name(tmp_path: Path) -> None:
    done = run("apt.sh", "chromium", "Why.", env=machine(tmp_path, root=True, apt=False))
    assert done.returncode == 1
    assert "Debian's name: chromium" in done.stderr


def test_a_chromium_on_the_path_is_enough(tmp_path: Path) -> None:
    done = run("chromium.sh", env=machine(tmp_path, root=False, chromium="exit 0"))
    assert (done.returncode, done.stderr) == (0, "")


def test_without_chromium_one_is_told_what_to_do(tmp_path: Path) -> None:
    done = run("chromium.sh", env=machine(tmp_path, root=False))
    assert done.returncode == 1
    assert "sudo apt-get install -y chromium" in done.stderr


def test_an_old_python_is_refused_in_words(tmp_path: Path) -> None:
    done = run("venv.sh", env=machine(tmp_path, root=False, python3="exit 1"))
    assert done.returncode == 1
    assert "needs Python 3.11 or newer" in done.stderr


def test_a_python_without_venv_asks_for_its_own_package(tmp_path: Path) -> None:
    fake = 'case "$2" in *ensurepip*) exit 1;; esac; exit 0'
    env = machine(tmp_path, root=False) | {"PYTHON": str(tmp_path / "python3.12")}
    (tmp_path / "python3.12").write_text(f"#!{BASH}\n{fake}\n")
    (tmp_path / "python3.12").chmod(0o755)
    done = run("venv.sh", env=env)
    assert done.returncode == 1
    assert "apt-get install -y python3.12-venv" in done.stderr


@pytest.mark.skipif(not shutil.which("make"), reason="needs make")
def test_make_explains_all_of_its_targets() -> None:
    text = (ROOT / "Makefile").read_text("utf-8")
    named = re.search(r"^\.PHONY: (.*)$", text, re.M)
    assert named
    env = {"PATH": os.environ["PATH"]}
    done = subprocess.run(["make"], cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert sorted(re.findall(r"^  make (\w+) +\S", done.stdout, re.M)) == sorted(named[1].split())
