"""How the database came to be as it is, revision by revision (Alembic)."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config


def config(connection: sa.Connection) -> Config:
    """Return Alembic's settings for a connection."""
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).parent))
    found.attributes["connection"] = connection
    return found


def upgrade(engine: sa.Engine, revision: str = "head") -> None:
    """Bring a database to a revision; what was there stays."""
    with engine.begin() as connection:
        command.upgrade(config(connection), revision)
