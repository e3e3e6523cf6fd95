"""Requirements and helpers of tests with network namespaces."""

from collections.abc import Iterable
from pathlib import Path
from shutil import which

import pytest

from ixp.outside.namespaces import missing

_WHY = missing()
needs_sandbox = pytest.mark.skipif(_WHY is not None, reason=_WHY or "")


def lacks(*programs: str) -> str:
    """Return an error that names the missing ones of some programs, or an empty text."""
    absent = [name for name in programs if which(name) is None]
    return f"not installed: {', '.join(absent)}" if absent else ""


def needs_programs(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(bool(lacks(*names)), reason=lacks(*names))


def processes_with(text: str, file: str = "cmdline") -> list[str]:
    """Return the PIDs of processes whose command line (or `environ`) holds a text.

    The words in the file are separated by NUL.
    """
    pids = []
    for path in Path("/proc").glob(f"[0-9]*/{file}"):
        try:
            if text in path.read_text(errors="replace"):
                pids.append(path.parent.name)
        except OSError:  # the process has ended
            continue
    return pids


def network_namespaces(processes: Iterable[str]) -> set[str]:
    return {space for process in processes for _, space in namespace_members(process)}


def namespace_members(process: str = "[0-9]*") -> set[tuple[str, str]]:
    members = set()
    for path in Path("/proc").glob(f"{process}/ns/net"):
        try:
            members.add((path.parts[2], str(path.readlink())))
        except OSError:
            continue
    return members
