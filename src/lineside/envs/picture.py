"""A table as a picture: the game's own drawing, made into pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from lineside.engine import BadInput, Game

RENDER_MODES = ("rgb_array", "ansi")
WIDTH = 800
"""Pixels from side to side unless others are asked for; the height follows from the drawing."""
WIDTHS = range(100, 4001)
FONT = "DejaVu Serif"
"""What stands in for Georgia; where it is not installed, pictures come without words."""


def chosen(render_mode: str | None, width: int) -> tuple[str | None, int]:
    """Return what is wanted of `render`; raises BadInput where there is no such thing."""
    if render_mode not in (None, *RENDER_MODES):
        raise BadInput(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}")
    if width not in WIDTHS:
        raise BadInput(f"a picture is {WIDTHS[0]} to {WIDTHS[-1]} pixels wide, not {width!r}")
    return render_mode, int(width)


def pixels(game: Game[Any], view: Any, width: int) -> npt.NDArray[np.uint8]:
    """Return what a view shows as an array of shape (height, width, 3): red, green, blue."""
    png = resvg_py.svg_to_bytes(
        svg_string=game.drawing(view), width=width, serif_family=FONT, background="#f6f0e0"
    )
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))


def text(game: Game[Any], state: Any) -> str:
    """Return whose turn it is and how all stand, a line a seat."""
    lines = [game.prompt(state)] if game.actor(state) >= 0 else ["The game is over"]
    for score in game.result(state).scores:
        mark = "*" if score.seat == game.actor(state) else " "
        lines.append(f"{mark} player_{score.seat}: {score.total} points")
    return "\n".join(lines) + "\n"
