"""U.S. Telegraph (2018), a game of building and connecting for 2 to 4."""
