"""Tables, seats, entries, leavers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the four tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(20), nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("seed", sa.BigInteger),
        sa.Column("replay", sa.Boolean, nullable=False),
        sa.Column("maker", sa.String(40), nullable=False),
        sa.Column("request", sa.String(90)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("rematch", sa.String(20)),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("request", name="uq_tables_request"),
    )
    op.create_table(
        "seats",
        sa.Column("table", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("bot", sa.String(60), nullable=False),
        sa.Column("person", sa.String(40)),
        sa.Column("invite", sa.String(40)),
        sa.Column("recovery", sa.String(40)),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(20), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("request", sa.String(50)),
        sa.PrimaryKeyConstraint("table", "n", name="pk_entries"),
        sa.UniqueConstraint("table", "request", name="uq_entries_table_request"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
    )
    op.create_table(
        "leavers",
        sa.Column("table", sa.String(20), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_leavers"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_leavers_table"),
    )


def downgrade() -> None:
    """Remove them again."""
    for name in ("leavers", "entries", "seats", "tables"):
        op.drop_table(name)
