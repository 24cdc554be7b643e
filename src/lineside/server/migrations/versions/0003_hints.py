"""Tables may be played without hints; seats know how many were taken."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the two columns."""
    allowed = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", allowed)
    op.add_column("seats", sa.Column("hints", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Remove them again."""
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("hints")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("hints")
