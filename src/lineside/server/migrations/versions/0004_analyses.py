"""Analyses are no games: lists tell them apart."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    column = sa.Column("analysis", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("tables", column)


def downgrade() -> None:
    """Remove it again."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("analysis")
