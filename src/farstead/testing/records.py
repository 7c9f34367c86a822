"""A game that was written down can be read again."""

from farstead.core.record import parse
from farstead.match import Match
from farstead.testing.suite import Suite
from farstead.testing.worlds import random_match, snapshot


class RecordSuite(Suite):
    """Records replay to the same match, and so does every part of one."""

    def test_a_record_replays_to_the_same_match(self, edition: str, seats: int) -> None:
        match = random_match(self.tested, edition, seats, 4)
        text = match.record().format()
        again = Match.replay(parse(text))
        assert snapshot(self.tested, again.state) == snapshot(self.tested, match.state)
        assert again.record().format() == text
        assert [again.log(v) for v in range(seats)] == [match.log(v) for v in range(seats)]

    def test_a_match_can_be_looked_at_as_it_was_half_way(self, edition: str, seats: int) -> None:
        match = random_match(self.tested, edition, seats, 4)
        middle = len(match.entries) // 2
        assert match.at(middle).entries == match.entries[:middle]
