"""What tests need that use network namespaces."""

from pathlib import Path
from shutil import which

import pytest

from ixp.workloads.namespaces import missing

_WHY = missing()
needs_sandbox = pytest.mark.skipif(_WHY is not None, reason=_WHY or "")


def needs_tool(name: str) -> pytest.MarkDecorator:
    """Skip a test where a program is not installed."""
    return pytest.mark.skipif(which(name) is None, reason=f"{name} is not installed")


def processes_with(text: str) -> list[int]:
    """Return the PIDs of processes whose command line, with NUL between words, holds a text."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if text in path.read_text(errors="replace"):
                found.append(int(path.parent.name))
        except OSError:  # it has ended
            continue
    return found
