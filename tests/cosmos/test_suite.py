from farstead.testing import GameSuite


class TestCosmos(GameSuite):
    game = "cosmos"
