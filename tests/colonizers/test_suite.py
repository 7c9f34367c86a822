from farstead.testing import GameSuite


class TestColonizers(GameSuite):
    game = "colonizers"
