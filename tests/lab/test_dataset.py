"""Games as a Parquet file: every entry a row, the same as in the records."""

import json
import sys

import polars as pl
import pytest

from lineside.cli import main
from lineside.engine.record import read_all
from lineside.lab.dataset import COLUMNS

SERIES = ["simulate", "toy", "--seats", "greedy,random", "--seed", "3", "--games", "7", "--rotate"]


def test_a_data_set_holds_what_the_records_hold(tmp_path, capsys):
    lines, table = tmp_path / "games.jsonl", tmp_path / "games.parquet"
    assert main([*SERIES, "--out", str(lines)]) == 0
    assert main([*SERIES, "--out", str(table), "--jobs", "2", "--json"]) == 0
    sums = json.loads(capsys.readouterr().out.splitlines()[-1])
    records = list(read_all(lines.read_text().splitlines()))
    frame = pl.read_parquet(table)
    assert frame.schema == {name: getattr(pl, kind)() for name, kind in COLUMNS.items()}
    written = [(g, e.n, e.by, e.do) for g, r in enumerate(records) for e in r.entries]
    assert frame.select("game", "n", "by", "do").rows() == written
    assert frame["seed"].unique(maintain_order=True).cast(pl.String).to_list() == [
        record.header.notes["game_seed"] for record in records
    ]
    header = json.loads(pl.read_parquet_metadata(table)["lineside"])
    assert (header["game"], header["seats"]) == ("toy", 2)
    seated = frame.filter(pl.col("by") >= 0).unique(["game", "by"])
    wins = seated.group_by("bot").agg(pl.col("share").sum(), pl.col("total").mean())
    for bot, row in zip(sums["bots"], sums["by_bot"], strict=True):
        (found,) = wins.filter(pl.col("bot") == bot).rows()
        assert found[1] == pytest.approx(row["wins"])
        assert found[2] == pytest.approx(row["mean_score"])
    chance = frame.filter(pl.col("by") < 0)
    assert chance.height
    assert chance.select(pl.col("bot", "total", "share").is_null().all()).row(0) == (True,) * 3


def test_no_file_is_written_over_unasked_and_none_is_gone_on_with(tmp_path, capsys):
    table = tmp_path / "games.parquet"
    table.write_text("precious")
    assert main([*SERIES, "--out", str(table)]) == 2
    assert "--force writes over it" in capsys.readouterr().err
    assert main([*SERIES, "--out", str(table), "--resume"]) == 2
    assert "written whole" in capsys.readouterr().err
    assert table.read_text() == "precious"
    assert main([*SERIES, "--out", str(table), "--force"]) == 0
    assert pl.read_parquet(table)["game"].n_unique() == 7
    assert [path.name for path in tmp_path.iterdir()] == ["games.parquet"]


def test_without_polars_it_says_what_to_install(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main([*SERIES, "--out", str(tmp_path / "games.parquet")]) == 2
    assert "install lineside[lab]" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
