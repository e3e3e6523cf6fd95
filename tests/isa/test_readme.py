"""The example of the README runs."""

import doctest
from pathlib import Path


def test_examples_of_the_readme_print_what_they_say(root: Path) -> None:
    """The README's session is a session that took place."""
    result = doctest.testfile(str(root / "isa" / "README.md"), module_relative=False)

    assert (0, True) == (result.failed, result.attempted > 0)
