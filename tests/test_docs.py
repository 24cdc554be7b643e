"""The examples of README and docs do what they say.

Run are, file by file and in order, fenced blocks of Python and blocks that begin with `$ lineside`
(or with `$ LINESIDE_…=… lineside`). Below a command stands what it prints, where `…` stands for
anything, and a line of `…` alone for any lines; with `lineside engine`, `>` goes in and `<` comes
out. A block after a line `<!-- not run: why -->` is left alone. A block that names a file
(```` ```python tests/toy/meta.py ````) is a quotation: it must stand there, word for word, where a
line of `…` alone leaves something out.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from lineside.engine import registry

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(
    r"(?P<skip><!-- not run: .+ -->\n+)?^```(?P<lang>\w*)(?: (?P<file>\S+))?\n(?P<text>.*?)^```",
    re.M | re.S,
)
COMMAND = re.compile(r"\$ (LINESIDE_\w+=\S+ )*(lineside|python -m lineside)")


class Block(NamedTuple):
    """A block of a page; its kind is "python", "console" or the file that it quotes."""

    line: int
    kind: str
    text: str


def blocks(page: Path) -> list[Block]:
    text, found = page.read_text("utf-8"), []
    for match in FENCE.finditer(text):
        console = COMMAND.match(match["text"])
        kind = match["file"] or (console and "console") or match["lang"]
        if not match["skip"] and (match["file"] or console or match["lang"] == "python"):
            line = text.count("\n", 0, match.start("text")) + 1
            found.append(Block(line, kind, match["text"]))
    return found


def matches(printed: str, shown: str) -> bool:
    """Whether a command printed what the page shows, blanks at the ends of lines aside."""
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    pattern = ""
    for line in shown.rstrip("\n").split("\n"):
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(map(re.escape, line.rstrip().split("…"))) + r"\n"
    return re.fullmatch(pattern, "\n".join(lines) + "\n") is not None


def commands(text: str) -> list[tuple[str, str]]:
    """Part a block into commands, each with what stands below it."""
    parts = re.split(r"^\$ ", text, flags=re.M)[1:]
    return [(first, rest) for first, _, rest in (part.partition("\n") for part in parts)]


def run(command: str, typed: str, folder: Path) -> str:
    words = shlex.split(command)
    env = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "NO_COLOR": "1"}
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        env[name] = value
    words = words[2:] if words[:2] == ["python", "-m"] else words
    assert words[0] in ("lineside", "lineside.testing"), command
    ran = subprocess.run(
        [sys.executable, "-m", *words],
        input=typed,
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, f"$ {command}\n{ran.stdout}{ran.stderr}"
    return ran.stdout


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page)], ids=lambda p: p.name)
def test_the_examples_of_a_page_do_what_they_say(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {"__name__": "__docs__"}
    for block in blocks(page):
        where = f"{page.name}:{block.line}"
        if "/" in block.kind:
            quoted = (ROOT / block.kind).read_text("utf-8")
            for part in re.split(r"^\s*…\n", block.text, flags=re.M):
                assert part in quoted, f"{where}: {block.kind} does not say:\n{part}"
            continue
        if block.kind == "python":
            exec(compile("\n" * block.line + block.text, str(page), "exec"), names)
            continue
        for command, below in commands(block.text):
            lines = below.splitlines(keepends=True)
            typed = "".join(line[2:] for line in lines if line.startswith("> "))
            shown = "".join(line[2:] for line in lines if line.startswith("< ")) or below
            printed = run(command, typed, tmp_path)
            assert matches(printed, shown), f"{where}: $ {command} prints:\n{printed[:3000]}"


@pytest.mark.parametrize(
    ("printed", "shown", "same"),
    [
        ("a b\n", "a b", True),
        ("a b\n", "a …", True),
        ("a b\nc\nd\n", "a b\n…\nd", True),
        ("a b\nd\n", "a b\n…\nd", True),
        ("a b\n", "a", False),
        ("a b\nc\n", "a b", False),
        ("a.b\n", "a…c", False),
        ("axb\n", "a.b", False),
    ],
)
def test_what_is_shown_is_compared_with_care(printed, shown, same):
    assert matches(printed, shown) is same


@pytest.mark.parametrize("game", [name for name in registry.packages() if name != "toy"])
def test_the_protocol_bot_plays_every_game_to_its_end(game):
    ran = subprocess.run(
        [sys.executable, str(ROOT / "examples" / "protocol_bot.py"), game, "3"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert re.fullmatch(rf"{game}: \[-?\d+, -?\d+, -?\d+\] after \d+ entries\n", ran.stdout), ran
    assert ran.stderr == ""
