"""Somebody who plays in a browser, with clicks on what glows."""

import json
import re
from collections.abc import Callable
from random import Random
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.patience import PATIENCE
from tests.server.conftest import wished

# What can be picked now, by what it says of itself to a screen reader and the keyboard.
GLOWING = '[data-id][tabindex="0"]:not([aria-disabled])'
PATIENCE_MS = PATIENCE * 1000
BLINK = 40  # milliseconds

# The names of what glows, as soon as anything does, or none after a while.
GLOWS = """([glowing, blink]) => new Promise(tell => {
  const names = () => [...document.querySelectorAll(glowing)].map(e => e.dataset.id);
  if (names().length) return tell(names());
  const watch = new MutationObserver(() => names().length && done());
  const done = () => { watch.disconnect(); clearTimeout(timer); tell(names()); };
  const timer = setTimeout(done, blink);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
})"""

# Where to click to hit a thing; nowhere if other things lie over it.
SPOT = """id => {
  const thing = document.querySelector(`[data-id="${id}"]`);
  thing.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = thing.getBoundingClientRect();
  for (const right of [0.5, 0.3, 0.15, 0.7, 0.85]) {  // cards in a fan lie over each other
    const [x, y] = [box.x + box.width * right, box.y + box.height / 2];
    if (thing.contains(document.elementFromPoint(x, y))) return { x, y };
  }
  return null;
}"""


class Player:
    """A page, and all that came over its socket."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.random = Random(2026)
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(str(text)))

    # Getting to a table ----------------------------------------------------------------------

    def offer(self, title: str) -> Locator:
        """A game in the lobby."""
        heading = self.page.get_by_role("heading", name=title, exact=True)
        return self.page.get_by_role("article").filter(has=heading)

    def set_up(self, title: str, seats: list[str], **options: int) -> None:
        """Open a table with the lobby's form; seats are what the form's lists say, or
        nothing for whoever sits there by default."""
        self.page.goto("/")
        self.offer(title).get_by_role("button", name="Set up a table").click()
        form = self.page.get_by_role("dialog")
        count = form.get_by_role("button", name=str(len(seats)), exact=True)
        if count.count():
            count.click()
        for number, sitter in enumerate(seats, start=1):
            if sitter:
                form.get_by_label(f"Seat {number}", exact=True).select_option(label=sitter)
        form.get_by_text("Options", exact=True).click()
        for name, value in options.items():
            field = re.compile(f"^{name}", re.IGNORECASE)
            form.get_by_role("spinbutton", name=field).fill(str(value))
        form.get_by_role("button", name="Open the table").or_(
            form.get_by_role("button", name="Start the game")
        ).click()

    def open(self, game: str, *seats: str, **options: int) -> str:
        """Open a table without the form, sit down at it; its id."""
        self.page.request.get("/api/me")
        wish = {"game": game, "seats": [wished(seat) for seat in seats], "options": options}
        table: dict[str, Any] = self.page.request.post("/api/tables", data=wish).json()
        self.page.goto(f"/t/{table['id']}")
        return str(table["id"])

    def meet(self, friend: "Player") -> None:
        """Send a friend the link; whoever takes the last seat starts the game."""
        link = self.page.get_by_label("Link for friends").input_value()
        friend.page.goto(link)
        friend.page.get_by_role("button", name="Take a seat").click()

    # What is seen ----------------------------------------------------------------------------

    @property
    def glowing(self) -> Locator:
        return self.page.locator(GLOWING)

    def has_turn(self) -> bool:
        """Whether it is this player's turn, as the title says."""
        return "your turn" in self.page.title().lower()

    @property
    def result(self) -> Locator:
        rematch = self.page.get_by_role("button", name="Rematch")
        return self.page.get_by_role("dialog").filter(has=rematch)

    @property
    def is_over(self) -> bool:
        return self.result.count() > 0

    @property
    def curtain(self) -> Locator:
        """The button with which somebody takes over the screen."""
        return self.page.get_by_role("button", name="I am ")

    @property
    def banner(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text="Reconnecting")

    @property
    def log(self) -> list[str]:
        region = self.page.get_by_role("region", name="What has happened")
        return region.get_by_role("listitem").all_inner_texts()

    @property
    def position(self) -> dict[str, str]:
        """Everything on the table, as a screen reader says it."""
        pairs = self.page.locator("[data-id]").evaluate_all(
            "all => all.map(e => [e.dataset.id, e.getAttribute('aria-label')])"
        )
        return dict(pairs)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The frames of a kind that have come."""
        heard = [json.loads(text) for text in self.frames]
        return [frame for frame in heard if frame["type"] == kind]

    def sizes(self, kind: str) -> list[int]:
        """How many bytes the frames of a kind had."""
        mark = f'"type":"{kind}"'
        return [len(text.encode()) for text in self.frames if mark in text[:40]]

    # What is done ----------------------------------------------------------------------------

    def pick(self) -> None:
        """Click on something that glows, as soon as anything does: others take their time."""
        self.glowing.first.wait_for()
        assert self.picked_something()

    def picked_something(self) -> bool:
        """Whether something glowed, or began to within a blink, and was clicked on."""
        names: list[str] = self.page.evaluate(GLOWS, [GLOWING, BLINK])
        if not names:
            return False
        spot = self.spot(self.random.choice(sorted(names)))
        self.page.mouse.click(spot["x"], spot["y"])
        return True

    def spot(self, name: str) -> dict[str, float]:
        """Where to click on a thing."""
        self.page.mouse.move(1, 1)  # a card under the pointer rises over its neighbours
        spot: dict[str, float] | None = self.page.evaluate(SPOT, name)
        assert spot, f"{name} glows where nobody can click on it"
        return spot

    def take_over(self) -> None:
        """Raise the curtain."""
        self.curtain.click()
        self.curtain.wait_for(state="hidden")

    def play(self, picks: int) -> None:
        """So many picks, each of which is acknowledged; then it is this player's turn again."""
        for _ in range(picks):
            known = len(self.told("ack"))
            self.pick()
            self.wait_until(lambda known=known: len(self.told("ack")) > known)  # type: ignore[misc]
        self.glowing.first.wait_for()

    def wait_until(self, holds: Callable[[], bool]) -> None:
        deadline = monotonic() + PATIENCE
        while not holds():
            assert monotonic() < deadline, "waited in vain"
            self.page.evaluate("new Promise(requestAnimationFrame)")  # lets frames come in


def whose_turn(*players: Player) -> tuple[Player, ...]:
    """The players, beginning with the one whose turn it is, as soon as it is somebody's."""
    deadline = monotonic() + PATIENCE
    while not any(player.has_turn() for player in players):
        assert monotonic() < deadline, "it is nobody's turn"
    return tuple(sorted(players, key=lambda player: not player.has_turn()))


def play_to_the_end(
    *players: Player,
    look: Callable[[], None] = lambda: None,
    take_over: Callable[[Player], None] = Player.take_over,
) -> None:
    """Everybody picks what glows until everybody sees the result; after each pick, `look`."""
    latest = monotonic()
    while not all(player.is_over for player in players):
        assert monotonic() < latest + PATIENCE, "nobody can go on, and the game is not over"
        for player in players:
            if player.curtain.count():
                take_over(player)
            while player.picked_something():
                look()
                latest = monotonic()
    for player in players:
        expect(player.result).to_be_visible()
