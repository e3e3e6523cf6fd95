"""The Click program of this machine, if any."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

from ixp.outside.peers.click_run import find_click
from ixp.support.errors import UserError


def _click() -> tuple[Path | None, str]:
    try:
        return find_click(), ""
    except UserError as error:
        return None, str(error)


Test = TypeVar("Test", bound=Callable[..., object])
CLICK, _WHY = _click()
MARKS = [pytest.mark.campaign, pytest.mark.skipif(CLICK is None, reason=_WHY)]
"""Mark of tests that need Click, which must be built: they run in the campaign."""


def needs_click(test: Test) -> Test:
    for mark in MARKS:
        test = mark(test)
    return test
