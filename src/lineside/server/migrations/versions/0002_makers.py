"""Tables are found by their maker."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Index the makers."""
    op.create_index("ix_tables_maker", "tables", ["maker"])


def downgrade() -> None:
    """Remove the index."""
    op.drop_index("ix_tables_maker", "tables")
