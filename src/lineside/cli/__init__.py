"""The command `lineside`.

`parser.py` says which commands there are; each is a module of this folder with a function `run`,
loaded only when it is asked for, so that a small command starts fast.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from lineside.engine.errors import LinesideError

_KILLED = "ignore:resource_tracker:UserWarning"
"""For the processes begun here: that one was killed, and left locks behind which the system then
takes back, is no news for a player."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code.

    0: done. 1: done, and a goal was missed (`balance --goal`). 2: something was wrong with what
    was asked, said in one line on stderr. 130: ended by Ctrl-C. 141: whoever read the output has
    gone.
    """
    from lineside.cli.parser import command

    if _KILLED not in sys.warnoptions:
        sys.warnoptions.append(_KILLED)
    try:
        run, args = command(argv)
        code = run(args)
        sys.stdout.flush()
        return code
    except LinesideError as error:
        return _complain(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except KeyboardInterrupt:
        print("lineside: stopped", file=sys.stderr)
        return 130
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{(error.strerror or str(error)).lower()}")
    except UnicodeDecodeError:
        file = getattr(args, "file", None)
        return _complain(f"{f'{file}: ' if file else ''}not a text file in UTF-8")


def _complain(words: str) -> int:
    print(f"lineside: {' '.join(words.split())}", file=sys.stderr)
    return 2
