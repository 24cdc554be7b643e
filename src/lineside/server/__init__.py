"""The server: tables, seats, live updates and their storage.

frames    every message of the wire            http, live    requests and live connections
table     one table in memory                  hall          all tables, and what happens
making    new tables, rematches, replays       seating       who sits where
store     the database                         thinking      the bots' processes
guard     what every request passes            pages, serving  the client's files, the start
"""

from __future__ import annotations

from pathlib import Path


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str = "",
    data: Path | None = None,
    qr: bool = True,
) -> int:
    """Serve until Ctrl-C; see `lineside.server.serving.serve`."""
    from lineside.server.serving import serve

    return serve(host, port, public_url, data, qr)
