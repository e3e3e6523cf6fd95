import json
import re
from pathlib import Path

_ROW = re.compile(r"^\| (oc\w+, \w+) \| ([\d.]+) \|$", re.MULTILINE)


def test_speed_in_the_readme_is_that_of_the_newest_bench(root: Path) -> None:
    """Every run that the bench times by default is a row, and its file is named."""
    newest = max((root / "docs" / "measurements").glob("*-bench.json"))
    readme = (root / "README.md").read_text("utf-8")
    measured = {
        command["command"].removeprefix("ixp run "): f"{command['core_cycles_per_s'] / 1e6:.1f}"
        for command in json.loads(newest.read_text("utf-8"))["commands"]
        if command["command"].startswith("ixp run ")
    }

    assert measured == dict(_ROW.findall(readme))
    assert f"({newest.relative_to(root).as_posix()})" in readme


def test_a_measurement_names_its_computer(root: Path) -> None:
    for file in (root / "docs" / "measurements").glob("*-bench.json"):
        computer = json.loads(file.read_text("utf-8"))["computer"]

        assert {"processor", "processors", "system", "python", "load"} == computer.keys()
