"""The command line, as somebody uses it."""

import json
import os
import re
import shlex
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from farstead.cli import serve
from farstead.cli.app import app
from farstead.core.content import read_content
from farstead.core.record import parse
from farstead.games.colonizers import GAME as COLONIZERS
from farstead.games.cosmos import GAME as COSMOS
from farstead.games.last_land import GAME as LAST_LAND
from farstead.games.space_hope import GAME as SPACE_HOPE
from farstead.games.space_hope.rules.shipped import CARDS as SPACE_HOPE_CARDS
from farstead.match import Match
from farstead.testing import effort, random_match
from tests.commands import refused
from tests.patience import PATIENCE

pexpect = pytest.importorskip("pexpect", reason="a terminal to type into needs a Unix system")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's data folder that is nobody's."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "110")
    monkeypatch.setenv("LINES", "60")
    monkeypatch.setenv("PAGER", "cat")
    return tmp_path


def farstead(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "farstead", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


# The server ----------------------------------------------------------------------------------


def test_the_database_can_be_named_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password does not belong into the list of processes. What is typed comes first."""
    opened: list[str] = []
    monkeypatch.setattr(serve, "run", lambda host, port, database, *_: opened.append(database))
    for words in (["serve"], ["serve", "--database", "sqlite:///b.db"]):
        answer = CliRunner().invoke(app, words, env={"FARSTEAD_DATABASE": "sqlite:///a.db"})
        assert answer.exit_code == 0, answer.output
    assert opened == ["sqlite:///a.db", "sqlite:///b.db"]


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("sqlite:///{home}/no/such/folder/tables.db", "unable to open database file"),
        ("sqlite:///{home}/text.db", "file is not a database"),
        ("postgresql+psycopg://ann:hunter2@127.0.0.1:{port}/tables", "connection failed"),
        ("postgresql+psycopg:///x?sslmode=hunter2&password=hunter2", 'value: "***"'),
        ("postgresql+psycopg:///x?sslmode=no&password=hunter2%20%2B", "sslmode"),
        ("postgresql+other://ann:hunter2@host/x", "postgresql.other"),
        ("postgresql+psycopg://ann:@host:hunter2/x", "URL is none that can be read"),
    ],
)
def test_a_database_that_can_t_be_used_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], database: str, reason: str
) -> None:
    pytest.importorskip("psycopg", reason="the server's extras are not installed")
    (home / "text.db").write_text("a text that is long enough to be looked at, and no database")
    with socket.socket() as held:  # a port that is ours, and that nobody answers at
        held.bind(("127.0.0.1", 0))
        url = database.format(home=home, port=held.getsockname()[1])
        answer = refused(capsys, "serve", "--port", "0", "--database", url)
    said = " ".join(answer.err.split())
    assert said.startswith("farstead: the database")
    assert reason in said
    assert "Traceback" not in said
    assert "hunter2" not in said


def test_a_database_of_a_newer_server_is_refused_in_a_sentence(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sqlalchemy", reason="the server's extras are not installed")
    with closing(sqlite3.connect(home / "newer.db")) as database:
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    answer = refused(capsys, "serve", "--port", "0", "--database", f"sqlite:///{home}/newer.db")
    said = " ".join(answer.err.split())
    assert "can't be used: Can't locate revision identified by '9999'" in said


def test_a_data_folder_that_can_t_be_made_is_one_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("sqlalchemy", reason="the server's extras are not installed")
    (home / "file").touch()
    monkeypatch.delenv("FARSTEAD_DATABASE", raising=False)
    monkeypatch.setattr(serve, "default_file", lambda: home / "file" / "data" / "farstead.db")
    answer = refused(capsys, "serve", "--port", "0")
    said = " ".join(answer.err.split())
    assert said.startswith("farstead: the folder")
    assert "can't be made: Not a directory" in said


# Looking around ------------------------------------------------------------------------------


def test_games_are_listed_with_their_editions_and_options(home: Path) -> None:
    listing = farstead("games")
    assert listing.returncode == 0
    assert "Last Land" in listing.stdout
    assert "Colonizers" in listing.stdout
    one = farstead("games", "last-land").stdout
    assert "pass_through" in one
    assert "v0.3" in one


def test_the_version_says_whether_the_rules_are_compiled(home: Path) -> None:
    pure = os.environ.get("FARSTEAD_PURE", "0") != "0"
    said = farstead("--version").stdout
    assert ("interpreted" if pure else "compiled by mypyc") in said or not_compiled_here()


def not_compiled_here() -> bool:
    from farstead import is_compiled

    return not is_compiled()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["games", "chess"], "no game 'chess'"),
        (["play", "last-lend"], "did you mean 'last-land'"),
        (["play", "last-land", "--edition", "v9"], "no edition 'v9'"),
        (["play", "last-land", "--option", "dice=9"], "option 'dice' is a whole number from 1"),
        (["play", "last-land", "--option", "dices=1"], "no option 'dices'"),
        (["play", "last-land", "--seats", "you"], "2 to 6 seats, not 1"),
        (["play", "last-land", "--seats", "you,grandma"], "no such player: 'grandma'"),
        (["play", "--resume", "nowhere.txt"], "nowhere.txt: No such file"),
        (["play", "--resume", "last"], "no match has been saved"),
        (["play", "last-land", "--resume", "x"], "give no game"),
        (["simulate", "colonizers", "--seats", "random"], "exactly 4 seats, not 1"),
        (["simulate", "last-land", "--seats", "random,gredy"], "did you mean 'greedy'"),
        (["record", "verify", "nowhere.txt"], "nowhere.txt: No such file"),
        (["record", "review", "nowhere.txt"], "nowhere.txt: No such file"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    home: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    answer = refused(capsys, *words)
    assert reason in " ".join(answer.err.split())
    assert "Traceback" not in answer.err
    assert list(home.rglob("*.txt")) == []


def test_bad_input_ends_the_process_with_a_line_too(home: Path) -> None:
    answer = farstead("games", "chess")
    assert answer.returncode == 2
    assert answer.stderr.startswith("farstead: no game 'chess'")
    assert "Traceback" not in answer.stderr


# Simulating ----------------------------------------------------------------------------------

KEYS = ["game", "edition", "games", "decisions", "decisions_per_second", "length", "seats"]


def test_a_simulation_reports_in_json(home: Path) -> None:
    words = ["simulate", "last-land", "--seats", "random,greedy", "--games", "60", "--json"]
    report = json.loads(farstead(*words, "--seed", "5").stdout)
    assert list(report)[:7] == KEYS
    assert report["games"] == 60
    assert set(report["length"]) == {"mean", "sd"}
    assert [seat["bot"] for seat in report["seats"]] == ["random", "greedy"]
    for seat in report["seats"]:
        assert set(seat) == {"bot", "share", "low", "high", "score"}
        assert seat["low"] <= seat["share"] <= seat["high"]
    assert sum(seat["share"] for seat in report["seats"]) == pytest.approx(1, abs=1e-4)
    assert report["depleted_tiles"]["mean"] > 10


def test_the_same_seed_plays_the_same_games_on_any_number_of_cores(home: Path) -> None:
    reports = []
    for workers in ("1", "3"):
        words = ["simulate", "colonizers", "--seats", "greedy,random,random,random", "--json"]
        report = json.loads(farstead(*words, "--games", "64", "--workers", workers).stdout)
        del report["decisions_per_second"]
        reports.append(report)
    assert reports[0] == reports[1]


def test_a_simulation_that_is_stopped_keeps_what_is_done(home: Path) -> None:
    child = pexpect.spawn(
        sys.executable,
        [
            "-m",
            "farstead",
            "simulate",
            "last-land",
            "--seats",
            "greedy,greedy",
            "--games",
            "5000000",
        ],
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.expect(r"[1-9]\d*/5000000")
    child.kill(signal.SIGINT)
    child.expect(r"Stopped after [1-9]\d* of 5000000 games")
    child.expect("decisions/s")
    child.wait()
    assert child.exitstatus == 130


# Records -------------------------------------------------------------------------------------


@pytest.fixture
def record(home: Path) -> Path:
    path = home / "match.txt"
    path.write_text(random_match(COLONIZERS, "", 4, 12).record().format())
    return path


def test_a_record_is_verified(record: Path) -> None:
    assert farstead("record", "verify", str(record)).stdout.startswith("ok: ")
    spoilt = record.read_text().replace("pick", "kick", 1)
    record.write_text(spoilt)
    answer = farstead("record", "verify", str(record))
    assert answer.returncode == 2
    line = spoilt.splitlines().index(next(x for x in spoilt.splitlines() if "kick" in x)) + 1
    assert f"match.txt, line {line}:" in " ".join(answer.stderr.split())


def test_a_record_that_is_no_text_is_refused(home: Path) -> None:
    path = home / "noise"
    path.write_bytes(bytes(range(256)))
    answer = farstead("record", "show", str(path))
    assert answer.returncode == 2
    assert "not a text in UTF-8" in " ".join(answer.stderr.split())


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no such device here")
def test_no_record_makes_anybody_read_without_end(home: Path) -> None:
    """Neither as a record, nor as a file that one names: in a process that may use little."""
    path = home / "record.txt"
    match = random_match(SPACE_HOPE, "", 2, 1).record().format()
    path.write_text(
        match.replace("edition: communal", "edition: communal\noptions: cards=/dev/zero")
    )
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2_000_000_000,) * 2); "
        "sys.argv[0] = 'farstead'; from farstead.cli.app import main; main()"
    )
    for words, told in (
        ([path], "names a file of this machine; --files (files=True) allows that"),
        ([path, "--files"], "option 'cards': '/dev/zero' is no ordinary file"),
        (["/dev/zero"], "'/dev/zero' is no ordinary file"),
    ):
        answer = subprocess.run(
            [sys.executable, "-c", limited, "record", "verify", *words],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert answer.returncode == 2, answer.stderr
        assert told in " ".join(answer.stderr.split())


def test_a_record_is_shown_and_replayed(record: Path) -> None:
    shown = farstead("record", "show", str(record)).stdout
    assert "Round 1:" in shown
    assert "wins with" in shown
    assert "Round 1:" in farstead("record", "replay", str(record), "--move", "1").stdout
    walked = farstead("record", "replay", str(record), "--seat", "2", typed="\n\nb\n99999\nq\n")
    assert walked.returncode == 0
    assert "wins with" in walked.stdout


BLUNDER = """\
farstead record 1
game: last-land
rules: 1
edition: v0.1
options: deplete=1
seat 1: Ann Lee
seat 2: Ben
"""
# In the last of these, Ann drains the tile that she stands on: it was the only way out.
ENTRIES = """
* roll 1 5, * roll 6 2, * roll 1 5, 2 take 5, 2 exploit, 2 drain, * roll 5 3, 1 take 3, 1 drain,
1 move sw, 1 drain, * roll 5 1, 2 take 5, 2 move n, 2 exploit, 2 move sw, 2 exploit, * roll 4 1,
1 take 1, 1 move sw, * roll 5 3, 2 take 5, 2 move n, 2 exploit, 2 move sw, 2 exploit, * roll 1 3,
1 take 3, 1 drain, 1 move sw, 1 drain, * roll 6 4, 2 take 6, 2 move nw, 2 exploit, 2 drain,
* roll 1 4, 1 take 4, 1 move s, 1 drain, 1 move s, 1 drain
"""
THE_BLUNDER = 41  # entries come before it


@pytest.fixture
def blunder(home: Path) -> Path:
    path = home / "a match.txt"
    entries = [entry.strip() for entry in ENTRIES.replace("\n", " ").split(",")]
    path.write_text(BLUNDER + "\n".join(entries) + "\n")
    return path


def test_a_review_sums_up_and_shows_the_turning_points(blunder: Path) -> None:
    words = ("record", "review", str(blunder), "--iterations", "40")
    answer = farstead(*words)
    assert answer.returncode == 0
    assert "Ann Lee" in answer.stdout
    mistake = rf" {THE_BLUNDER} ● Ann Lee: mistake Drain \S+ \(\d+%\) instead of Move .*%"
    assert re.search(mistake, answer.stdout)
    again = re.search(r"farstead (record replay '.*' --move \d+ --seat \d)\n", answer.stdout)
    assert again is not None
    assert farstead(*shlex.split(again[1])).returncode == 0


def test_a_review_reports_in_json_and_the_same_for_the_same_seed(blunder: Path) -> None:
    words = ("record", "review", str(blunder), "--iterations", "40", "--seed", "4", "--json")
    report = json.loads(farstead(*words).stdout)
    assert report == json.loads(farstead(*words).stdout)
    moments = report["moments"]
    assert report["judged"] == report["decisions"] == len(moments)
    assert sum(seat["decisions"] for seat in report["seats"]) == len(moments)
    assert [seat["name"] for seat in report["seats"]] == ["Ann Lee", "Ben"]
    entries = parse(blunder.read_text()).entries
    for moment in moments:
        assert entries[moment["n"]].text == moment["chosen"]
        assert entries[moment["n"]].actor + 1 == moment["seat"]
    assert (moments[-1]["n"], moments[-1]["mark"]) == (THE_BLUNDER, "mistake")
    assert moments[-1]["cost"] > 0.4
    assert report["seats"][0]["mistakes"] >= 1


def test_a_review_that_is_stopped_shows_what_is_done(record: Path) -> None:
    words = [
        "-m",
        "farstead",
        "record",
        "review",
        str(record),
        "--seconds",
        "0.5",
    ]  # a minute or two
    child = pexpect.spawn(sys.executable, words, encoding="utf-8", timeout=PATIENCE)
    child.expect(r"[1-9]\d*/\d+")
    child.kill(signal.SIGINT)
    child.expect(r"Stopped after [1-9]\d* of \d+ decisions")
    child.expect("cost of")
    child.wait()
    assert child.exitstatus == 130


# Playing -------------------------------------------------------------------------------------


class Terminal:
    """Somebody at a terminal."""

    def __init__(self, *words: str) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "farstead", *words],
            encoding="utf-8",
            timeout=PATIENCE,
            dimensions=(60, 110),
        )
        self.child.delaybeforesend = None  # it is typed when it was asked for: no need to wait

    def expect(self, *patterns: str) -> int:
        return int(self.child.expect(list(patterns)))

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def until_over(self) -> None:
        """Take whatever is offered first, until there is nothing to be asked."""
        while self.expect("Red >", "Enter lets go", "Kept in") < 2:
            self.type("1")


@pytest.fixture
def terminals(home: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.close(force=True)


def saved(home: Path) -> Match:
    (path,) = home.rglob("saves/*.txt")
    return Match.replay(parse(path.read_text()))


def test_a_newcomer_plays_last_land_from_the_menu_to_its_end(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal("play")
    terminals.append(terminal)
    terminal.expect("Which game")
    terminal.type("3")
    terminal.expect("Which edition")
    terminal.type("")
    terminal.expect("How many seats")
    terminal.type("seven")
    terminal.expect("a number from 1 to 5")
    terminal.type("1")
    terminal.expect("Against whom")
    terminal.type("")
    terminal.until_over()
    match = saved(home)
    assert match.is_over
    assert match.users == ["Red", "@greedy"]


def test_colonizers_is_played_to_its_end_against_bots(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal("play", "colonizers", "--seed", "3", "--option", "colony=3")
    terminals.append(terminal)
    terminal.until_over()
    assert saved(home).is_over


def test_space_hope_is_played_to_its_end_against_bots(
    home: Path, terminals: list[Terminal]
) -> None:
    """Here one pick leads to the next: a card, what for, for whom."""
    terminal = Terminal("play", "space-hope", "--seed", "3", "--option", "rounds=2")
    terminals.append(terminal)
    terminal.until_over()
    assert saved(home).is_over


def test_settlers_of_the_cosmos_are_played_to_their_end_against_bots(
    home: Path, terminals: list[Terminal]
) -> None:
    """A map of points: a stack, where to, how many."""
    words = ("--seed", "3", "--option", "rounds=2", "--seats", "you,greedy,greedy")
    terminal = Terminal("play", "cosmos", *words)
    terminals.append(terminal)
    terminal.until_over()
    assert saved(home).is_over


def test_help_reasons_log_rules_and_undo_are_at_hand(home: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "last-land", "--seed", "4", "--seats", "you,greedy")
    terminals.append(terminal)
    terminal.expect("chooses a die.*Red >")
    terminal.type("?")
    terminal.expect("take your last decision back.*Red >")
    terminal.type("r")
    terminal.expect("LL-25.*Red >")
    terminal.type("1")
    terminal.expect("to spend.*Red >")
    terminal.type("u")
    terminal.expect("chooses a die.*Red >")
    terminal.type("u")
    terminal.expect("chance has decided since.*Red >")
    terminal.type("2")
    terminal.expect("to spend.*Red >")
    terminal.type("move n")
    terminal.expect("no tile on that side of d7.*Red >")
    terminal.type("w")
    terminal.expect("Red >")
    terminal.type("77")
    terminal.expect("a number from 1 to.*Red >")
    terminal.type("fly")
    terminal.expect("'fly' is no action here.*Red >")
    terminal.type("l")
    terminal.expect("Red rolls.*Red >")
    copy = home / "copy.txt"
    terminal.type(f"s {copy}")
    terminal.expect("written to.*Red >")
    terminal.type(f"s {copy}")
    terminal.expect("exists already.*Red >")
    terminal.type("q")
    terminal.expect("--resume last")
    assert copy.read_text() == next(home.rglob("saves/*.txt")).read_text()


def test_a_hint_lists_the_choices_with_their_chances(home: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "last-land", "--seed", "4", "--seats", "you,greedy")
    terminals.append(terminal)
    terminal.expect("chooses a die.*Red >")
    terminal.type("hint")
    terminal.expect(r"[12].*█+.* \d+%  Take \d action points.*from what you know.*Red >")
    assert not saved(home).entries[-1].text.startswith("take")  # it was only asked for
    terminal.type("?")
    terminal.expect("what a strong bot would do.*Red >")


def test_a_match_goes_on_after_the_terminal_was_killed(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal("play", "colonizers", "--seed", "3")
    terminals.append(terminal)
    terminal.expect("picks a colonist.*Red >")
    terminal.type("1")
    terminal.expect("gathers Omnium or researches.*Red >")
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    kept = saved(home)
    assert next(entry.text for entry in kept.entries if entry.actor == 0).startswith("pick")
    again = Terminal("play", "--resume", "last")
    terminals.append(again)
    again.expect("gathers Omnium or researches.*Red >")
    again.type("q")
    again.expect("Kept in")
    assert saved(home).entries == kept.entries


def test_a_curtain_falls_between_two_people_with_secrets(
    home: Path, terminals: list[Terminal]
) -> None:
    seats = "you:Ann,you:Ben,greedy,greedy"
    terminal = Terminal("play", "colonizers", "--seats", seats, "--option", "draw_first=no")
    terminals.append(terminal)
    terminal.expect("Pass the screen to.*Ann")
    assert "Opportunist" not in terminal.child.before
    terminal.type("")
    terminal.expect("Ann >")
    terminal.type("1")
    terminal.expect("Pass the screen to.*Ben")
    between = terminal.child.before + terminal.child.after
    assert "Ann picks the" not in between
    terminal.type("")
    terminal.expect("Ben >")
    assert "Ann picks a colonist" in terminal.child.before
    assert "Ann picks the" not in terminal.child.before


def test_friends_share_a_screen_where_nothing_is_hidden(
    home: Path, terminals: list[Terminal]
) -> None:
    terminal = Terminal("play", "last-land", "--seats", "you:Ann,you:Ben", "--seed", "1")
    terminals.append(terminal)
    who = terminal.expect("Ann >", "Ben >")
    terminal.type("1")
    terminal.expect(["Ann >", "Ben >"][who])


def test_a_file_that_exists_is_not_overwritten(home: Path) -> None:
    path = home / "mine.txt"
    path.write_text("precious")
    answer = farstead("play", "last-land", "--save", str(path))
    assert answer.returncode == 2
    assert path.read_text() == "precious"


def test_bots_alone_play_to_the_end(home: Path) -> None:
    answer = farstead("play", "last-land", "--seats", "greedy,greedy", "--seed", "1")
    assert answer.returncode == 0
    assert "wins with" in answer.stdout or "share the win" in answer.stdout


def test_a_long_game_survives_a_full_terminal_session(home: Path) -> None:
    """Every position of a game can be drawn, for every viewer, wide and narrow."""
    from rich.console import Console

    from farstead.cli.draw import draw, number_picks

    for game in (LAST_LAND, COLONIZERS, SPACE_HOPE, COSMOS):
        match = random_match(game, "", game.fewest_seats, 14)
        for width in (60, 120):
            console = Console(width=width, file=open(os.devnull, "w"), force_terminal=True)  # noqa: SIM115
            for at in range(0, len(match.entries), effort(51, 17)):
                past = match.at(at)
                for viewer in [None, *range(len(match.users))]:
                    scene = past.scene(viewer)
                    numbered = number_picks(scene.picks)
                    console.print(draw(scene, width, game.theme(), numbered))
            console.file.close()


# Content -------------------------------------------------------------------------------------


def test_content_is_checked_and_shown(home: Path) -> None:
    assert "60 cards, 10 parts and 18 goals" in farstead("content", "check", "space-hope").stdout
    shown = farstead("content", "show", "space-hope").stdout
    assert all(card.title in shown for card in SPACE_HOPE_CARDS)


def test_bad_content_is_refused_with_file_entry_reason_and_nearest_word(home: Path) -> None:
    deck = home / "deck.toml"
    deck.write_text(
        '[card.soup]\ntitle = "Soup"\nflavour = "Hot."\ntype = "or"\ndistance = 2\n'
        'target = "you"\neffects = ["+2 fod"]\n'
    )
    answer = farstead("content", "check", "space-hope", "--option", f"cards={deck}")
    assert answer.returncode == 2
    told = " ".join(answer.stderr.split())
    assert "card 'soup': effects: unknown dial 'fod'; did you mean 'food'?" in told
    assert "deck.toml" in told.replace(" ", "")


def test_a_deck_of_one_s_own_is_played_with(home: Path) -> None:
    cards = [
        f'[card.soup-{n}]\ntitle = "Soup {n}"\nflavour = "Hot."\ntype = "or"\ndistance = {n}\n'
        'target = "you"\neffects = ["+1 food"]\n'
        for n in range(10)
    ]
    home.joinpath("deck.toml").write_text("\n".join(cards))
    words = ("simulate", "space-hope", "--seats", "greedy,random", "--games", "20", "--json")
    report = json.loads(farstead(*words, "--option", f"cards={home / 'deck.toml'}").stdout)
    assert list(report["cards"]) == [f"soup-{n}" for n in range(10)]
    assert {"rounds", "died_of_food", "died_of_empty_deck", "parts", "goals"} <= set(report)


def test_races_of_one_s_own_are_checked_and_played_with(home: Path) -> None:
    assert "21 cards and 18 races" in farstead("content", "check", "cosmos").stdout
    sheets = home / "sheets.toml"
    text = read_content(COSMOS.package, "races.toml")
    sheets.write_text(text.replace("war = 3", "war = 7"))
    assert "+7 as main player" in " ".join(
        farstead("content", "show", "cosmos", "--option", f"races={sheets}").stdout.split()
    )
    sheets.write_text(text.replace("war = 3", "wars = 3"))
    answer = farstead("content", "check", "cosmos", "--option", f"races={sheets}")
    assert answer.returncode == 2
    assert "race 'binary': unknown field 'wars'" in " ".join(answer.stderr.split())


def test_a_simulation_tells_of_order_races_meetings_cards_and_powers(home: Path) -> None:
    words = ("simulate", "cosmos", "--seats", "greedy,greedy,greedy", "--games", "60", "--json")
    report = json.loads(farstead(*words).stdout)
    assert [place["games"] for place in report["order"].values()] == [60, 60, 60]
    assert sum(place["wins"] for place in report["order"].values()) == pytest.approx(60)
    assert sum(race["games"] for race in report["races"].values()) == 180
    assert sum(race["wins"] for race in report["races"].values()) == pytest.approx(60)
    assert len(report["races"]) == 18
    assert sum(race["used"] for race in report["races"].values()) > 60
    met = sum(sum(outcomes.values()) for outcomes in report["meetings"].values())
    assert len(report["meetings"]) == 25
    assert met == pytest.approx(60 * report["invasions"]["mean"], rel=1e-3)  # it is rounded
    both = {pair for pair, outcomes in report["meetings"].items() if outcomes["both"]}
    assert not any("attack" in pair for pair in both)
    assert sum(card["played"] for card in report["cards"].values()) >= 2 * met
