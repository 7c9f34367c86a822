"""Makes the README's pictures of the page: docs/pictures/*.png, from games played through it."""

import shutil
import socket
import struct
import sys
import threading
import time
import zlib
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Literal

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright

from farstead.cli.doctor import BROWSERS
from farstead.core.game import Game, find_game, game_names
from farstead.server.app import ServerSettings, create_app
from farstead.server.safety import LARGEST_FRAME
from farstead.server.tables import ANY

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "pictures"
SCREENS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
BOT = {"kind": "bot", "bot": "greedy"}
PATIENCE = 90  # seconds until a position worth a picture


@contextmanager
def server() -> Iterator[str]:
    """The real server on a free port of this machine, with an empty database; its address."""
    with TemporaryDirectory() as folder, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        settings = ServerSettings(
            f"sqlite:///{folder}/pictures.db", pace=0, bots=(ANY,), requests=1e6
        )
        config = uvicorn.Config(
            create_app(settings),
            log_level="error",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
        )
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, args=([listening],), daemon=True)
        thread.start()
        while not running.started:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(10)


def find_browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        sys.exit(f"The pictures need a browser: none of {', '.join(BROWSERS)} is installed.")
    return found


# Playing ---------------------------------------------------------------------------------


def open_table(context: BrowserContext, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    answer = context.request.post("/api/tables", data={"game": game, "seats": seats, **more})
    table: dict[str, Any] = answer.json()
    return str(table["id"])


def play(page: Page, choose: Callable[[Page], Locator], until: Callable[[Page], bool]) -> bool:
    """Pick one thing after the other. Whether a position came that is worth a picture."""
    deadline = time.monotonic() + PATIENCE
    glowing = page.locator(".pickable")
    while time.monotonic() < deadline and not page.locator(".podium").count():
        if not glowing.count():
            page.wait_for_timeout(20)
        elif until(page):
            return True
        else:
            choose(page).dispatch_event("click")
            page.wait_for_timeout(60)  # the answer, and whatever bots do then
    return False


def first_of(page: Page, *wishes: str, chance: Random) -> Locator:
    """Something that glows: of the first kind that there is, else any."""
    for wish in (*wishes, ".pickable"):
        found = page.locator(wish)
        if count := found.count():
            return found.nth(chance.randrange(count))
    return page.locator(".pickable").first


def land_player(chance: Random) -> Callable[[Page], Locator]:
    """Exploits what it can, and goes where nobody has been."""
    exploit = '.pickable[data-id="choice/exploit"]'
    free = ".cell.pickable:not(:has(.holder))"
    return lambda page: first_of(page, ".die.pickable", exploit, free, chance=chance)


def land_is_busy(page: Page) -> bool:
    """A few tiles belong to each seat, and there are several ways to go."""
    held = [page.locator(f'.cell:has(.held)[style*="{colour}"]').count() for colour in SEATS]
    return min(held) >= 3 and page.locator(".cell.pickable").count() >= 3


SEATS = ("#d1495b", "#3d7dca", "#e0a030")


def colonist_player(chance: Random) -> Callable[[Page], Locator]:
    """Builds what it can, and researches as long as the hand is small."""

    def choose(page: Page) -> Locator:
        few = page.locator(".own .fan .card").count() < 2
        earn = "research" if few else "gather"
        return first_of(
            page, ".fan .card.pickable", f'.pickable[data-id="choice/{earn}"]', chance=chance
        )

    return choose


def colony_grows(page: Page) -> bool:
    """Something is built, and there is a choice of what to build next."""
    built = page.locator('.own .card[data-id^="colony/"]').count()
    hand = page.locator(".own .fan .card").count()
    return built >= 3 and hand >= 2 and page.locator(".own .fan .card.pickable").count() >= 1


def convoy_player(chance: Random) -> Callable[[Page], Locator]:
    """Builds a part where it can, else plays whatever glows."""
    empty = '.own .pickable[data-id^="part/"]'
    return lambda page: first_of(page, empty, chance=chance)


def convoy_is_under_way(page: Page) -> bool:
    """Some parts are built, and a hand of cards is to be played."""
    built = page.locator('[data-id^="part/"][data-tint="built"]').count()
    return built >= 10 and page.locator(".own .fan .card.pickable").count() >= 4


def fleet_player(chance: Random) -> Callable[[Page], Locator]:
    """Takes sides, and goes where it can; cards and buttons come last."""
    joining = '.pickable[data-id="choice/join-offence"]'
    return lambda page: first_of(
        page, joining, ".site.pickable", ".owned.pickable", ".fan .card.pickable", chance=chance
    )


def fleets_meet(page: Page) -> bool:
    """An invasion with an ally, and a card is to be chosen for it."""
    allies = page.locator(".side .counter").count()
    return allies >= 1 and page.locator(".own .fan .card.pickable").count() >= 3


def any_player(chance: Random) -> Callable[[Page], Locator]:
    """Picks whatever glows."""
    return lambda page: first_of(page, chance=chance)


def has_begun(page: Page) -> bool:
    """Enough has happened to fill the log."""
    return page.get_by_role("region", name="What has happened").get_by_role("listitem").count() > 20


@dataclass(frozen=True)
class Shot:
    """How a position worth a picture is reached; what is said here does for any game."""

    player: Callable[[Random], Callable[[Page], Locator]] = any_player
    moment: Callable[[Page], bool] = has_begun
    seats: int = 4


# Where a certain moment makes a better picture.
SHOTS = {
    "last-land": Shot(land_player, land_is_busy, seats=3),
    "colonizers": Shot(colonist_player, colony_grows),
    "space-hope": Shot(convoy_player, convoy_is_under_way),
    "cosmos": Shot(fleet_player, fleets_meet),
}


def reach(context: BrowserContext, game: Game) -> str:
    """The address of a table of this game where it is our turn in the midst of things."""
    shot = SHOTS.get(game.name, Shot())
    choose = shot.player(Random(2026))
    bots = max(game.fewest_seats, min(shot.seats, game.most_seats)) - 1
    page = context.new_page()
    for _ in range(5):
        address = f"/t/{open_table(context, game.name, [{'kind': 'me'}, *[BOT] * bots])}"
        page.goto(address)
        page.locator(".table").wait_for()
        if play(page, choose, shot.moment):
            page.close()
            return address
    sys.exit(f"{game.title}: no position worth a picture came up.")


# Small files -----------------------------------------------------------------------------

# Soft gradients make large files. Rounded a little, and with a palette, they are a fraction.
PIXELS = """async source => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + source;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, width, height);
  let text = '';
  for (let i = 0; i < data.length; i += 4) {
    for (let c = 0; c < 3; c++) text += String.fromCharCode(data[i + c] & 0xfc);
  }
  return [width, height, btoa(text)];
}"""
Colour = tuple[int, ...]


def with_few_colours(page: Page, png: bytes) -> bytes:
    """The same picture with a palette of 256 colours."""
    width, height, text = page.evaluate(PIXELS, b64encode(png).decode())
    raw = b64decode(text)
    pixels = list(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
    boxes = cut(Counter(pixels), 256)
    index = {colour: number for number, box in enumerate(boxes) for colour in box}
    data = bytes(index[pixel] for pixel in pixels)
    rows = b"".join(b"\0" + data[y * width : (y + 1) * width] for y in range(height))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            chunk(b"PLTE", bytes(part for box in boxes for part in mean(box))),
            chunk(b"IDAT", zlib.compress(rows, 9)),
            chunk(b"IEND", b""),
        )
    )


def cut(colours: Counter[Colour], most: int) -> list[dict[Colour, int]]:
    """Boxes of colours that are close to each other: the widest of the full ones is halved, until
    there are enough."""
    boxes = [dict(colours)]
    while len(boxes) < most:
        box = max(boxes, key=lambda box: width_of(box)[0] * sum(box.values()) ** 0.5)
        width, channel = width_of(box)
        if not width:
            break
        ordered = sorted(box.items(), key=lambda item: item[0][channel])
        half, seen, middle = sum(box.values()) / 2, 0, 0
        while seen < half and middle < len(ordered) - 1:
            seen += ordered[middle][1]
            middle += 1
        boxes.remove(box)
        boxes += [dict(ordered[:middle]), dict(ordered[middle:])]
    return boxes


def width_of(box: dict[Colour, int]) -> tuple[int, int]:
    """How far a box reaches in the channel in which it is widest, and which that is."""
    return max((max(part) - min(part), c) for c, part in enumerate(zip(*box, strict=True)))


def mean(box: dict[Colour, int]) -> list[int]:
    total = sum(box.values())
    return [round(sum(colour[c] * n for colour, n in box.items()) / total) for c in range(3)]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


# Pictures --------------------------------------------------------------------------------


def shown(name: str) -> list[tuple[str, Theme]]:
    """On which screens and in which colours the README shows this page."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [
        (screen, theme)
        for screen in SCREENS
        for theme in THEMES
        if f"{name}-{screen}-{theme}.png" in readme
    ]


def photograph(browser: Browser, base: str, cookies: Any, name: str, address: str) -> None:
    """The page as the README shows it. Nothing moves."""
    for screen, theme in shown(name):
        context = browser.new_context(
            base_url=base,
            color_scheme=theme,
            reduced_motion="reduce",
            storage_state=cookies,
            **SCREENS[screen],
        )
        page = context.new_page()
        page.goto(address)
        page.locator(".table, .offer").first.wait_for()
        page.wait_for_timeout(500)
        path = FOLDER / f"{name}-{screen}-{theme}.png"
        path.write_bytes(with_few_colours(page, page.screenshot()))
        print(path.name, f"{path.stat().st_size:,} bytes")
        context.close()


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with server() as base, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_browser(), args=["--no-sandbox", "--disable-gpu"]
        )
        friend = browser.new_context(base_url=base)
        ada = browser.new_context(base_url=base, reduced_motion="reduce")
        for context, name in ((friend, "Grace"), (ada, "Ada")):
            context.request.get("/api/me")  # gives the cookie
            context.request.post("/api/me", data={"name": name})
        open_table(friend, "last-land", [{"kind": "me"}, BOT, {"kind": "open"}], public=True)
        games = [name for name in game_names() if shown(name)]
        addresses = {name: reach(ada, find_game(name)) for name in games} | {"lobby": "/"}
        for name, address in addresses.items():
            photograph(browser, base, ada.storage_state(), name, address)
        browser.close()


if __name__ == "__main__":
    main()
