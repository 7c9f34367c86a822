"""`farstead ladder`, its pictures, and the pages that scripts make of ladders."""

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from farstead.core.errors import FarsteadError
from farstead.lab.picture import draw_ladder
from farstead.lab.standings import report
from tests.commands import refused
from tests.ladders import asked, game_of
from tests.patience import PATIENCE

pytest.importorskip("openskill", reason="OpenSkill is not installed (farstead[lab])")


# At the command line -------------------------------------------------------------------------


def farstead(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "farstead", "ladder", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        env={**os.environ, "COLUMNS": "80"},
    )


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["chess", "--bots", "random,greedy"], "no game 'chess'"),
        (["last-land", "--bots", "random"], "two bots or more, not 1"),
        (["last-land", "--bots", "random,gredy"], "did you mean 'greedy'"),
        (["last-land", "--bots", "random,greedy,random"], "'random' is named twice"),
        (["last-land"], "either --bots or a --line-up"),
        (["last-land", "--bots", "random,greedy", "--line-up", "random,greedy"], "either --bots"),
        (["last-land", "--line-up", "random,random"], "two bots or more, not 1"),
        (["last-land", "--line-up", "random,greedy", "--seats", "3"], "has 2 seats, not 3"),
        (["colonizers", "--line-up", "random,greedy"], "4 seats, not 2"),
        (["last-land", "--bots", "random,greedy", "--seats", "9"], "2 to 6 seats, not 9"),
        (["last-land", "--bots", "random,greedy", "--edition", "v9"], "no edition 'v9'"),
        (["last-land", "--bots", "random,greedy", "-o", "dice=9"], "option 'dice' is a whole"),
        (["last-land", "--bots", "random,greedy", "--picture", "a.gif"], ".svg or .png, not"),
        (["last-land", "--bots", "random,greedy", "--picture", "no/a.svg"], "no folder 'no'"),
        (["last-land", "--bots", "random,greedy", "--keep", "no/kept"], "No such file"),
    ],
)
def test_bad_input_is_answered_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    reason: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = refused(capsys, "ladder", *words)
    assert reason in " ".join(answer.err.replace("│", " ").split())
    assert "Traceback" not in answer.err
    assert answer.out == ""


def test_a_ladder_reports_in_json(tmp_path: Path) -> None:
    picture = tmp_path / "ladder.svg"
    words = ["colonizers", "--bots", "random,greedy", "--games", "7", "--workers", "1"]
    answer = farstead(*words, "--json", "--picture", str(picture), "--option", "colony=3")
    told = json.loads(answer.stdout)
    assert list(told) == [
        "game",
        "rules",
        "edition",
        "options",
        "seats",
        "seed",
        "games",
        "deals",
        "decisions",
        "fair_share",
        "bots",
        "pairs",
    ]
    assert told["options"] == {"colony": "3"}
    assert told["games"] >= 7
    assert f"{told['games']} games, so that every deal is played whole" in answer.stderr
    for standing in told["bots"]:
        assert list(standing) == [
            "rank",
            "bot",
            "rating",
            "share",
            "times_fair",
            "mean_rank",
            "seconds_a_move",
            "longest_move",
            "games",
            "seats",
            "wins",
            "moves",
            "decisions",
        ]
        for name in ("rating", "share"):
            figure = standing[name]
            assert list(figure) == ["value", "low", "high"]
            assert figure["low"] <= figure["value"] <= figure["high"]
        assert standing["seats"] == 2 * standing["games"]
    assert [list(pair) for pair in told["pairs"]] == [["bot", "other", "ahead", "pairs"]] * 2
    if "Matplotlib" not in answer.stderr:
        assert picture.read_text().startswith("<?xml")


def test_one_against_three() -> None:
    line_up = "greedy,random,random,random"
    answer = farstead("colonizers", "--line-up", line_up, "--games", "8", "--json")
    assert answer.returncode == 0, answer.stderr
    told = json.loads(answer.stdout)
    assert {bot["bot"]: bot["seats"] for bot in told["bots"]} == {"greedy": 8, "random": 24}


def test_a_ladder_fits_into_a_terminal() -> None:
    words = ["--bots", "random,greedy", "--games", "6", "--workers", "1"]
    answer = farstead("last-land", *words)
    assert answer.returncode == 0
    lines = answer.stdout.splitlines()
    assert lines[0] == "Last Land v0.1: 2 seats, 6 games"
    assert max(map(len, lines)) <= 80
    assert "…" not in answer.stdout
    for word in ("rating", "wins", "95 %", "×fair", "rank", "a move", "longest", "games"):
        assert word in lines[2]
    assert "How often the row's bot ends ahead of the column's" in answer.stdout


def test_ctrl_c_stops_and_nothing_is_lost(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="a terminal to type into needs a Unix system")
    path = tmp_path / "ladder.jsonl"
    words = ["--bots", "random,search:2", "--games", "100000", "--keep", str(path)]
    child = pexpect.spawn(
        sys.executable,
        ["-m", "farstead", "ladder", "last-land", *words, "--workers", "2"],
        encoding="utf-8",
        timeout=PATIENCE,
        dimensions=(40, 100),
    )
    child.expect(r"[1-9]\d*/100000")
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: workers get it too
    child.expect(r"Stopped after ([1-9]\d*) of 100000 games")
    count = int(child.match.group(1))
    child.expect("search:2")
    child.expect(pexpect.EOF)
    child.wait()
    assert child.exitstatus == 130
    text = path.read_bytes()
    assert text.endswith(b"\n")
    assert len(text.splitlines()) == 1 + count
    assert "Traceback" not in child.before


# Pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_is_drawn(tmp_path: Path, kind: str) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (farstead[lab])")
    seatings = (("ann ben", "1 2"), ("ben ann", "1 1"))
    games = [game_of(deal, n, *seating) for deal in range(40) for n, seating in enumerate(seatings)]
    told = report(asked("ann ben cat", 2), games)
    path = tmp_path / f"ladder.{kind}"
    draw_ladder(told, path)
    first = path.read_bytes()
    draw_ladder(told, path)
    assert path.read_bytes() == first  # nothing in it but what it shows
    if kind == "svg":
        text = first.decode()
        for word in ("Last Land v0.1: 2 seats, 80 games", ">ann<", ">cat<", ">75%<", ">25%<"):
            assert word in text


@pytest.mark.parametrize(("missing", "title"), [("matplotlib", "Matplotlib"), ("openskill", "Op")])
def test_what_is_missing_is_named_before_anything_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str, title: str
) -> None:
    from farstead.cli.ladder import ladder

    for name in (missing, f"{missing}.models"):
        monkeypatch.setitem(sys.modules, name, None)
    kept = tmp_path / "kept"
    with pytest.raises(FarsteadError, match=rf"{title}.*pip install 'farstead\[lab\]'"):
        ladder("last-land", "random,greedy", games=2, picture=tmp_path / "a.svg", keep=kept)
    assert list(tmp_path.iterdir()) == []


# The page ------------------------------------------------------------------------------------


def test_the_script_puts_ladders_into_the_page_and_leaves_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed (farstead[lab])")
    script = import_module("scripts.ladder")
    page = tmp_path / "bots.md"
    monkeypatch.setattr(script, "PAGE", page)
    monkeypatch.setattr(script, "PICTURES", tmp_path / "pictures")
    page.write_text("# Bots\n")
    words = ["ladder", "--bots", "random,greedy", "--workers", "1", "--keep", str(tmp_path / "k")]
    monkeypatch.setattr(sys, "argv", [*words, "--games", "last-land=4"])
    assert script.main() == 2  # there is no place for it
    assert page.read_text() == "# Bots\n"
    page.write_text("# Bots\n\n<!-- ladder:begin -->\n<!-- ladder:end -->\n\nThe end.\n")
    assert script.main() == 0
    one = page.read_text()
    assert one.startswith("# Bots\n\n<!-- ladder:begin -->\n\n<!-- ladder:last-land -->\n### Last")
    assert one.endswith("<!-- ladder:end -->\n\nThe end.\n")
    assert "| 1 | greedy | " in one
    assert (tmp_path / "pictures" / "ladder-last-land.svg").is_file()
    monkeypatch.setattr(sys, "argv", [*words, "--games", "colonizers=2"])
    assert script.main() == 0
    both = page.read_text()
    assert both.index("### Last Land") < both.index("### Colonizers")
    assert both.count("| 1 | greedy | ") == 2
    assert (
        both.replace(both[both.index("<!-- ladder:col") : both.index("<!-- ladder:end")], "") == one
    )


def test_the_trials_go_into_the_page_as_far_as_they_have_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = import_module("scripts.trials")
    page = tmp_path / "bots.md"
    monkeypatch.setattr(script, "PAGE", page)
    trials = [
        script.Trial("last-land", ("greedy", "random"), 90, 6),
        script.Trial("colonizers", ("greedy", "random") * 2, 80, 4, ("later_bonus=4",)),
    ]
    monkeypatch.setattr(script, "TRIALS", trials)
    words = ["trials", "--workers", "1", "--keep", str(tmp_path / "kept")]
    monkeypatch.setattr(sys, "argv", [*words, "--only", "last-land", "--games", "4"])
    page.write_text("# Bots\n")
    assert script.main() == 2  # there is no place for it
    page.write_text("# Bots\n\n<!-- trials:begin -->\n<!-- trials:end -->\n\nThe end.\n")
    assert script.main() == 0
    one = page.read_text()
    assert "| Last Land | greedy | random | 4 | " in one
    assert "Colonizers" not in one
    assert one.endswith("<!-- trials:end -->\n\nThe end.\n")
    monkeypatch.setattr(sys, "argv", words)
    assert script.main() == 0
    both = page.read_text()
    assert "| Last Land | greedy | random | 6 | " in both
    assert "| Colonizers (later_bonus=4) | 2 × greedy | 2 × random | " in both
    monkeypatch.setattr(sys, "argv", [*words, "--games", "0"])
    assert script.main() == 0
    assert page.read_text() == both
