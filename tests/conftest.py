"""What all tests share: a screen of one width, and the tiny game of tests/toy as "toy"."""

import os
import signal

from lineside.engine import registry

os.environ["COLUMNS"] = "120"

registry.add("toy", "tests.toy")

# Whoever starts the tests in the background may have Ctrl-C ignored; what the tests start heeds it.
signal.signal(signal.SIGINT, signal.default_int_handler)
