"""A match in the terminal: you, your friends on the same screen, and bots."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import randbits

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from farstead.cli import saves
from farstead.cli.draw import draw, number_picks, seat_mark, seat_style
from farstead.cli.hints import show_hint
from farstead.cli.record import load, outcome
from farstead.core.errors import FarsteadError, Refused
from farstead.core.game import bot_names, find_bot, find_game
from farstead.core.header import Header
from farstead.core.policy import Policy
from farstead.core.rng import Rng
from farstead.core.scene import SEAT_NAMES, Pick, Scene
from farstead.core.state import CHANCE
from farstead.match import Match

HELP = """\
  a number   take what is offered under it
  an action  the same in words, such as 'gather'
  u          take your last decision back, where the match allows it
  w          why something is not offered
  hint       what a strong bot would do, and how likely you would win
  l          the log so far
  r          the rules
  s FILE     write the match to a file of your own
  q          leave; the match is kept, and 'farstead play --resume last' goes on with it"""


class Quit(typer.Exit):
    """The player has had enough for now."""


def seated(
    game: str, edition: str, options: list[str], seats: str, titles: Sequence[str] = ()
) -> Header:
    """What to play with whom, as it was typed."""
    users = _users(seats or ",".join(["you"] + ["greedy"] * (find_game(game).fewest_seats - 1)))
    return Header.new(game, edition, options, users, titles=titles)


def _users(seats: str) -> list[str]:
    users = []
    for seat, word in enumerate(word.strip() for word in seats.split(",")):
        who, colon, name = word.partition(":")
        if who == "you":
            users.append(name.strip() if colon else SEAT_NAMES[seat % len(SEAT_NAMES)])
        elif who in bot_names():
            users.append(f"@{word}")
        else:
            known = ", ".join(["you", "you:NAME", *bot_names()])
            raise FarsteadError(f"no such player: '{word[:40]}'; known: {known}")
    return users


class Session:
    """One sitting: asks whoever is to decide, lets bots and chance decide, keeps the match."""

    def __init__(self, console: Console, match: Match, seed: int, save: Path) -> None:
        self.console = console
        self.match = match
        self.rng = Rng(seed if seed >= 0 else randbits(64))
        self.save = save
        self.bots: dict[int, Policy] = {
            seat: find_bot(user.removeprefix("@"), match.game)
            for seat, user in enumerate(match.users)
            if user.startswith("@")
        }
        self.people = [seat for seat in range(len(match.users)) if seat not in self.bots]
        self.told = {seat: len(match.entries) for seat in self.people}  # entries already seen
        self.looking: int | None = None  # who sits in front of the screen

    @classmethod
    def begin(cls, console: Console, header: Header, seed: int, save: str) -> "Session":
        match = Match.of(header)
        path = Path(save) if save else saves.new_save(match.game.name)
        if save and path.exists():
            raise FarsteadError(f"{path} exists; '--resume {path}' goes on with it")
        return cls(console, match, seed, path)

    @classmethod
    def resume(
        cls, console: Console, name: str, seed: int, save: str, files: bool = False
    ) -> "Session":
        path = saves.find_save(name)
        match = load(path, files or saves.is_own(path))
        return cls(console, match, seed, Path(save) if save else path)

    def run(self) -> None:
        while not self.match.is_over:
            if self.match.actor == CHANCE:
                self.match.roll(self.rng)
            elif self.match.actor in self.bots:
                self._let_bot_decide()
            else:
                self._let_person_decide()
            saves.write(self.match, self.save)
        self._show_end()

    # Who decides -----------------------------------------------------------------------

    def _let_bot_decide(self) -> None:
        """Bots are fair: they get a world in which only what their seat knows is true."""
        seat = self.match.actor
        world = self.match.state.clone()
        world.redeal(seat, self.rng)
        action = int(self.bots[seat].choose(world, self.rng))
        self.match.play(seat, self.match.state.text(action))

    def _let_person_decide(self) -> None:
        actions = self.match.actions()
        seat = self.match.actor
        if len(actions) == 1:
            self.match.play(seat, actions[0])
            return
        self._draw_curtain(seat)
        self._show(seat)
        while True:
            try:
                answer = self.console.input(f"{self._prompt(seat)} ").strip()
            except (EOFError, KeyboardInterrupt):
                answer = "q"
            if self._obey(seat, answer):
                return

    def _prompt(self, seat: int) -> str:
        return f"[{seat_style(seat)}]{seat_mark(seat)} {escape(self.match.names[seat])} >[/]"

    def _draw_curtain(self, seat: int) -> None:
        """With hidden hands and one screen, the next person takes over unseen."""
        if self.looking == seat:
            return
        if self.match.game.has_secrets and len(self.people) > 1:
            self.console.clear()
            name = escape(self.match.names[seat])
            try:
                self.console.input(f"\n\n  Pass the screen to [bold]{name}[/], then press Enter. ")
            except (EOFError, KeyboardInterrupt):
                self._leave()
            self.console.clear()
        self.looking = seat

    # What a person says ------------------------------------------------------------------

    def _obey(self, seat: int, answer: str) -> bool:
        """Do what was typed. Whether somebody decides anew after it."""
        words = answer.split(maxsplit=1)
        match words:
            case []:
                return False
            case ["q" | "quit"]:
                self._leave()
            case ["u" | "undo"]:
                return self._undo(seat)
            case ["s" | "save", name]:
                self._save_copy(name)
            case ["s" | "save"]:
                self.console.print(f"  kept in {self.save}", highlight=False, markup=False)
            case ["l" | "log"]:
                self._show_log(seat, 0)
            case ["r" | "rules"]:
                self._show_rules()
            case ["hint"]:
                self._show_hint(seat)
            case ["w" | "why"]:
                self._show_barred(self.match.scene(seat))
            case ["?" | "h" | "help"]:
                self.console.print(HELP, highlight=False, markup=False)
            case _:
                return self._decide(seat, answer)
        return False

    def _decide(self, seat: int, answer: str) -> bool:
        try:
            texts = self._picked(self.match.scene(seat).picks, answer)
            if not texts:
                return False
            self.match.play(seat, *texts)
        except Refused as refusal:
            self.console.print(f"  [red]{escape(str(refusal))}[/]", highlight=False)
            return False
        return True

    def _picked(self, picks: list[Pick], answer: str) -> list[str]:
        """The actions of a path of picks, or the action that was typed in words."""
        if not (answer.isascii() and answer.isdigit()):
            return [answer]
        while True:
            if not 1 <= int(answer) <= len(picks):
                raise Refused(f"a number from 1 to {len(picks)}, or ? for help")
            pick = picks[int(answer) - 1]
            if not pick.then:
                return pick.play
            picks = pick.then
            self._list(picks)
            answer = self.console.input("[dim]and then (Enter lets go) >[/] ").strip()
            if not (answer.isascii() and answer.isdigit()):
                return []

    def _undo(self, seat: int) -> bool:
        """Take back to the seat's last decision that was a choice."""
        try:
            self.match.undo(seat)
            while len(self.match.actions()) == 1 and self.match.can_undo(seat):
                self.match.undo(seat)
        except Refused as refusal:
            self.console.print(f"  [red]{escape(str(refusal))}[/]", highlight=False)
            return False
        self.told = {who: min(n, len(self.match.entries)) for who, n in self.told.items()}
        return True

    def _save_copy(self, name: str) -> None:
        path = Path(name).expanduser()
        try:
            if path.exists():
                raise FarsteadError(f"{path} exists already")
            saves.write(self.match, path)
        except FarsteadError as error:
            self.console.print(f"  [red]{escape(str(error))}[/]", highlight=False)
        else:
            self.console.print(f"  written to {path}", highlight=False, markup=False)

    def _leave(self) -> None:
        saves.write(self.match, self.save)
        self.console.print(f"\nKept in {self.save}", highlight=False, markup=False)
        self.console.print("'farstead play --resume last' goes on with it.", highlight=False)
        raise Quit

    # What a person sees --------------------------------------------------------------------

    def _show(self, seat: int) -> None:
        scene = self.match.scene(seat)
        self.console.print()
        self._draw(scene, number_picks(scene.picks))
        self._show_log(seat, self.told[seat])
        self.told[seat] = len(self.match.entries)
        self._list(scene.picks)
        self.console.print(
            "  [dim]?  help, hint, u undo, l log, r rules, q leave[/]", highlight=False
        )

    def _draw(self, scene: Scene, numbered: dict[str, str] | None = None) -> None:
        theme = self.match.game.theme()
        self.console.print(draw(scene, self.console.width, theme, numbered))

    def _list(self, picks: list[Pick]) -> None:
        for number, pick in enumerate(picks, start=1):
            self.console.print(
                f"  [bold yellow]{number:2}[/] {escape(pick.label)}", highlight=False
            )

    def _show_log(self, seat: int | None, first: int) -> None:
        for sentence in self.match.log(seat, first):
            self.console.print(f"  [dim]│[/] {escape(sentence.text)}", highlight=False)

    def _show_barred(self, scene: Scene) -> None:
        if not scene.barred:
            self.console.print("  everything that you might want is offered")
        for bar in scene.barred:
            label = scene.find(bar.at).label
            self.console.print(f"  {escape(label)}: {escape(bar.why)}", highlight=False)

    def _show_hint(self, seat: int) -> None:
        with suppress(KeyboardInterrupt):  # whoever does not want to wait plays on
            show_hint(self.console, self.match, seat)

    def _show_rules(self) -> None:
        with self.console.pager(styles=True):
            self.console.print(Markdown(self.match.game.rules_text()))

    def _show_end(self) -> None:
        seat = self.people[0] if len(self.people) == 1 else None
        self.console.print()
        self._draw(self.match.scene(seat))
        self._show_log(seat, self.told[seat] if seat is not None else len(self.match.entries) - 1)
        self.console.print(f"\n[bold]{outcome(self.match)}[/]", highlight=False)
        self.console.print(f"Kept in {self.save}", highlight=False, markup=False)
