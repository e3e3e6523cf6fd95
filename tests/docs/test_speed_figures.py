"""Figures of speed in the README are those of the newest measurement."""

import json
import re
from pathlib import Path

_ROW = re.compile(r"^\| (oc\w+, \w+) \| ([\d.]+) \|$", re.MULTILINE)


def test_speed_in_the_readme_is_what_the_newest_bench_gave(root: Path) -> None:
    """Every run that the bench times at its defaults is a row, and the file is named."""
    newest = max((root / "docs" / "measurements").glob("*-bench.json"))
    readme = (root / "README.md").read_text("utf-8")
    measured = {
        each["command"].removeprefix("ixp run "): f"{each['core_cycles_per_s'] / 1e6:.1f}"
        for each in json.loads(newest.read_text("utf-8"))["commands"]
        if each["command"].startswith("ixp run ")
    }

    assert measured == dict(_ROW.findall(readme))
    assert f"({newest.relative_to(root).as_posix()})" in readme


def test_a_measurement_names_its_computer(root: Path) -> None:
    """Processor, system, Python and load stand beside the figures."""
    for file in (root / "docs" / "measurements").glob("*-bench.json"):
        computer = json.loads(file.read_text("utf-8"))["computer"]

        assert {"processor", "processors", "system", "python", "load"} == computer.keys()
