"""All eighteen powers, each by the name of its race sheet."""

from typing import final

from farstead.games.cosmos.rules.content import POWER_NAMES, Race
from farstead.games.cosmos.rules.power_base import Box, Power
from farstead.games.cosmos.rules.powers_of_battle import (
    Ascended,
    Binary,
    Domino,
    Empire,
    Fodder,
    Oracle,
    Titan,
    TwoFaced,
)
from farstead.games.cosmos.rules.powers_of_growth import (
    Assimilators,
    Breeders,
    Friends,
    Hoarders,
    Parasite,
    Replicators,
    Spite,
)
from farstead.games.cosmos.rules.powers_of_movement import Dancers, FirstDancers, Masons, Nomads
from farstead.games.cosmos.rules.ruleset import Ruleset


@final
class Absent(Power):
    """The place of a power that is not in the box."""

    def __init__(self, power: int) -> None:
        super().__init__(power, [])


def _piece(race: Race, rules: int) -> Power:
    """The power of a race sheet, by this version of the rules."""
    if rules == 1 and race.name == "dancers":
        return FirstDancers(race)
    makers = {
        "ascended": Ascended,
        "oracle": Oracle,
        "breeders": Breeders,
        "binary": Binary,
        "two-faced": TwoFaced,
        "fodder": Fodder,
        "titan": Titan,
        "spite": Spite,
        "parasite": Parasite,
        "replicators": Replicators,
        "domino": Domino,
        "assimilators": Assimilators,
        "friends": Friends,
        "masons": Masons,
        "empire": Empire,
        "hoarders": Hoarders,
        "dancers": Dancers,
        "nomads": Nomads,
    }
    return makers[race.name](race)


def box_of(ruleset: Ruleset) -> Box:
    """All powers, in their order; one that is not in the box does nothing."""
    powers: list[Power] = []
    for number, name in enumerate(POWER_NAMES):
        sheets = [race for race in ruleset.races if race.name == name]
        powers.append(_piece(sheets[0], int(ruleset.rules)) if sheets else Absent(number))
    return Box(ruleset, powers)
