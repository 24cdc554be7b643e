"""A lottery with known odds: every seat stakes a weight, and chance draws the seats by weight.

Two seats that stake a and b come first with the odds a : b exactly, so that ratings, shares of
wins and the success of a component are known without playing.
"""
