"""`lineside engine`: the engine over stdin and stdout."""

from __future__ import annotations

import sys
from argparse import Namespace

from lineside import protocol


def run(args: Namespace) -> int:
    """Answer until the input ends or says quit."""
    protocol.serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
