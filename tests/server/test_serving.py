import contextlib
import socket
import sqlite3
from pathlib import Path

import pytest

from lineside.engine import BadInput
from lineside.server import serving


def test_a_taken_port_makes_way_for_the_next_free_one() -> None:
    first = serving.listen("127.0.0.1", 0)
    port = first.getsockname()[1]
    second = serving.listen("127.0.0.1", port)
    assert port < second.getsockname()[1] <= port + serving.TRIES
    first.close()
    second.close()


def test_an_address_that_is_not_ours_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="the server cannot start"):
        serving.serve("203.0.113.7", 8000, data=tmp_path)


def test_data_that_cannot_be_used_is_told_in_words(tmp_path: Path) -> None:
    def refused(data: Path, words: str) -> None:
        with pytest.raises(BadInput, match=words):
            serving.serve("127.0.0.1", 0, data=data)

    (tmp_path / "file").write_text("")
    refused(tmp_path / "file", "file cannot be made: File exists")
    database = tmp_path / "lineside.sqlite3"
    database.write_text("no database " * 100)
    refused(tmp_path, "lineside.sqlite3 cannot be used as database: file is not a database")
    assert database.read_text() == "no database " * 100
    database.unlink()
    with contextlib.closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("CREATE TABLE alembic_version (version_num VARCHAR(32))")
        connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    refused(tmp_path, "lineside.sqlite3 was written by a newer version")


@pytest.mark.parametrize(
    "url",
    [
        "play.example.org",
        "ftp://x.org",
        "https://",
        "https://[",
        "https://x.org/games",
        "https://x.org?a",
    ],
)
def test_a_public_address_must_be_a_whole_host(url: str) -> None:
    with pytest.raises(BadInput):
        serving.check_url(url)
    serving.check_url("https://play.example.org")
    serving.check_url("")


def test_the_greeting_names_the_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "local_address", lambda: "192.0.2.9")
    lines = list(serving.greeting("0.0.0.0", 8001, "", True, True))
    assert "http://127.0.0.1:8001" in lines[0]
    assert "http://192.0.2.9:8001" in lines[1]
    assert len(lines) > 10, "the QR code"
    lines = list(serving.greeting("127.0.0.1", 8001, "", False, True))
    assert len(lines) == 3
    assert "make play" in lines[1]
    lines = list(serving.greeting("127.0.0.1", 8001, "https://play.example.org", True, True))
    assert "https://play.example.org" in lines[1]


def test_nothing_is_sent_to_find_the_local_address() -> None:
    found = serving.local_address()
    assert found is None or socket.inet_aton(found)
