"""Every report that `ixp report` can make, by name, and how the chosen ones are made."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module

from ixp.reports.definition import Definition
from ixp.reports.document import Report
from ixp.reports.runs import Progress, results
from ixp.support.errors import UserError

ALL = "all"

_MODULES: Mapping[str, str] = {
    **{
        name: f"ixp.reports.figures.{name}"
        for name in (
            "lengths", "bandwidth", "budgets", "unbounded", "simulation", "hardware", "core",
            "headroom", "capacity", "memory", "appendix",
        )
    },
    "machine": "ixp.reports.machine.report",
    **{name: f"ixp.reports.hosts.{name}" for name in ("xapp1063", "xapp1127", "wp363", "goodput")},
}  # fmt: skip
"""Where each report is, in the order of the book: that of the performance note, then hosts."""

NAMES: Sequence[str] = tuple(_MODULES)


def definition(name: str, *, sensitivity: bool = False) -> Definition:
    """Return what a report declares; `sensitivity` asks for the long form of `machine`.

    Raise UserError for an unknown name.
    """
    if name not in _MODULES:
        near = get_close_matches(name, [*_MODULES, ALL], n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(_MODULES)}, {ALL}"
        raise UserError(f"unknown report `{name}`; {hint}")
    module = import_module(_MODULES[name])
    report: Definition = module.REPORT
    return getattr(module, "WITH_SENSITIVITY", report) if sensitivity else report


def chosen(names: Sequence[str], *, sensitivity: bool = False) -> list[Definition]:
    """Return the reports of some names, each once; `all` stands for every one.

    See `definition`, also for the errors raised.
    """
    wanted = [chosen_name for name in names for chosen_name in (NAMES if name == ALL else (name,))]
    return [definition(name, sensitivity=sensitivity) for name in dict.fromkeys(wanted)]


def build(
    definitions: Sequence[Definition],
    progress: Progress | None = None,
    *,
    jobs: int | None = None,
    cached: bool = True,
) -> list[Report]:
    """Make reports: first all their runs and calculations, equal ones once, then their tables.

    See `results` for the options, and for the errors raised.
    """
    tasks = [task for report in definitions for task in report.tasks]
    done = results(tasks, progress, jobs=jobs, cached=cached)
    return [report.report(done) for report in definitions]
