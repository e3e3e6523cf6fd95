"""The examples of `ixp report` run as they are printed.

They are in the group of the reports' tests and stand behind these, so that `report all` finds the
runs of most reports made.
"""

from pathlib import Path

import pytest

from tests.cli.support.examples import EXAMPLES, is_of_report, run_example

pytestmark = pytest.mark.xdist_group("reports")


@pytest.mark.parametrize("example", [each for each in EXAMPLES if is_of_report(each)])
def test_example_of_report_runs_as_printed(example: str, root: Path, tmp_path: Path) -> None:
    """An example can be copied into the shell where the program's files are."""
    run_example(example, root, tmp_path)
