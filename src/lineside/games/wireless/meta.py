"""What can be said of Wireless without loading its rules."""

from lineside.engine.game import Meta, Option

META = Meta(
    name="wireless",
    title="Wireless",
    about="Span the world of about 1910 with radio stations: reach nations, win tycoons, "
    "patents and contracts. With a solo opponent, the Automa.",
    designers="",
    publisher="",
    seats=(1, 4),
    rules_version=2,
    rule_prefix="WL",
    minutes="60–120",
    options=(
        Option(
            "side",
            "american",
            "Start around the flag of the United States or of Germany.",
            ("american", "european"),
            rule="WL-2",
        ),
        Option(
            "experienced",
            False,
            "Draft the Personal Objectives instead of dealing them (2 to 4 seats).",
            (False, True),
            rule="WL-4",
        ),
        Option(
            "neutral",
            "both",
            "Where neutral Signals lie: with 2 seats on Flag and Contract Locations or on one "
            "of them; alone on Contract Locations, or on Flag Locations (flag: slightly easier).",
            ("both", "contract", "flag"),
            rule="WL-3",
        ),
        Option(
            "automa_tiles",
            "normal",
            "Alone: the Automa keeps all Installation tiles, loses two weak ones (medium), or "
            "three weak ones and one at random (hard).",
            ("normal", "medium", "hard"),
            rule="WL-26",
        ),
        Option(
            "automa_technologies",
            False,
            "Alone, harder: the Automa starts with three Technologies.",
            (False, True),
            rule="WL-26",
        ),
    ),
    colours=("red", "blue", "green", "yellow"),
    secrets=False,
    lot="WL-1",
)
