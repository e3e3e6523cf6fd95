"""Every report that `ixp report` can make, by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ixp.reports.document import Report
from ixp.reports.machine import report
from ixp.support.errors import UserError

Progress = Callable[[int, int], None]
"""Called with the number of runs done and of all runs."""

TITLES: Mapping[str, str] = MappingProxyType(
    {"machine": "the machine beside its documents: latencies, bandwidths, costs, sensitivity"}
)


def build(name: str, progress: Progress, *, sensitivity: bool = False) -> Report:
    """Make a report. Raise UserError for an unknown name, or a name without sensitivity."""
    if name == "machine":
        return report.report(name, moved=sensitivity, progress=progress)
    raise UserError(f"unknown report `{name}`; there are {', '.join(TITLES)}")
