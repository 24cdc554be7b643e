"""What all tests share: a screen of one width, and the tiny game of tests/toy as "toy"."""

import os

from lineside.engine import registry

os.environ["COLUMNS"] = "120"

registry.add("toy", "tests.toy")
