"""Exact plane geometry of strings and tiles, in whole tenths of a millimetre.

Every verdict here is decided with Python integers: no float takes part, no computed point is
rounded and used again. Layers, from the ground up:

- :mod:`.lattice`: points, directions, length of a string, how two straight pieces meet;
- :mod:`.paths`: polylines with a grid index that finds neighbouring pieces fast;
- :mod:`.rings`: closed strings (board, mountain), inside and outside;
- :mod:`.squares`: station tiles;
- :mod:`.crossings`: where two strings cross, or one crosses itself;
- :mod:`.measure`: everything the rules ask about a route, at once.
"""
