"""How the database came to be as it is, revision by revision (Alembic)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError

from lineside.engine import BadInput


def config(connection: sa.Connection) -> Config:
    """Return Alembic's settings for a connection."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent))
    found.attributes["connection"] = connection
    return found


def upgrade(engine: sa.Engine, revision: str = "head") -> None:
    """Bring a database to a revision; what was there stays.

    Raises BadInput where its own revision is not among those of `versions`.
    """
    try:
        with engine.begin() as connection:
            command.upgrade(config(connection), revision)
    except CommandError:
        raise BadInput(
            f"the database {engine.url.database} was written by a newer version of Lineside"
        ) from None
