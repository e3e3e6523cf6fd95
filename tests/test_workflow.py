"""CI workflow, image and container agree with the Makefile and the source tree."""

import json
import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml


@pytest.fixture(scope="module")
def jobs(root: Path) -> dict[str, Any]:
    workflow = yaml.safe_load((root / ".github/workflows/ci.yml").read_text("utf-8"))
    return dict(workflow["jobs"])


def commands(job: dict[str, Any]) -> set[str]:
    """Return the commands of a job for each value of its matrix."""
    runs = set()
    for step in job["steps"]:
        (name, values), *rest = job["strategy"]["matrix"].items()
        assert not rest
        runs |= {
            step.get("run", "").replace(f"${{{{ matrix.{name} }}}}", value) for value in values
        }
    return runs - {""}


def test_the_workflow_runs_only_targets_of_the_makefile(jobs: dict[str, Any], root: Path) -> None:
    listed = subprocess.run(
        ["make", "help"], cwd=root, capture_output=True, text=True, check=True
    ).stdout
    targets = set(re.findall(r"^make ([a-z]+)", listed, re.MULTILINE))
    words = {tuple(command.split()[:2]) for job in jobs.values() for command in commands(job)}

    assert {"make"} == {first for first, _ in words}
    assert {target for _, target in words} <= targets


def test_the_workflow_runs_every_check(jobs: dict[str, Any]) -> None:
    run = {command.split()[1] for job in jobs.values() for command in commands(job)}

    assert {"setup", "lint", "types", "docs", "sanitize", "regress", "test", "dist"} == run


def test_workflow_tests_the_python_versions_of_the_classifiers(
    jobs: dict[str, Any], root: Path
) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    versions = [classifier.rpartition(" :: ")[2] for classifier in project["classifiers"]]
    promised = [version for version in versions if re.fullmatch(r"3\.\d+", version)]

    assert promised == jobs["test"]["strategy"]["matrix"]["python"]
    assert promised == jobs["dist"]["strategy"]["matrix"]["python"]


def test_container_and_image_name_existing_files(root: Path) -> None:
    container = json.loads((root / ".devcontainer/devcontainer.json").read_text("utf-8"))
    image = (root / "Dockerfile").read_text("utf-8")
    left_out = (root / ".dockerignore").read_text("utf-8").splitlines()

    assert "make setup" == container["postCreateCommand"]
    assert 'ENTRYPOINT ["ixp"]' in image
    assert {".git", ".venv", "build"} <= set(left_out)
