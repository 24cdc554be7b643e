"""What all tests share: a screen of one width, the tiny game of tests/toy as "toy", their order."""

import os
import random
import signal

import hypothesis
import pytest

from lineside.engine import registry

os.environ["COLUMNS"] = "120"

registry.add("toy", "tests.toy")

# Examples depend neither on luck nor on how busy the machine is.
hypothesis.settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("steady")

# Whoever starts the tests in the background may have Ctrl-C ignored; what the tests start heeds it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long tests come first, so that two processes end together (`--dist loadgroup`).

    Those in a browser share one process, for they keep more than one processor busy, and have a
    second try: under load a browser can lose a race that no user has.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True)
def _the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """At live tables chance comes from the operating system; under test, from a seed."""
    monkeypatch.setattr("secrets.randbits", random.Random(0).getrandbits)
