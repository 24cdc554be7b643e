"""A table as a picture: the game's own drawing, made into pixels."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np
import numpy.typing as npt
import resvg_py
from PIL import Image

from lineside.engine import Game

RENDER_MODES = ("rgb_array", "ansi")
WIDTH = 800
"""Pixels from side to side; the height follows from the drawing."""
FONT = "DejaVu Serif"
"""What stands in for Georgia; where it is not installed, pictures come without words."""


def pixels(game: Game[Any], view: Any) -> npt.NDArray[np.uint8]:
    """Return what a view shows as an array of shape (height, WIDTH, 3): red, green, blue."""
    png = resvg_py.svg_to_bytes(
        svg_string=game.drawing(view), width=WIDTH, serif_family=FONT, background="#f6f0e0"
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
