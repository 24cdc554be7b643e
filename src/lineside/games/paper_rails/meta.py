"""What can be said of Paper Rails USA without loading its rules."""

from lineside.engine.game import Meta, Option

META = Meta(
    name="paper_rails",
    title="Paper Rails USA",
    about="Build a rail network across the United States with nothing but a pen: claim "
    "connections, Events and stock, and be the first to reach all cities of a railroad.",
    designers="Lloyd Krassner",
    publisher="Warp Spawn Games",
    seats=(2, 6),
    rules_version=1,
    rule_prefix="PR",
    minutes="60–90",
    options=(
        Option(
            "first",
            "host",
            "Who goes first: the host's seat (who brought the components), or whom the coin says.",
            choices=("host", "coin"),
            rule="PR-1",
        ),
        Option(
            "stall_rounds",
            10,
            "After so many whole rounds without a new connection the game ends and is scored.",
            low=1,
            high=100,
            rule="PR-10",
        ),
        Option(
            "stock_ties",
            "share",
            "Players tied in stock share the points of the places they cover, or each get the "
            "points of the best of these places.",
            choices=("share", "full"),
            rule="PR-13",
        ),
    ),
)
