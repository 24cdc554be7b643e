"""Our search against OpenSpiel's on one of our games; prints a JSON object a game. Runs in
.bench-venv with lineside's source on the path: both sides share the rules and the process.

python peer_openspiel.py GAME MODE GAMES SIMS SEED

`Position` puts a game behind OpenSpiel's interface for games in Python. Open games are searched by
its MCTS, those with secrets by its ISMCTS, whose resampler is our `determinize`. MODE is `same`
(their tree with our evaluation of a leaf, as many simulations a decision as ours made) or `own`
(its own random rollouts, as much CPU time as ours took).
"""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict, dataclass
from typing import Any

import msgspec
import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from lineside.bots.odds import of_result, shared
from lineside.bots.search import Search
from lineside.engine import CHANCE, OVER, Game, Rng, registry

EXPLORE = 2**0.5
"""Their constant of UCT, for values from -1 to 1."""
LISTED = 16
"""Where chance has more outcomes, so many are drawn: the same ones wherever a position recurs."""
_ENDS = {CHANCE: pyspiel.PlayerId.CHANCE, OVER: pyspiel.PlayerId.TERMINAL}


class Table(pyspiel.Game):
    """A game of ours as OpenSpiel describes games."""

    def __init__(self, game: Game[Any]) -> None:
        secret = pyspiel.GameType.Information.IMPERFECT_INFORMATION
        known = pyspiel.GameType.Information.PERFECT_INFORMATION
        kind = pyspiel.GameType(
            short_name=f"lineside_{game.meta.name}",
            long_name=game.meta.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=secret if game.meta.secrets else known,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=game.seats,
            min_num_players=game.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        self.rules, self.codec = game, game.codec()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.size,
            max_chance_outcomes=LISTED,
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.max_actions,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self) -> Position:
        return Position(self, self.rules.initial())


class Position(pyspiel.State):
    """A state of ours as OpenSpiel's searches use it; they ask for no more than this."""

    def __init__(self, table: Table, state: Any, path: int = 0) -> None:
        super().__init__(table)
        self.table, self.rules, self.state, self.path = table, table.rules, state, path
        self.turn = table.rules.turns(state)
        self._choices: Any = None
        self._outcomes: list[tuple[Any, int]] = []

    def clone(self) -> Position:
        return Position(self.table, self.state.copy(), self.path)

    def current_player(self) -> int:
        actor = self.rules.actor(self.state)
        return int(_ENDS.get(actor, actor))

    def is_chance_node(self) -> bool:
        return self.rules.actor(self.state) == CHANCE

    def is_terminal(self) -> bool:
        return self.rules.actor(self.state) == OVER

    def legal_actions(self, player: int | None = None) -> list[int]:
        if self._choices is None:
            self._choices = self.table.codec.choices(self.rules, self.state)
        return sorted(self._choices.codes)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if not self._outcomes:
            listed = self.rules.chance(self.state)
            if listed is None or len(listed) > LISTED:
                rng = Rng(self.path % 2**64, "outcomes")
                listed = [(self.rules.sample(self.state, rng), 1) for _ in range(LISTED)]
            self._outcomes = listed
        whole = sum(weight for _, weight in self._outcomes)
        return [(n, weight / whole) for n, (_, weight) in enumerate(self._outcomes)]

    def apply_action(self, action: int) -> None:
        self.turn = self.rules.turns(self.state)
        if self.is_chance_node():
            self.chance_outcomes()
            self.rules.apply(self.state, self._outcomes[action][0])
        else:
            self.legal_actions()
            self.rules.apply(self.state, self._choices.action(int(action)))
        self.path = hash((self.path, int(action)))
        self._choices, self._outcomes = None, []

    def returns(self) -> list[float]:
        return _worth(self.rules, self.state)

    def information_state_string(self, player: int | None = None) -> bytes:
        seat = self.rules.actor(self.state) if player is None else player
        return msgspec.json.encode(self.rules.view(self.state, seat))


class OurEvaluator(mcts.Evaluator):
    """What our search says of a state: the game's rule of thumb plays the turn to its end, and the
    game's values there become chances to win.
    """

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game, self.rng = game, Rng(seed, "theirs")
        self.calls = 0

    def evaluate(self, position: Position) -> Any:
        self.calls += 1
        game, state = self.game, position.state.copy()
        until = position.turn + game.horizon
        while (actor := game.actor(state)) != OVER:
            if actor == CHANCE:
                game.apply(state, game.sample(state, self.rng))
            elif game.turns(state) < until:
                game.apply(state, game.greedy(state, actor, self.rng))
            else:
                return 2 * np.array(shared(game.values(state), game.steep)) - 1
        return np.array(_worth(game, state))

    def prior(self, position: Position) -> list[tuple[int, float]]:
        if position.is_chance_node():
            return position.chance_outcomes()
        codes = position.legal_actions()
        return [(code, 1 / len(codes)) for code in codes]


def _worth(game: Game[Any], state: Any) -> list[float]:
    return [2 * share - 1 for share in of_result(game.result(state))]


class Rollouts(mcts.RandomRolloutEvaluator):
    """Their own evaluation: random play to the end; it is counted."""

    def __init__(self, seed: int) -> None:
        super().__init__(n_rollouts=1, random_state=np.random.RandomState(seed))
        self.calls = 0

    def evaluate(self, position: Position) -> Any:
        self.calls += 1
        return super().evaluate(position)


@dataclass
class Side:
    """What one side has spent: decisions with a choice, simulations, seconds of CPU time."""

    decisions: int = 0
    simulations: int = 0
    cpu: float = 0.0

    def mean(self) -> float:
        return self.simulations / max(1, self.decisions)


class Theirs:
    """OpenSpiel's search at a seat, allowed what ours has spent so far."""

    def __init__(self, table: Table, mode: str, seed: int) -> None:
        self.table, self.mode, self.spent = table, mode, Side()
        game, random = table.rules, np.random.RandomState(seed)
        self.evaluator = OurEvaluator(game, seed) if mode == "same" else Rollouts(seed)
        if game.meta.secrets:
            self.bot = ismcts.ISMCTSBot(table, self.evaluator, EXPLORE, 2, random_state=random)
            rng = Rng(seed, "resampled")
            self.bot.set_resampler(
                lambda position, seat: Position(
                    table, game.determinize(position.state, seat, rng), position.path
                )
            )
        else:
            self.bot = mcts.MCTSBot(
                table, EXPLORE, 2, self.evaluator, solve=True, random_state=random
            )

    def move(self, state: Any, ours: Side) -> Any:
        position = Position(self.table, state.copy(), self.spent.decisions)
        spent = self.spent
        if self.mode == "same":
            allowed = ours.mean()
        else:
            due = ours.cpu / max(1, ours.decisions) * (spent.decisions + 1) - spent.cpu
            allowed = due * (spent.simulations / spent.cpu if spent.cpu else 10)
        simulations = max(2, round(allowed))
        if self.table.rules.meta.secrets:
            self.bot._max_simulations = simulations
        else:
            self.bot.max_simulations = simulations
        begin = time.process_time()
        code = self.bot.step(position)
        spent.cpu += time.process_time() - begin
        spent.decisions += 1
        spent.simulations += simulations
        return self.table.codec.choices(self.table.rules, state).action(int(code))


def match(name: str, mode: str, sims: int, seat: int, seed: int) -> dict[str, Any]:
    """Play one game, ours at `seat`; where there is one action only nobody thinks."""
    game = registry.make(name, 2)
    table, search, ours = Table(game), Search(sims=sims), Side()
    theirs = Theirs(table, mode, seed)
    chance, thoughts, samples = (Rng(seed, word) for word in ("chance", "thoughts", "samples"))
    state = game.initial()
    while (actor := game.actor(state)) != OVER and game.turns(state) <= game.max_turns:
        if actor == CHANCE:
            game.apply(state, game.sample(state, chance))
            continue
        legal = game.legal(state)
        if len(legal) == 1:
            action = legal[0]
        elif actor == seat:
            imagined = game.determinize(state, seat, samples)
            begin = time.process_time()
            thought = search.think(game, imagined, seat, thoughts)
            action = thought.best(imagined)
            ours.cpu += time.process_time() - begin
            ours.decisions += 1
            ours.simulations += thought.playouts
        else:
            action = theirs.move(state, ours if ours.decisions else Side(1, sims, 0.05))
        game.check(state, action)
        game.apply(state, action)
    result = game.result(state)
    return {
        "seat": seat,
        "seed": seed,
        "share": of_result(result)[seat],
        "points": [result.scores[seat].total, result.scores[1 - seat].total],
        "ours": asdict(ours),
        "theirs": asdict(theirs.spent),
    }


def main() -> None:
    name, mode, games, sims, seed = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
    for number in range(games):
        told = match(name, mode, sims, number % 2, seed + number // 2)
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
