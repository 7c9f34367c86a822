from farstead.testing import GameSuite


class TestSpaceHope(GameSuite):
    game = "space-hope"
