"""The options of a match of Colonizers, ready for the rules."""

from typing import final

from mypy_extensions import i64

from farstead.core.options import Options


@final
class Ruleset:
    """The options, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.hand: i64 = options.number("hand")
        self.colony: i64 = options.number("colony")
        self.income: i64 = options.number("income")
        self.robbery: i64 = options.number("robbery")
        self.first_bonus: i64 = options.number("first_bonus")
        self.later_bonus: i64 = options.number("later_bonus")
        self.ends_with_turn: bool = options.word("ends") == "turn"
        self.draw_first: bool = options.flag("draw_first")
        self.rotate_first: bool = options.flag("rotate_first")
        self.late_passives: bool = options.word("passives") == "ability"
        self.shared_ties: bool = options.word("ties") == "shared"
