"""The program of Click on this machine, where there is one."""

from pathlib import Path

import pytest

from ixp.support.errors import UserError
from ixp.workloads.peers.click_run import find_click


def _click() -> tuple[Path | None, str]:
    try:
        return find_click(), ""
    except UserError as error:
        return None, str(error)


CLICK, _WHY = _click()
needs_click = pytest.mark.skipif(CLICK is None, reason=_WHY)
