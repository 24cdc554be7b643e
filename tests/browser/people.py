"""A server in a thread, and people who play at it by what they see."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

from lineside.server.app import make_app
from lineside.server.limits import Rate
from lineside.server.pages import built_client
from lineside.server.settings import Limits, Settings

MANY = Rate(100_000, 100_000)
LOOSE = Limits(requests=MANY, tables=MANY, keys=MANY, messages=MANY, hints=MANY, sockets=10_000)

WAIT = 60_000
"""What is waited for may take so many milliseconds, on a busy machine."""

SEED = 7
"""Of the tables' chance, unless a test wants another."""

STILL = """async (node) => {
    let last = "", since = 0;
    for (;;) {
        await new Promise(requestAnimationFrame);
        const { x, y, width, height } = node.getBoundingClientRect();
        const now = [x, y, width, height, document.documentElement.scrollWidth].join();
        if (now !== last) [last, since] = [now, performance.now()];
        else if (performance.now() - since > 200) return { x, y, width, height };
    }
}"""
"""Wait until something has stayed in its place for a fifth of a second, and say where."""

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


class House:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.url = f"http://127.0.0.1:{port}"


@contextlib.contextmanager
def a_house(data: Path) -> Iterator[House]:
    static = built_client()
    if static is None:
        pytest.fail("The client is not built: cd web && npm ci && npm run build")
    app = make_app(Settings(data, static=static, bot_pause=0.2, workers=0, limits=LOOSE))
    config = uvicorn.Config(
        app, port=0, log_level="warning", access_log=False, lifespan="on", ws_max_size=1 << 20
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            pytest.fail("The server did not start.")
        thread.join(0.02)
    yield House(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    thread.join(10)


class People:
    """Everybody of one test; errors on any of their pages fail it."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def person(self, phone: bool = False, **context: Any) -> Person:
        size = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if phone else {}
        made = self.browser.new_context(**({"viewport": DESK} | size | context))
        made.set_default_timeout(WAIT)
        self.contexts.append(made)
        page = made.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._console)
        return Person(self, page)

    def _console(self, message: Any) -> None:
        # A refused request is for the page to show; Chromium logs it by itself.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.errors.append(message.text)

    def leave(self) -> None:
        for context in self.contexts:
            for page in context.pages:
                with contextlib.suppress(Error):  # it may be on its way to another page
                    page.evaluate("0")  # what it has complained of so far comes first
        complaints = list(self.errors)
        for context in self.contexts:
            context.close()
        assert complaints == []


class Person:
    """Somebody at a page. Names of buttons are the words that can be read on them."""

    def __init__(self, people: People, page: Page) -> None:
        self.people = people
        self.page = page

    # -- the way in --------------------------------------------------------------------------

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.people.house.url + path if path.startswith("/") else path)

    def make(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """Make a table as the form does, without the form, and open it."""
        made = self.make_curtained(game, seats, **more)
        self.wait_to_see()
        return made

    def make_curtained(self, game: str, seats: list[dict[str, str]], **more: Any) -> dict[str, Any]:
        """Like `make`, for a table that opens with a curtain."""
        self.visit("/rules/none")  # any page of this house, for its cookies
        made = self.page.request.post(
            f"{self.people.house.url}/api/tables",
            data={"game": game, "seats": seats, "seed": SEED} | more,
            headers={"origin": self.people.house.url},
        )
        assert made.ok, made.text()
        found: dict[str, Any] = made.json()
        self.visit(f"/t/{found['table']}")
        return found

    def sit(self, link: str, name: str) -> None:
        """Follow an invite and take its seat."""
        self.visit(link)
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Take seat").click()
        self.wait_to_see()

    def wait_to_see(self) -> None:
        """Wait until the table is there: its seats come with the first frame."""
        expect(self.page.get_by_label("Seats", exact=True).locator("li").first).to_be_visible()

    # -- what is on the page -----------------------------------------------------------------

    @property
    def panel(self) -> Locator:
        return self.page.get_by_label("Turn", exact=True)

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log")

    def button(self, words: str) -> Locator:
        return self.panel.get_by_role("button", name=words)

    def still(self, place: Locator) -> dict[str, float]:
        """Wait until something has come to rest; where it lies then."""
        found: dict[str, float] = place.evaluate(STILL)
        return found

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds that no locator can tell."""
        end = time.monotonic() + WAIT / 1000
        while not holds():
            assert time.monotonic() < end, "it never came to hold"
            self.page.wait_for_timeout(50)

    def tab(self, words: str) -> None:
        found = self.page.get_by_role("tab", name=words)
        if found.get_attribute("aria-selected") != "true":
            found.click()

    def frame(self) -> dict[str, Any]:
        """What the server tells this person about the table now."""
        table = self.page.url.split("/t/")[1].split("#")[0]
        answer = self.page.request.get(f"{self.people.house.url}/api/tables/{table}/frame")
        found: dict[str, Any] = answer.json()
        return found

    def n(self) -> int:
        """The version that the page has, by its history slider."""
        return int(self.page.get_by_label("Position in the game").get_attribute("max") or "0")

    def wait_for(self, n: int) -> None:
        """Wait until the page has version n and nothing is on its way."""
        expect(self.page.get_by_label("Position in the game")).to_have_attribute("max", str(n))
        expect(self.page.locator("header [role=status]")).to_have_text("")

    def past(self, n: int) -> None:
        """Wait until the page is past version n, whatever else has happened since."""
        expect(self.page.get_by_label("Position in the game")).not_to_have_attribute("max", str(n))

    # -- acting ------------------------------------------------------------------------------

    def act(self, words: str) -> None:
        """Press a button of the action panel and wait until the table has moved."""
        n = self.n()
        self.button(words).click()
        self.wait_for(n + 1)

    def command(self, typed: str) -> None:
        """Type an action and press Enter; does not wait."""
        self.tab("Actions")
        field = self.page.get_by_label("Find or type an action")
        field.fill(typed)
        field.press("Enter")

    def take(self, typed: str) -> None:
        """Type an action, press Enter, and wait until the table has moved."""
        n = self.n()
        self.command(typed)
        self.wait_for(n + 1)
