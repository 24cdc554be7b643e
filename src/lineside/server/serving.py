"""Starting the server from a command line: address, port, words on the screen, a clean end."""

from __future__ import annotations

import contextlib
import gc
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import uvicorn

from lineside.engine import BadInput
from lineside.server import pages
from lineside.server.app import make_app
from lineside.server.settings import Settings

TRIES = 50
"""So many ports after the wanted one are tried."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str = "",
    data: Path | None = None,
    qr: bool = True,
) -> int:
    """Serve until Ctrl-C; returns the exit code.

    Args:
        host: address to listen at; 0.0.0.0 lets others of the local network in.
        port: wanted port; where it is taken, the next free one is used. 0: any free one.
        public_url: the address by which players reach a server behind a proxy (https://…).
        data: folder for the database; default: the user's data folder.
        qr: whether the address for the local network is shown as a QR code too.

    Raises BadInput, in words, for what cannot be.
    """
    check_url(public_url)
    folder = data or default_data()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"the folder {folder} cannot be made: {error.strerror}") from None
    try:
        sock = listen(host, port)
    except OSError as error:
        raise BadInput(f"the server cannot start: {error.strerror or error}") from None
    with sock, contextlib.suppress(KeyboardInterrupt):  # uvicorn raises it once more at its end
        static = pages.built_client()
        words = greeting(host, sock.getsockname()[1], public_url, static is not None, qr)
        server = _Greeting(configured(Settings(folder, public_url, static)), words)
        steady_memory()
        server.run(sockets=[sock])
    print("\nLineside has stopped; every table is kept.")
    return 0


class _Greeting(uvicorn.Server):
    """A server that says where it is as soon as it answers, and heeds Ctrl-C."""

    def __init__(self, config: uvicorn.Config, words: Iterable[str]) -> None:
        super().__init__(config)
        self.words = words

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            print(*self.words, sep="\n", flush=True)


def configured(settings: Settings, **more: Any) -> uvicorn.Config:
    """Return how Uvicorn shall serve a server with these settings.

    Only behind a proxy, that is with a public address, is a proxy believed about who asks.
    Messages are not compressed: in a table's small frames that costs more than it saves.
    """
    return uvicorn.Config(
        make_app(settings),
        lifespan="on",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.public_url),
        ws_max_size=1 << 20,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
        **more,
    )


def steady_memory() -> None:
    """Let Python look for circular garbage less often, and not in what was there at the start.

    Whoever acts while it looks through everything waits for it. Little of what a table leaves
    behind is circular; the rest is freed at once anyway.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def check_url(url: str) -> None:
    """Raise BadInput unless a public address is one, or empty."""
    words = f"the public address must look like https://play.example.org, not '{url}'"
    try:
        parts = urlsplit(url)
    except ValueError:
        raise BadInput(words) from None
    if url and (parts.scheme not in ("http", "https") or not parts.hostname):
        raise BadInput(words)
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise BadInput("the public address must be a whole host, without a path")


def default_data() -> Path:
    """Return the user's data folder for Lineside."""
    import platformdirs

    return Path(platformdirs.user_data_dir("lineside", appauthor=False))


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket at the wanted port or the next free one; raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in range(port, port + (TRIES if port else 1)):
        sock = socket.socket(family, socket.SOCK_STREAM)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, wanted))
            sock.listen(512)
        except OSError as error:
            sock.close()
            taken = error.errno in _TAKEN
            if not taken or wanted == port + TRIES - 1 or wanted == 65535:
                raise
            continue
        sock.set_inheritable(False)
        return sock
    raise AssertionError("the loop returns or raises")


def greeting(host: str, port: int, public_url: str, built: bool, qr: bool) -> Iterator[str]:
    """Yield the lines that are shown when the server is ready."""
    everywhere = host in ("0.0.0.0", "::", "")
    here = "127.0.0.1" if everywhere else f"[{host}]" if ":" in host else host
    yield f"Lineside is at  http://{here}:{port}"
    if public_url:
        yield f"for players at  {public_url}"
    elif everywhere and (local := local_address()):
        url = f"http://{local}:{port}"
        yield f"for others in this network at  {url}"
        if qr:
            yield from qr_lines(url)
    if not built:
        yield "Its client is not built: make play builds it."
    yield "Ctrl-C ends it."


def local_address() -> str | None:
    """Return this machine's address in the local network, None where it has none.

    Nothing is sent: the system is only asked which way it would send.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found: str = probe.getsockname()[0]
        return None if found.startswith("127.") else found


def qr_lines(url: str) -> list[str]:
    """Return an address as a QR code in half blocks."""
    import io

    import segno

    out = io.StringIO()
    segno.make(url, error="l").terminal(out, compact=True, border=2)
    return out.getvalue().splitlines()


_TAKEN = {98, 48, 10048, 10013}  # EADDRINUSE on Linux, macOS and Windows, and Windows's refusal
