"""What every request passes: known host, own origin, not too large, not too often; and the
headers that every answer carries."""

from __future__ import annotations

import ipaddress
import socket
from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lineside.server.limits import Buckets
from lineside.server.problems import Problem, as_problem, too_often
from lineside.server.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
HOME_ZONES = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""Zones that no stranger can have a name in: home networks name their machines there."""
_RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_SAFE = ("GET", "HEAD", "OPTIONS")


class Guard:
    """ASGI middleware around the whole server.

    Args:
        app: what answers the requests that pass.
        settings: see Settings.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.limits = settings.limits
        public = urlsplit(settings.public_url)
        self.public = (public.netloc.lower(), public.hostname or "")
        self.here = socket.gethostname().lower().partition(".")[0]
        self.requests = Buckets(settings.limits.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through or refuse it in words."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        answering = scope["type"] == "http"

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_RAW]
            await send(message)

        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await with_headers(message)

        try:
            self.check(scope)
            await self.app(scope, receive, watched)
        except Exception as error:
            problem = as_problem(error)
            if started:
                return
            if answering:
                await refuse(problem)(scope, receive, with_headers)
            else:
                await _refuse_socket(problem, receive, send)

    def check(self, scope: Scope) -> None:
        """Raise Problem for a request that must not pass."""
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        if not self.knows(_name(host)):
            raise Problem(
                421,
                "host",
                "This server does not know itself by that name. If it stands behind a proxy, "
                "start it with --public-url.",
            )
        if not scope["path"].startswith("/api/"):
            return
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            self.check_origin(headers, host)
        client = (scope.get("client") or ("",))[0]
        if wait := self.requests.of(client).take():
            raise too_often(wait)
        length = headers.get("content-length", "0")
        if not length.isdigit() or len(length) > 12 or int(length) > self.limits.body:
            raise too_large(self.limits.body)

    def knows(self, name: str) -> bool:
        """Whether a host's name is one that this server may be reached by.

        Addresses, this machine's name and the public one are; any other name could be that of a
        foreign page that was led here by its own name server.
        """
        if name in ("localhost", self.here, self.public[1]) and name:
            return True
        label, _, zone = name.partition(".")
        if zone == "localhost" or (label == self.here and zone in HOME_ZONES):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def check_origin(self, headers: Headers, host: str) -> None:
        """Raise Problem for a request that a foreign page sends through somebody's browser."""
        origin = headers.get("origin")
        foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
        if origin is not None:
            foreign = _site(origin) not in (host, self.public[0])
        if foreign:
            raise Problem(403, "origin", "That request came from another site.")


def too_large(most: int) -> Problem:
    """Return the refusal of a body that is too large."""
    return Problem(413, "too_large", f"That is too large: at most {most} bytes.")


def refuse(problem: Problem) -> Response:
    """Return the answer that tells a problem."""
    body = msgspec.json.encode(problem.refusal())
    response = Response(body, problem.code, media_type="application/json")
    if problem.retry:
        response.headers["retry-after"] = str(int(problem.retry))
    return response


async def _refuse_socket(problem: Problem, receive: Receive, send: Send) -> None:
    """Refuse a live connection: it is closed before it begins."""
    await receive()
    message: dict[str, Any] = {"type": "websocket.close", "code": 4000 + problem.code}
    await send(message | {"reason": problem.message[:100]})


def _site(origin: str) -> str | None:
    """Return host and port of an Origin header, None for one that names no site ("null")."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def _name(host: str) -> str:
    """Return the name in a Host header, without port and brackets."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0]
