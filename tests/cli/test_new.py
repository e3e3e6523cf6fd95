import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from ixp.cli.shipped_files import KINDS
from tests.conftest import Ixp

PATH = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


def shell(command: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command in a folder, with `ixp` on the PATH."""
    return subprocess.run(
        ["bash", "-e", "-c", command], cwd=folder, env=os.environ | {"PATH": PATH} | variables,
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.fixture
def project(ixp: Ixp, tmp_path: Path) -> Path:
    assert 0 == ixp("new", tmp_path / "mine")[0]
    return tmp_path / "mine"


@pytest.mark.parametrize("kind", KINDS)
def test_a_project_of_each_kind_passes(kind: str, ixp: Ixp, tmp_path: Path) -> None:
    project = tmp_path / kind
    assert 0 == ixp("new", "--kind", kind, project)[0]

    assert (project / ".github/workflows/test.yml").is_file()
    assert (project / "records/headroom.json").is_file()
    links = re.findall(r"\]\(([^)]+)\)", (project / "README.md").read_text())
    assert [] == [link for link in links if not (project / link).is_file()]
    ended = shell("make test", project)
    assert 0 == ended.returncode, ended.stderr


def test_a_new_project_passes_its_suite_and_a_slower_program_fails(project: Path) -> None:
    first = shell("make test", project)
    program = project / "forward.uc"
    lines = program.read_text().splitlines()
    place = lines.index("receive#:") + 1
    lines[place:place] = ["    nop"] * 8
    program.write_text("\n".join(lines) + "\n")

    broken = shell("make test", project)

    assert 0 == first.returncode, first.stderr
    assert 0 != broken.returncode
    assert "forward: " in broken.stdout
    assert f"forward.uc:{place + 1}" in broken.stdout
    assert 0 == shell("make bless test", project).returncode


def test_the_steps_of_the_ci_workflow_run(project: Path) -> None:
    workflow = yaml.safe_load((project / ".github/workflows/test.yml").read_text())
    commands = [step["run"] for step in workflow["jobs"]["test"]["steps"] if "run" in step]
    summary = project / "step_summary"

    assert 'pip install "$IXP_PACKAGE"' == commands.pop(0)
    for command in commands:
        ended = shell(command, project, GITHUB_STEP_SUMMARY=str(summary))
        assert 0 == ended.returncode, ended.stderr
    assert "all 3 cases hold" in summary.read_text()
    assert 'failures="0"' in (project / "results.xml").read_text()


def test_a_new_project_has_these_files_and_no_results(project: Path) -> None:
    names = {str(file.relative_to(project)) for file in project.rglob("*") if file.is_file()}
    records = {"records/headroom.json", "records/mixed.json", "records/short.json"}

    assert names == records | {
        ".github/workflows/test.yml", "Makefile", "README.md", "check.py", "forward.c",
        "forward.uc", "forwarder.toml", "suite.toml", "traffic.py", "workload.toml",
    }  # fmt: skip


def test_a_project_is_made_in_an_empty_folder_only(ixp: Ixp, tmp_path: Path) -> None:
    full, empty = tmp_path / "full", tmp_path / "empty"
    for folder in (full, empty):
        folder.mkdir()
    (full / "notes").write_text("mine")

    code, out, err = ixp("new", full)

    assert (2, "") == (code, out)
    assert f"ixp: error: {full}: directory must be new or empty; it has files\n" == err
    assert ["notes"] == [file.name for file in full.iterdir()]
    assert 0 == ixp("new", empty)[0]
    assert 2 == ixp("new", full / "notes")[0]
