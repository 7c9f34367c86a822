"""Bots against bots: every deal is played in every seating, and who is how strong comes of it.

A deal is its dice and draws. Chance decides from a stream of its own, and so does each seat's bot:
as long as the bots let the game ask chance the same questions, it gives the same answers, whoever
sits where. A deal's line-up is turned around the table until everybody has sat everywhere.
"""

import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from itertools import combinations, zip_longest
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

import msgspec

from farstead import __version__
from farstead.bots.search import Search
from farstead.core.errors import FarsteadError
from farstead.core.game import Game, find_bot
from farstead.core.header import Header
from farstead.core.options import Options
from farstead.core.policy import Evaluation, Policy
from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER, State
from farstead.core.weights import WeighedEvaluation, WeighedPolicy
from farstead.lab.rating import check_installed
from farstead.lab.simulate import LONGEST_GAME, cores, ignore_stop, stopped_by_interrupt
from farstead.lab.standings import Asked, Played, Report, report

USUAL_SEATS = 4  # where there are more bots, or fewer, than the game takes
LANES = 64  # streams of random numbers that belong to a deal beside chance's own
LINE_UPS = LANES - 1  # the lane that the line-ups of a round are drawn from; seats have the others
LOOK_AROUND = 50  # line-ups that are compared to find the one that is due
BATCH_SECONDS = 0.25  # of games that a worker is given at once: a bar moves, and little gets lost
LARGEST_BATCH = 100
KEPT_AS = 2  # the way in which ladders are kept
Thing = TypeVar("Thing")


class Seating(NamedTuple):
    """One game: who sits where in which deal."""

    deal: int
    number: int
    bots: tuple[str, ...]


def digest_of(policy: Policy) -> str:
    """Of how a bot thinks, as far as it says: its settings, and the weights that it follows."""
    told = [type(policy).__name__, str(_weights(policy))]
    if isinstance(policy, Search):
        told += [str(policy.settings), str(_weights(policy.policy))]
        told.append(str(_weights(policy.evaluation)))
    return sha256("\n".join(told).encode()).hexdigest()[:12]


def _weights(thing: Policy | Evaluation | None) -> list[float]:
    return thing.weights.values if isinstance(thing, WeighedPolicy | WeighedEvaluation) else []


# Who plays what ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contest:
    """What to play. A seating of a contest is the same game whoever plays it."""

    header: Header  # who plays is not said there: that changes from game to game
    bots: tuple[str, ...]
    seats: int = 0  # 0: as many as there are bots, where the game takes that many
    seed: int = 0
    line_up: tuple[str, ...] = ()  # who plays in every deal, seat by seat; none: all equally often

    @classmethod
    def of(cls, header: Header, line_up: Sequence[str], seed: int = 0) -> "Contest":
        """The same bots in every deal, such as one against three of another kind."""
        bots = tuple(dict.fromkeys(line_up))
        return cls(header, bots, len(line_up), seed, tuple(line_up))

    def prepare(self) -> tuple[Game, Options, int]:
        """What the names stand for and how many seats there are, or a refusal."""
        game, options = self.header.resolve()
        if len(self.bots) < 2:
            raise FarsteadError(f"a ladder takes two bots or more, not {len(self.bots)}")
        for bot in self.bots:
            find_bot(bot, game)
            if self.bots.count(bot) > 1:
                raise FarsteadError(f"the bot '{bot}' is named twice; once is enough")
        seats = self.seats or self._usual_seats(game)
        game.start(options, seats)
        return game, options, seats

    def _usual_seats(self, game: Game) -> int:
        if game.fewest_seats <= len(self.bots) <= game.most_seats:
            return len(self.bots)
        takes_usual = game.fewest_seats <= USUAL_SEATS <= game.most_seats
        return USUAL_SEATS if takes_usual else game.fewest_seats

    def asked(self) -> Asked:
        game, _, seats = self.prepare()
        return Asked(
            KEPT_AS,
            __version__,
            self.header,
            list(self.bots),
            seats,
            self.seed,
            list(self.line_up),
            [digest_of(find_bot(bot, game)) for bot in self.bots],
        )

    def line_ups(self) -> Iterator[tuple[str, ...]]:
        """Who plays in deal 0, 1, 2, ...: round after round, everybody as often as everybody else.

        With as many bots as seats, all play in each deal, in an order drawn by lot. With fewer,
        all sit equally often, and what seats are left go to each group of bots in turn. With more,
        each group of bots that fits plays once a round. A line-up that was asked for plays in
        each deal, in an order drawn by lot."""
        seats = self.prepare()[2]
        each, rest = divmod(seats, len(self.bots))
        taken = dict.fromkeys(self.bots, 0)
        number = 0
        while True:
            rng = Rng(self.seed, _stream(number, LINE_UPS))
            number += 1
            if self.line_up:
                yield tuple(shuffled(self.line_up, rng))
                continue
            groups = shuffled(combinations(self.bots, rest), rng)
            while groups:
                due = min(groups[:LOOK_AROUND], key=lambda group: sum(taken[bot] for bot in group))
                groups.remove(due)
                for bot in due:
                    taken[bot] += 1
                yield tuple(shuffled(self.bots * each + due, rng))

    def seatings(self, games: int) -> list[Seating]:
        """So many games, and those that complete the last deal."""
        found: list[Seating] = []
        for deal, line_up in enumerate(self.line_ups()):
            found += [Seating(deal, n, bots) for n, bots in enumerate(rotations(line_up))]
            if len(found) >= games:
                break
        return found


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The line-up turned around the table. If it looks the same before it is all round (a, b, a,
    b), that is enough: the same seating would be the same game."""
    turned = [line_up[n:] + line_up[:n] for n in range(len(line_up))]
    return list(dict.fromkeys(turned))


def shuffled(things: Iterable[Thing], rng: Rng) -> list[Thing]:
    mixed = list(things)
    for i in range(len(mixed) - 1, 0, -1):
        j = int(rng.below(i + 1))
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def _stream(number: int, lane: int) -> int:
    """Chance has the streams 0, 1, 2, ..., one a deal; all others lie below."""
    return -1 - (number * LANES + lane)


# Playing -------------------------------------------------------------------------------------


@cache
def _prepared(contest: Contest) -> tuple[Game, Options, int]:
    return contest.prepare()


def play(contest: Contest, seating: Seating, outcomes: list[int] | None = None) -> Played:
    """Play a game to its end. Chance's outcomes are written down where a list is given.

    Bots are new for each game, and where the game has secrets they get a redealt world, as at a
    table. Where there is nothing to choose, nobody is asked."""
    game, options, seats = _prepared(contest)
    state = game.start(options, seats)
    chance = Rng(contest.seed, seating.deal)
    players = [
        Player(find_bot(bot, game), bot, Rng(contest.seed, _stream(seating.deal, seat)))
        for seat, bot in enumerate(seating.bots)
    ]
    decisions = 0
    while state.actor != OVER:
        if decisions == LONGEST_GAME:
            raise FarsteadError(f"deal {seating.deal} did not end in {LONGEST_GAME} decisions")
        if state.actor == CHANCE:
            action = int(state.sample(chance))
            if outcomes is not None:
                outcomes.append(action)
        else:
            action = players[state.actor].decide(game, state)
            decisions += 1
        state.apply(action)
    return Played(
        seating.deal,
        seating.number,
        list(seating.bots),
        state.ranks(),
        state.scores(),
        [player.decisions for player in players],
        [player.moves for player in players],
        [round(player.seconds, 6) for player in players],
        [round(player.longest, 6) for player in players],
    )


@dataclass
class Player:
    """A bot in a seat, and how long it thinks."""

    bot: Policy
    name: str
    rng: Rng
    decisions: int = 0
    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def decide(self, game: Game, state: State) -> int:
        actions = state.actions()
        self.decisions += 1
        if len(actions) == 1:
            return actions[0]
        world = state
        if game.has_secrets:
            world = state.clone()
            world.redeal(state.actor, self.rng)
        started = perf_counter()
        action = int(self.bot.choose(world, self.rng))
        spent = perf_counter() - started
        if action not in actions:
            raise FarsteadError(f"the bot '{self.name}' chose {action}, which is not offered")
        self.moves += 1
        self.seconds += spent
        self.longest = max(self.longest, spent)
        return action


def play_batch(contest: Contest, seatings: list[Seating]) -> tuple[list[Played], float]:
    """Several games and the seconds that they took. Runs in a worker."""
    started = perf_counter()
    return [play(contest, seating) for seating in seatings], perf_counter() - started


@dataclass
class Ladder:
    """A contest in progress: `run` plays it and can be stopped without losing what is done."""

    contest: Contest
    games: int  # at least; whole deals are played
    workers: int = 0  # 0: as many as there are cores
    keep: Path | None = None
    seatings: list[Seating] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    was_stopped: bool = False

    def prepare(self) -> None:
        """Refuse what can't be played, and find out what has been played already."""
        check_installed()
        asked = self.contest.asked()
        self.seatings = self.contest.seatings(self.games)
        if self.keep is not None:
            self.played = read_kept(self.keep, asked, self.seatings)

    def run(self, progress: Callable[[int], None] = lambda done: None) -> None:
        """Play what is missing. `progress` hears how many games are done. Ctrl-C stops early."""
        if not self.seatings:
            self.prepare()
        progress(len(self.played))
        done = {(game.deal, game.seating) for game in self.played}
        waiting = [game for game in self.seatings if (game.deal, game.number) not in done]
        with closing(Keeper(self.keep)) as keeper, stopped_by_interrupt(self.stop):
            for games in self._results(waiting):
                keeper.add(games)
                self.played += games
                progress(len(self.played))

    def stop(self) -> None:
        """Start no further game."""
        self.was_stopped = True

    def _results(self, waiting: list[Seating]) -> Iterator[list[Played]]:
        workers = min(self.workers or cores(), len(waiting))
        if workers > 1:
            yield from self._play_in_workers(workers, waiting)
            return
        for seating in waiting:
            if self.was_stopped:
                break
            yield [play(self.contest, seating)]

    def _play_in_workers(self, workers: int, waiting: list[Seating]) -> Iterator[list[Played]]:
        """Batches are one game at first, more when games turn out to be quick. No worker has a
        second batch in its queue, so that little has to be waited for when it is time to stop."""
        waiting = waiting[::-1]
        pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_prepare_worker)
        running: set[Future[tuple[list[Played], float]]] = set()
        games, seconds = 0, 0.0
        try:
            while running or (waiting and not self.was_stopped):
                while waiting and len(running) < workers and not self.was_stopped:
                    size = int(BATCH_SECONDS * games / seconds) if seconds else 1
                    size = max(1, min(size, LARGEST_BATCH, len(waiting) // (2 * workers)))
                    batch = [waiting.pop() for _ in range(size)]
                    with _unheard():
                        running.add(pool.submit(play_batch, self.contest, batch))
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    results, spent = future.result()
                    games, seconds = games + len(results), seconds + spent
                    yield results
        except BrokenProcessPool:
            raise FarsteadError("a process that played was ended by something else") from None
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def report(self) -> "Report":
        return report(self.contest.asked(), self.played)


@contextmanager
def _unheard() -> Iterator[None]:
    """A worker that is started here never hears Ctrl-C, not even before it can ignore it. The
    ladder itself hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare_worker() -> None:
    """Of a worker: the ladder decides when it ends, and it never outlives the ladder."""
    ignore_stop()
    Thread(target=_end_with_the_ladder, daemon=True).start()


def _end_with_the_ladder() -> None:
    ladder = parent_process()
    if ladder is not None:
        ladder.join()
        os._exit(0)


# What is kept --------------------------------------------------------------------------------


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system refuses is said in a sentence."""
    try:
        yield
    except OSError as error:
        raise FarsteadError(f"{path}: {error.strerror or error}") from None


def read_kept(path: Path, asked: Asked, seatings: Sequence[Seating]) -> list[Played]:
    """The games of these seatings that the file holds. A new file gets its first line; an old one
    loses the line that it was cut off in, and nothing else."""
    with _told(path):
        if not path.exists():
            _begin(path, asked)
        text = path.read_bytes()
    lines = text.split(b"\n")
    _check_asked(path, lines[0], asked)
    wanted = {(seating.deal, seating.number): list(seating.bots) for seating in seatings}
    found: dict[tuple[int, int], Played] = {}
    for number, line in enumerate(lines[1:-1], start=2):
        game = _read_game(f"{path}, line {number}", line)
        place = (game.deal, game.seating)
        if wanted.get(place, game.bots) != game.bots:
            told = f"deal {game.deal} has {','.join(wanted[place])} in these seats"
            raise FarsteadError(f"{path}, line {number}: {told}, not {','.join(game.bots)}")
        if place in wanted:
            found.setdefault(place, game)
    if lines[-1]:  # cut off
        with _told(path):
            os.truncate(path, len(text) - len(lines[-1]))
    return list(found.values())


def _begin(path: Path, asked: Asked) -> None:
    """In one step, so that the first line is whole or not there."""
    draft = path.with_name(path.name + ".part")
    draft.write_bytes(msgspec.json.encode(asked) + b"\n")
    draft.replace(path)


def _read_game(where: str, line: bytes) -> Played:
    try:
        game = msgspec.json.decode(line, type=Played)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise FarsteadError(f"{where}: no game of a ladder ({error})") from None
    counts: list[Sequence[float]] = [game.ranks, game.scores, game.decisions, game.moves]
    if any(len(each) != len(game.bots) for each in [*counts, game.seconds, game.longest]):
        raise FarsteadError(f"{where}: no game of a ladder (an entry for each seat is missing)")
    return game


def _check_asked(path: Path, line: bytes, asked: Asked) -> None:
    try:
        kept = msgspec.json.decode(line, type=Asked)
    except (msgspec.DecodeError, UnicodeDecodeError):
        told = "there is something else in this file, no ladder to go on with"
        raise FarsteadError(f"{path}: {told}") from None
    before = _flat(kept)
    for name, wanted in _flat(asked).items():
        found = before[name]
        if name == "minds" and found != wanted:
            changed = [
                bot
                for bot, then, now in zip_longest(asked.bots, kept.minds, asked.minds)
                if then != now
            ]
            told = f"{', '.join(changed)} had other settings or weights then"
            raise FarsteadError(f"{path} keeps games of other bots: {told}")
        if found != wanted:
            told = f"{name} {_shown(found)}, not {_shown(wanted)}"
            raise FarsteadError(f"{path} keeps another ladder: {told}")


def _flat(asked: Asked) -> dict[str, object]:
    """What was asked, with what the header says among it."""
    told = msgspec.structs.asdict(asked)
    return msgspec.structs.asdict(told.pop("header")) | told


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ",".join(f"{name}={text}" for name, text in value.items()) or "(none)"
    return ",".join(value) if isinstance(value, list) else str(value)


class Keeper:
    """Appends games to what is kept: they are written before they are counted."""

    def __init__(self, path: Path | None) -> None:
        self._path = path or Path()
        with _told(self._path):
            self._file = None if path is None else path.open("ab")

    def add(self, games: Iterable[Played]) -> None:
        if self._file is not None:
            with _told(self._path):
                self._file.write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
                self._file.flush()

    def close(self) -> None:
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()
