"""A bot of one's own: it looks one action ahead, into several positions that it can imagine.

lineside simulate paper_rails --seats examples/lookahead.py:Lookahead:samples=3,random,random
"""

from lineside.engine import CHANCE, Action, Game, Rng


class Lookahead:
    """takes the action that is best on average over what it can imagine"""

    def __init__(self, samples: int = 2):
        self.samples = samples

    def choose(self, game: Game, state, seat: int, rng: Rng) -> Action:
        def worth(action: Action) -> float:
            total = 0.0
            for _ in range(self.samples):
                imagined = game.determinize(state, seat, rng)
                game.apply(imagined, action)
                while game.actor(imagined) == CHANCE:
                    game.apply(imagined, game.sample(imagined, rng))
                total += game.value(imagined, seat)
            return total

        return max(game.legal(state), key=worth)
