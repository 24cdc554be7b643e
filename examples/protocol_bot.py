"""A bot over the engine protocol, in plain Python: python examples/protocol_bot.py [GAME [SEED]]

Seat 0 tries up to ten actions on an imagined copy and takes the one that leaves it furthest
ahead; the other seats take any action. Any language that reads and writes lines can do this.
"""

import json
import random
import subprocess
import sys

GAME, SEED = (sys.argv[1:] + ["paper_rails", "1"][len(sys.argv) - 1 :])[:2]
if not SEED.isdecimal():
    sys.exit(f"the seed is a whole number, not {SEED!r}")
engine = subprocess.Popen(
    [sys.executable, "-m", "lineside", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
dice = random.Random(int(SEED))


def ask(do, **fields):
    engine.stdin.write(json.dumps({"do": do, **fields}).encode() + b"\n")
    engine.stdin.flush()
    answer = json.loads(engine.stdout.readline())
    if "error" in answer:
        sys.exit(f"{do}: {answer['error']['message']}")
    return answer


def lead(action):
    """How far seat 0 would be ahead after an action, in a position that fits what it knows."""
    imagined = ask("determinize", play=table, seat=0, seed=dice.getrandbits(32))["play"]
    ask("apply", play=imagined, action=action)
    totals = [score["total"] for score in ask("result", play=imagined)["scores"]]
    ask("drop", play=imagined)
    return totals[0] - max(totals[1:])


position = ask("new", game=GAME, seats=3, names=["looks ahead", "any", "any too"], seed=int(SEED))
table = position["play"]
while position["actor"] != -2:
    legal = ask("legal", play=table)["legal"]
    tried = dice.sample(legal, min(10, len(legal)))
    action = max(tried, key=lead) if position["actor"] == 0 and len(tried) > 1 else tried[0]
    position = ask("apply", play=table, action=action)
result = ask("result", play=table)
print(f"{GAME}: {[score['total'] for score in result['scores']]} after {position['n']} entries")
ask("quit")
