"""What can be said of String Railway: Transport without loading its rules."""

from lineside.engine import Meta, Option

META = Meta(
    name="string_railway",
    title="String Railway: Transport",
    about="Lay strings as railway lines, and carry cubes of every colour home along your own.",
    designers="Hisashi Hayashi",
    publisher="Okazu Brand",
    seats=(2, 5),
    rules_version=1,
    rule_prefix="SR",
    minutes="60–90",
    options=(
        Option(
            "board",
            "square",
            "The shape in which the board string is laid.",
            choices=("square", "triangle", "pentagon", "oval", "trapezoid"),
            rule="SR-2",
        ),
        Option(
            "drawn",
            None,
            "A table drawn by hand: board string, mountain string and stations.",
            rule="SR-2",
            free=True,
        ),
        Option(
            "move_cost",
            "station",
            "An action point moves a cube one station on, or as far as you like on one string.",
            choices=("station", "string"),
            rule="SR-12",
        ),
        Option(
            "green",
            "outskirts",
            "Where a green cube is scored: on an Outskirts station, or on the Mountain station.",
            choices=("outskirts", "mountain"),
            rule="SR-14",
        ),
        Option(
            "outskirts",
            "every",
            "An Outskirts station gets cubes from every new route to it, or only from the first.",
            choices=("every", "first"),
            rule="SR-11",
        ),
    ),
    colours=("orange", "pink", "lilac", "brown", "olive"),
    secrets=True,
    continuum=True,
    lot="SR-5",
)
