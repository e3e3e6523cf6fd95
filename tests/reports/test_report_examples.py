"""Examples in the help of `ixp report` run as printed.

Those of the book need the long runs of `make regress` (figures/test_full_book.py).
"""

from pathlib import Path

import pytest

from tests.cli.support.examples import EXAMPLES, is_of_report, run_example

_CASES = [
    pytest.param(example, marks=[pytest.mark.campaign] if "report limits" not in example else [])
    for example in EXAMPLES
    if is_of_report(example)
]


@pytest.mark.parametrize("example", _CASES)
def test_an_example_of_ixp_report_runs_as_printed(example: str, root: Path, tmp_path: Path) -> None:
    run_example(example, root, tmp_path)
