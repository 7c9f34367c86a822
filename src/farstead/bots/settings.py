"""How a search thinks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class SearchSettings:
    """The defaults are those that measured best over all games (see docs/bots.md)."""

    iterations: int = 0  # 0: as many as the time allows
    seconds: float = 0.0  # 0: as long as the iterations take
    exploration: float = 0.7
    win_share: float = 0.5  # how much of what a game gives is for the win; the rest for the place
    guided: bool = True  # by the game's guide; else by its greedy policy
    random_percent: int = 2  # of the decisions in a playout: so that playouts differ
    bias: float = 1.0  # how much better the game's own choice looks at first
    urgency: float = 1.0  # above this bound, a known choice goes before an untried one
    # How many of the others' decisions in the tree are what the guide would do. The rest are what
    # was good for them: stronger play, but in a tree that was grown from one seat's knowledge they
    # find out that seat's secrets.
    modelled_percent: int = 0
    redeals: int = 1  # worlds that are dealt at most until the guide finds one likely
    cut: int = 0  # decisions after which a playout is judged by the game's evaluation; 0: never
    flat: bool = False  # no tree: only the choice at hand is varied
    keeps: bool = True  # the tree, from one decision of a turn to the next
    temperature: float = 0.0  # how much worse a choice may look and still be taken (softmax)
