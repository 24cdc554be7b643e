"""Lineside: network-building board games in the browser, on the command line and in the lab.

Importing the package costs nothing: the engine, the games and all that is built on them
are imported where they are used (``lineside.engine``, ``lineside.games``, ``lineside.server``).
"""

__version__ = "0.1.0"
