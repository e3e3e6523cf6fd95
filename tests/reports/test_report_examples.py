"""The examples of `ixp report` run as they are printed.

Those of the book have long runs, which `make regress` makes (figures/test_full_book.py).
"""

from pathlib import Path

import pytest

from tests.cli.support.examples import EXAMPLES, is_of_report, run_example

_CASES = [
    pytest.param(each, marks=[pytest.mark.campaign] if "report limits" not in each else [])
    for each in EXAMPLES
    if is_of_report(each)
]


@pytest.mark.parametrize("example", _CASES)
def test_example_of_report_runs_as_printed(example: str, root: Path, tmp_path: Path) -> None:
    """An example can be copied into the shell where the program's files are."""
    run_example(example, root, tmp_path)
