"""`lineside serve`: the games in the browser."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from lineside.engine import LinesideError


def run(args: Namespace) -> int:
    """Serve until Ctrl-C; raises LinesideError where the server's extra is not installed."""
    try:
        from lineside.server.serving import serve
    except ModuleNotFoundError as error:
        raise LinesideError(
            f"the server is not installed ('{error.name}' is missing): "
            "pip install 'lineside[server]'"
        ) from None
    data = Path(args.data) if args.data else None
    return serve(args.host, args.port, args.public_url or "", data)
