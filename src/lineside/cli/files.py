"""Files that a run of games writes: nothing that is there is written over without being asked."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from lineside.engine import BadInput


@contextmanager
def games_file(args: Namespace) -> Iterator[IO[str] | None]:
    """Open the file of --out, to be gone on with (--resume) or written anew (--force)."""
    if args.out is None:
        if args.resume or (args.force and not getattr(args, "csv", None)):
            raise BadInput("--resume and --force speak of the file of --out, which is not given")
        yield None
        return
    path = Path(args.out)
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file")
    if args.resume and path.exists():
        if args.seed is None:
            raise BadInput("--resume needs the --seed that the file was begun with")
        mode = "r+"
    elif args.force or args.resume:
        mode = "w+"
    elif path.exists():
        raise BadInput(f"{args.out} exists: --resume goes on with it, --force writes over it")
    else:
        mode = "x+"
    try:
        with path.open(mode, encoding="utf-8", newline="") as file:
            yield file
    finally:
        if mode == "x+" and not path.stat().st_size:
            path.unlink()  # it failed before anything was played


def fresh(*files: str | Path, force: bool) -> None:
    """Raise BadInput unless all these files can be written: before the hours of playing."""
    for path in map(Path, files):
        if path.is_dir():
            raise BadInput(f"{path} is a folder: name a file")
        if not path.absolute().parent.is_dir():
            raise BadInput(f"{path}: there is no folder {path.parent}")
        if path.exists() and not force:
            raise BadInput(f"{path} exists: --force writes over it")
