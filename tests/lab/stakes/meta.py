from lineside.engine import Meta, Option

META = Meta(
    name="stakes",
    title="Stakes",
    about="Stake a weight; chance draws the order.",
    designers="the tests",
    publisher="nobody",
    seats=(2, 4),
    rules_version=1,
    rule_prefix="STK",
    options=(Option("shared", False, "Whether all share the win.", choices=(True, False)),),
    editions=("plain",),
)
