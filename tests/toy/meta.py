from lineside.engine import Meta, Option

META = Meta(
    name="toy",
    title="Posts and Cards",
    about="Reach far with posts, or draw cards that only you can see.",
    designers="the tests",
    publisher="nobody",
    seats=(2, 4),
    rules_version=1,
    rule_prefix="TOY",
    options=(Option("turns", 3, "Turns for each seat.", low=1, high=9, rule="TOY-1"),),
    editions=("plain",),
    secrets=True,
    continuum=True,
)
