"""What all tests share: the tiny game of tests/toy is registered as "toy"."""

from lineside.engine import registry

registry.add("toy", "tests.toy")
