"""The client's files, and a plain page where it has not been built."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from lineside.server.guard import refuse
from lineside.server.problems import Problem

PAGES = ("/", "/new", "/rules", "/rules/{rest:path}", "/replay", "/replay/{rest:path}",
         "/t/{table}", "/t/{table}/{rest:path}")  # fmt: skip
"""The client's own routes: all get its page."""

UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Lineside</title>
<h1>Lineside is running, its client is not built</h1>
<p>In the folder of the source: <code>make play</code> builds it and starts the server, or build it
by hand with <code>cd web && npm ci && npm run build</code> and load this page anew.</p>
<p>The <a href="/api/games">interface for programs</a> works without it.</p>
</html>
"""


def built_client() -> Path | None:
    """Return the folder of the built client: in the package, else in the working tree."""
    packaged = Path(str(resources.files("lineside"))) / "static"
    for folder in (packaged, Path(__file__).parents[3] / "web" / "dist"):
        if (folder / "index.html").is_file():
            return folder
    return None


def build_id(static: Path | None) -> str:
    """Return what tells one build of the client from others."""
    if static is None:
        return "none"
    return hashlib.blake2b((static / "index.html").read_bytes(), digest_size=6).hexdigest()


def routes(static: Path | None) -> list[BaseRoute]:
    """Return the routes of the client's page and files."""

    async def page(request: Request) -> Response:
        if static is None:
            return HTMLResponse(UNBUILT)
        return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})

    found: list[BaseRoute] = [Route(path, page) for path in PAGES]
    if static is not None:
        if (static / "assets").is_dir():
            found.append(Mount("/assets", _Lasting(directory=static / "assets")))
        found.append(Mount("/", StaticFiles(directory=static)))
    return found


class _Lasting(StaticFiles):
    """Files whose names change with their contents: a browser may keep them for ever."""

    async def get_response(self, path: str, scope: object) -> Response:
        response = await super().get_response(path, scope)  # type: ignore[arg-type]
        if response.status_code in (200, 304):
            response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


def not_found(static: Path | None) -> Callable[[Request, Exception], Response]:
    """Return what answers for all that is neither page nor file nor interface.

    A browser on its way to a page gets the client's own word for it, the same for every address;
    everything else gets JSON.
    """

    def answer(request: Request, error: Exception) -> Response:
        code = getattr(error, "status_code", 404)
        if code == 404 and static is not None and _wants_a_page(request):
            return FileResponse(
                static / "index.html", status_code=404, headers={"cache-control": "no-cache"}
            )
        kind = "unknown" if code == 404 else "method"
        return refuse(Problem(code, kind, "There is nothing here."))

    return answer


def _wants_a_page(request: Request) -> bool:
    """Whether a request comes from a browser's address bar or a link."""
    return "text/html" in request.headers.get("accept", "")
