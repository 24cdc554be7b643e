"""What can be said of U.S. Telegraph without loading its rules."""

from lineside.engine.game import Meta

META = Meta(
    name="us_telegraph",
    title="U.S. Telegraph",
    about="Raise thirty Buildings along the route of the telegraph, where the land pays for them, "
    "or be the first to join two Large Cities by an unbroken chain of your own.",
    designers="Marcel-André Casasola Merkle",
    publisher="Super Meeple",
    seats=(2, 4),
    rules_version=2,
    rule_prefix="UT",
    minutes="45–60",
    colours=("red", "blue", "green", "yellow"),
    secrets=True,
    lot="UT-3",
)
