"""What a match is played with, stated once."""

import pickle

import msgspec
import pytest

from farstead.core.errors import BadOption, BadSeats, FarsteadError, UnknownName
from farstead.core.header import Header
from farstead.match import Match


def test_what_is_typed_becomes_whole() -> None:
    header = Header.new("last-land", options=["dice=1", "deplete=4"], users=["Ann", "@greedy"])
    assert header == Header("last-land", 1, "v0.1", {"dice": "1"}, ["Ann", "@greedy"])
    assert Match.of(header).header == header


def test_it_starts_a_game_for_its_users_or_for_so_many_seats() -> None:
    header = Header.new("last-land", "v0.3", users=["Ann", "Ben", "Cat"])
    assert header.start().seats == 3
    assert header.start(2).seats == 2
    assert header.seated(["Ann", "Ben"]).start().seats == 2
    with pytest.raises(BadSeats):
        header.seated([]).start()


def test_it_can_be_sent_and_written_down_and_is_the_same() -> None:
    header = Header.new("colonizers", options=["hand=6"], users=["@greedy"] * 4)
    copies = [
        pickle.loads(pickle.dumps(header)),
        msgspec.json.decode(msgspec.json.encode(header), type=Header),
    ]
    for copy in copies:
        assert copy == header
        assert hash(copy) == hash(header)
    assert header != Header.new("colonizers", users=["@greedy"] * 4)


@pytest.mark.parametrize(
    ("header", "refusal"),
    [
        (Header("lost-land", 1, "v0.1", {}), UnknownName),
        (Header("last-land", 99, "v0.1", {}), UnknownName),
        (Header("last-land", 1, "v9", {}), UnknownName),
        (Header("last-land", 1, "v0.1", {"dice": "7"}), BadOption),
    ],
)
def test_one_that_was_read_is_checked_when_it_is_resolved(
    header: Header, refusal: type[FarsteadError]
) -> None:
    with pytest.raises(refusal):
        header.resolve()
