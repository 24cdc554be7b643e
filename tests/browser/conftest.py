"""Browsers for tests: Chromium, people at its windows, and a real server on loopback."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.people import WAIT, House, People, a_house

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

# A page is waited for as long as an action on it: on a busy machine 5 s are too few to open one.
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    names = ("chromium", "chromium-browser", "google-chrome")
    path = next(filter(None, map(shutil.which, names)), None)
    if path is None:
        pytest.fail("There is no Chromium on the PATH: scripts/chromium.sh sees to it.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with a_house(tmp_path_factory.mktemp("tables")) as found:
        yield found


@pytest.fixture
def people(chromium: Browser, house: House) -> Iterator[People]:
    """People whose pages must not have thrown or logged an error by the end of the test."""
    found = People(chromium, house)
    yield found
    found.leave()
