"""Recorded error messages: wrong inputs and the complete message of each.

In a `.messages` file, lines with `> ` are an input; below is its message, or `accepted`.
Text before the first input is a comment. `pytest --bless` rewrites the messages.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

import pytest

from ixp.support.errors import UserError

PROMPT = ">"


def assert_messages(
    request: pytest.FixtureRequest, name: str, read: Callable[[str], object]
) -> None:
    """Compare the message of `read` for each input of the file `name`, or record it."""
    path = request.path.parent / name
    recorded = path.read_text(encoding="utf-8")
    start = recorded.index(PROMPT)
    actual = recorded[:start] + "\n".join(_cases(recorded[start:], read))
    if request.config.getoption("--bless"):
        path.write_text(actual, encoding="utf-8")
    else:
        assert recorded == actual


def _cases(recorded: str, read: Callable[[str], object]) -> Iterator[str]:
    for is_input, lines in groupby(recorded.splitlines(), lambda line: line.startswith(PROMPT)):
        if is_input:
            case = [*lines]
            message = "accepted"
            try:
                read("\n".join(line[2:] for line in case))
            except UserError as error:
                message = str(error)
            yield "\n".join([*case, message, ""])


def edited(document: str, edits: str) -> str:
    r"""Apply `old => new` of each line of `edits` to a document; `\n` stands for a line end."""
    for edit in edits.splitlines():
        old, new = (part.strip().replace("\\n", "\n") for part in edit.split("=>"))
        assert old in document
        document = document.replace(old, new, 1)
    return document
