"""`python -m lineside` is the command `lineside`."""

import sys

from lineside.cli import main

if __name__ == "__main__":
    sys.exit(main())
