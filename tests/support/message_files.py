"""Recorded refusals: wrong inputs, each with the whole message that refuses it.

In a `.messages` file the lines behind `> ` are an input; below it is the message, or `accepted`.
What comes before the first input is a comment. `pytest --bless` rewrites the messages.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

import pytest

from ixp.support.errors import UserError

PROMPT = ">"


def assert_messages(
    request: pytest.FixtureRequest, name: str, read: Callable[[str], object]
) -> None:
    """Compare what `read` says of each input of a file beside the test, or record it."""
    path = request.path.parent / name
    recorded = path.read_text(encoding="utf-8")
    start = recorded.index(PROMPT)
    now = recorded[:start] + "\n".join(_cases(recorded[start:], read))
    if request.config.getoption("--bless"):
        path.write_text(now, encoding="utf-8")
    else:
        assert recorded == now


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
    r"""Return a document with `old => new` of each line done in it; `\n` is the end of a line."""
    for edit in edits.splitlines():
        old, new = (part.strip().replace("\\n", "\n") for part in edit.split("=>"))
        assert old in document
        document = document.replace(old, new, 1)
    return document
