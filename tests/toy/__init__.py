"""A tiny game with what Paper Rails lacks: chance, a secret and a continuum of actions."""
