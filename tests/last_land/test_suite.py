from farstead.testing import GameSuite


class TestLastLand(GameSuite):
    game = "last-land"
