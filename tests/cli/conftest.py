"""The command line in this process: what it printed, what it complained of, its exit code."""

from __future__ import annotations

import io
import sys
from typing import NamedTuple

import pytest

from lineside.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def lineside(capsys, monkeypatch):
    """Run one command, with some text on its stdin, on a screen of 120 columns."""
    monkeypatch.setenv("COLUMNS", "120")

    def run(*words, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(word) for word in words])
        except SystemExit as done:  # --help and --version
            code = int(done.code or 0)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run
