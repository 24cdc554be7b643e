"""The laboratory: many games between bots, and what they tell.

`Setup` says what is played, `run` plays it on one or more processes and yields an `Outcome` a
game, in order, the same whatever the number of processes; `Summary` adds them up.
"""

from lineside.lab.match import Outcome, Series, Setup, outcome_of, play_one
from lineside.lab.pool import LabError, run
from lineside.lab.resume import finished
from lineside.lab.summary import Interval, Row, Summary, wilson

__all__ = [
    "Interval",
    "LabError",
    "Outcome",
    "Row",
    "Series",
    "Setup",
    "Summary",
    "finished",
    "outcome_of",
    "play_one",
    "run",
    "wilson",
]
