"""What ships Farstead hangs together: workflows, wheels, image. Nothing here runs them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

yaml = pytest.importorskip("yaml", reason="PyYAML is not installed (farstead[server] brings it)")

ROOT = Path(__file__).parent.parent
FILES = [
    *sorted(ROOT.glob(".github/**/*.yml")),
    ROOT / ".pre-commit-config.yaml",
    ROOT / "compose.yaml",
]
WORKFLOWS = sorted(ROOT.glob(".github/workflows/*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read(file: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_file_can_be_read(file: Path) -> None:
    assert read(file)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_may_only_read_unless_a_job_says_more(file: Path) -> None:
    assert read(file)["permissions"] == {"contents": "read"}


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_every_action_has_a_major_version(file: Path) -> None:
    steps = [step for job in read(file)["jobs"].values() for step in job["steps"]]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    for action in used:
        assert re.search(r"@(release/)?v\d+$", action), action


def test_nothing_is_released_before_tag_version_and_changelog_agree() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "release.yml")["jobs"]

    def waits_for_check(name: str) -> bool:
        needs = jobs[name].get("needs", [])
        return name == "check" or any(
            map(waits_for_check, [needs] if isinstance(needs, str) else needs)
        )

    for name in jobs:
        assert waits_for_check(name), name


def test_every_python_that_we_name_is_tested_and_gets_a_wheel() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    wheels = PROJECT["tool"]["cibuildwheel"]["build"]
    assert wheels == [f"cp{python.replace('.', '')}-*" for python in named]
    jobs = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    settings = [step.get("with", {}) for step in jobs["full"]["steps"]]
    full = [each["python-version"] for each in settings if "python-version" in each]
    assert sorted(full + jobs["quick"]["strategy"]["matrix"]["python"]) == named


def test_ci_and_the_image_install_nothing_that_is_not_locked() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "export LOCKED=1" in script.partition("\nmake ")[0]
    jobs = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    steps = [step.get("run", "") for step in jobs["quick"]["steps"]]
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    commands = [part for line in [*steps, *image] for part in line.split("&&")]
    installing = [command for command in commands if "pip install" in command]
    assert len(installing) == 4
    for command in installing:  # without what it needs: ourselves
        assert "--no-deps" in command, command
        assert "--require-hashes" in command or command.endswith((" .", ".whl")), command


def test_what_is_locked_is_searched_for_known_holes_every_night_and_when_it_changes() -> None:
    audit = read(ROOT / ".github" / "workflows" / "audit.yml")
    when = audit[True]  # `on`, as YAML reads it
    assert when["schedule"]
    assert {".ci/requirements/**", "web/package-lock.json"} <= set(when["pull_request"]["paths"])
    steps = [step for job in audit["jobs"].values() for step in job["steps"]]
    commands = "\n".join(step.get("run", "") for step in steps)
    assert "npm audit --audit-level=high" in commands
    for lock in ("dev.txt", "node.txt"):  # the others are parts of them
        assert f"--requirement .ci/requirements/{lock}" in commands


def test_the_server_waits_for_a_database_whose_password_nobody_has_written_down() -> None:
    services = read(ROOT / "compose.yaml")["services"]
    assert services["server"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert services["database"]["healthcheck"]["test"]
    assert services["server"]["environment"]["FARSTEAD_DATABASE"].endswith("@database/farstead")
    for secret in (
        services["server"]["environment"]["PGPASSWORD"],
        services["database"]["environment"]["POSTGRES_PASSWORD"],
    ):
        assert secret.startswith("${POSTGRES_PASSWORD:?")
