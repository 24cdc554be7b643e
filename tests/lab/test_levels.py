"""What docs/opponents.md says of the levels is what was measured, and of what is played now."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import msgspec
import pytest

from lineside.bots.levels import plays
from lineside.engine import BadInput, registry
from lineside.lab import duel

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "opponents.md").read_text("utf-8")


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_levels", ROOT / "bench" / "levels.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def stored(bench):
    rungs = (*bench.LADDER, *bench.MANY)
    files = [(g, rung, rung.file(g)) for g in bench.GAMES for rung in rungs]
    return [(game, rung, file) for game, rung, file in files if file.exists()]


def test_the_page_shows_what_is_stored(bench):
    assert f"\n\n{bench.table()}\n\n" in PAGE
    assert f"\n\n{bench.many_table()}\n\n" in PAGE
    assert f"\n\n{bench.settings()}\n\n" in PAGE


def test_what_is_stored_is_of_the_levels_as_they_are(bench):
    """Their settings, that is; `bench/levels.py --show` says where code has changed."""
    for game, rung, file in stored(bench):
        results = duel.read(file)
        assert results.duel == duel.Duel(game, rung[:2], rung.goal, seats=rung.seats)
        assert results.versions["plays"] == [
            plays(name, registry.game_class(game)) for name in rung[:2]
        ], file
        assert len(results.shares) <= duel.MOST
        plain = msgspec.json.decode(file.read_bytes())
        assert plain["found"] == msgspec.to_builtins(results.found()), file


def test_a_pair_is_gone_on_with_and_not_under_other_rules(bench, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(bench.Rung, "file", lambda rung, game, folder=tmp_path: folder / game)
    rung = bench.Rung("greedy", "random", 0.55)

    def said(*words):
        monkeypatch.setattr("sys.argv", ["levels.py", *words])
        bench.play("toy", rung, bench.asked())
        return capsys.readouterr().out

    assert "undecided" in said("--games", "2")
    assert len(duel.read(tmp_path / "toy").shares) == 2
    assert "yes" in said()
    results = duel.read(tmp_path / "toy")
    assert len(results.shares) > 2
    results.versions["rules_version"] = 0
    duel.write(results, tmp_path / "toy")
    assert "left alone: rules_version" in said()
    assert "left alone: the question, rules_version" in said("--seed", "2")
    assert "yes" in said("--fresh")
    assert duel.read(tmp_path / "toy").versions["rules_version"] == 1
    (tmp_path / "toy").write_text("nothing")
    with pytest.raises(BadInput):
        said()
