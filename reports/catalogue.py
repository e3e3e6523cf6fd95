"""The reports of `ixp report` by name, and the function that makes them."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module

from ixp.reports.declaration import ReportSpec
from ixp.reports.document import Report
from ixp.reports.tasks import Progress, run_tasks
from ixp.support.errors import UserError

ALL = "all"

_PLACES: Mapping[str, str] = {
    **{
        name: f"ixp.reports.figures.{name}:REPORT"
        for name in (
            "lengths", "bandwidth", "budgets", "unbounded", "simulation", "hardware", "core",
            "headroom", "capacity", "memory", "appendix",
        )
    },
    "machine": "ixp.reports.machine.report:REPORT",
    "sosp": "ixp.reports.machine.sosp:REPORT",
    "xapp1063": "ixp.reports.hosts.best_cases:XAPP1063",
    "xapp1127": "ixp.reports.hosts.best_cases:XAPP1127",
    "wp363": "ixp.reports.hosts.wp363:REPORT",
    "goodput": "ixp.reports.hosts.goodput:REPORT",
}  # fmt: skip
"""The module and name of each report, in the order of the book: performance note, then hosts."""

NAMES: Sequence[str] = tuple(_PLACES)


def report_spec(name: str, *, sensitivity: bool = False) -> ReportSpec:
    """Return the declaration of a report; `sensitivity` selects its long form if it has one.

    Raise UserError for an unknown name.
    """
    if name not in _PLACES:
        near = get_close_matches(name, [*_PLACES, ALL], n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(_PLACES)}, {ALL}"
        raise UserError(f"unknown report `{name}`; {hint}")
    module_name, _, attribute = _PLACES[name].partition(":")
    module = import_module(module_name)
    report: ReportSpec = getattr(module, attribute)
    return getattr(module, "WITH_SENSITIVITY", report) if sensitivity else report


def select_reports(names: Sequence[str], *, sensitivity: bool = False) -> list[ReportSpec]:
    """Return the reports with these names, each once; `all` means every report.

    See `report_spec`, also for the errors raised.
    """
    wanted = [report for name in names for report in (NAMES if name == ALL else (name,))]
    return [report_spec(name, sensitivity=sensitivity) for name in dict.fromkeys(wanted)]


def make_reports(
    specs: Sequence[ReportSpec],
    progress: Progress | None = None,
    *,
    jobs: int | None = None,
    cached: bool = True,
) -> list[Report]:
    """Run the tasks of all reports, equal ones once; return the reports.

    See `run_tasks` for the options and for the errors raised.
    """
    tasks = [task for spec in specs for task in spec.tasks]
    results = run_tasks(tasks, progress, jobs=jobs, cached=cached)
    return [spec.report(results) for spec in specs]
