"""The examples of `ixp report` run as they are printed.

They are in the group of the reports' tests and stand behind these, so that they find runs made.
The whole book takes over two minutes of processor time, and has its test in the campaign.
"""

from pathlib import Path

import pytest

from tests.cli.support.examples import EXAMPLES, is_of_report, run_example

pytestmark = pytest.mark.xdist_group("reports")

_CASES = [
    pytest.param(each, marks=[pytest.mark.campaign] if "report all" in each else [])
    for each in EXAMPLES
    if is_of_report(each)
]


@pytest.mark.parametrize("example", _CASES)
def test_example_of_report_runs_as_printed(example: str, root: Path, tmp_path: Path) -> None:
    """An example can be copied into the shell where the program's files are."""
    run_example(example, root, tmp_path)
