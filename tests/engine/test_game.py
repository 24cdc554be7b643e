"""What the contract brings ready-made."""

from lineside.engine import ScoreLine, ranked


def sheet(*points: int) -> list[ScoreLine]:
    return [ScoreLine("some", "", each) for each in points]


def test_most_points_rank_first_and_equal_ones_share() -> None:
    scores = ranked([sheet(4, -1), sheet(5), sheet(2, 3), sheet(5, 0), sheet()])
    assert [score.total for score in scores] == [3, 5, 5, 5, 0]
    assert [score.rank for score in scores] == [4, 1, 1, 1, 5]
    assert [score.won for score in scores] == [False, True, True, True, False]
    assert scores[0].lines == tuple(sheet(4, -1))


def test_what_decides_between_equal_sums() -> None:
    scores = ranked([sheet(5), sheet(5), sheet(9), sheet(5)], ties=[-2, -1, -7, -1])
    assert [score.rank for score in scores] == [4, 2, 1, 2]
