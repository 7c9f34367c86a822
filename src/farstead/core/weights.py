"""What a game has learned: numbers with names, in the `weights.toml` of its content folder.

`farstead train GAME` finds them by playing. Each says what the thing of its name is worth, or from
where on something counts, so a file can be read, compared and changed by hand."""

import tomllib
from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from farstead.core.errors import BadContent
from farstead.core.policy import Evaluation, Policy
from farstead.core.state import Observation, State

FILE: Final = "weights.toml"
GUIDE: Final = "guide"  # the two kinds of weights
EVALUATION: Final = "evaluation"


@final
class Weights:
    """Named numbers, in the order in which the code uses them."""

    def __init__(self, kind: str, names: list[str], values: list[float]) -> None:
        self.kind = kind
        self.names = names
        self.values = values


@final
class WeightNames:
    """Numbers weights in the order in which they are named, so that a weight, its name and its
    place can't disagree; a bot then asks for `self.w[A_TOKEN]`:

        NAMES: Final = WeightNames(GUIDE)
        A_TOKEN: Final[i64] = NAMES.add("a token", 9.0)
    """

    def __init__(self, kind: str, names: list[str] | None = None) -> None:
        self.kind = kind
        self.names: list[str] = list(names or [])
        self.guesses: list[float] = [0.0] * len(self.names)

    def add(self, name: str, guess: float = 0.0) -> i64:
        """One more weight, with what a person would guess for it; its place."""
        self.names.append(name)
        self.guesses.append(guess)
        return len(self.names) - 1

    def guessed(self) -> Weights:
        """As a person would weigh."""
        return Weights(self.kind, self.names, self.guesses)

    def learned(self, package: str) -> Weights:
        """A game's own; the file has to name each of these, and no other."""
        text = files(package).joinpath("content", FILE).read_text(encoding="utf-8")
        return parse_weights(text, self.kind, self.names)


def parse_weights(text: str, kind: str, names: list[str]) -> Weights:
    try:
        table = tomllib.loads(text).get(kind, {})
    except tomllib.TOMLDecodeError as error:
        raise BadContent(FILE, "", str(error)) from None
    values: list[float] = []
    for name in names:
        value = table.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool):
            raise BadContent(FILE, kind, f"a number is missing for {name!r}")
        values.append(float(value))
    unknown = [name for name in table if name not in names]
    if unknown:
        raise BadContent(FILE, kind, f"nothing counts {unknown[0][:60]!r}")
    return Weights(kind, names, values)


def format_weights(all_weights: list[Weights]) -> str:
    """The file."""
    lines = ["# Found by `farstead train`: see docs/bots.md."]
    for weights in all_weights:
        lines += ["", f"[{weights.kind}]"]
        lines += [
            f'"{name}" = {value:.3f}'
            for name, value in zip(weights.names, weights.values, strict=True)
        ]
    return "\n".join(lines) + "\n"


@mypyc_attr(allow_interpreted_subclasses=True)
class WeighedPolicy(Policy):
    """A policy that weighs what it sees."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Weights = weights
        self.w: vec[float] = vec[float](weights.values)

    def use(self, values: list[float]) -> None:
        """Weigh in another way, to see whether that is better."""
        self.weights = Weights(self.weights.kind, self.weights.names, values)
        self.w = vec[float](values)


@mypyc_attr(allow_interpreted_subclasses=True)
class WeighedEvaluation(Evaluation):
    """Adds up what a seat has, each thing by its weight."""

    def __init__(self, weights: Weights) -> None:
        self.weights: Weights = weights
        self.w: vec[float] = vec[float](weights.values)
        self.things: Observation = Observation()

    def weigh(self, state: State, seat: i64, out: Observation) -> None:
        """Fill `out` with what the seat has, one number for each weight."""
        raise NotImplementedError

    def rate(self, state: State, out: Observation) -> None:
        out.clear()
        for seat in range(state.seats):
            self.weigh(state, seat, self.things)
            total: float = 0.0
            i: i64
            for i in range(len(self.w)):
                total += self.w[i] * self.things.items[i]
            out.add(total)
