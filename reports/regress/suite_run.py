"""Run the cases of a suite in parallel; compare or rewrite the committed records."""

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from pathlib import Path

import msgspec

from ixp.reports.regress.case_record import (
    CaseRecord,
    encode,
    of_headroom,
    of_run,
    read_case_record,
)
from ixp.reports.regress.free_resources import free_resources
from ixp.reports.regress.suite import RECORDS, Suite, SuiteCase
from ixp.reports.regress.verdict import CaseVerdict, judge
from ixp.reports.tasks import Progress, run_tasks
from ixp.support.atomic_files import AtomicFiles
from ixp.support.errors import UserError
from ixp.support.parallel import map_tasks
from ixp.workloads.record.measures import values_of
from ixp.workloads.sweeps.run_task import RunTask


class SuiteResult(msgspec.Struct, frozen=True):
    """The verdicts on a suite's cases, in its order.

    `orphans` are records, seen when blessing, that belong to no case of a suite in the folder.
    """

    suite: str
    cases: list[CaseVerdict]
    orphans: list[str] = []
    schema: int = 1

    @property
    def failed(self) -> list[CaseVerdict]:
        """The cases with a measure worse than its limit, or a changed exact value."""
        return [case for case in self.cases if case.failed]


def measure(
    suite: Suite, progress: Progress | None = None, *, jobs: int | None = None, cached: bool = True
) -> dict[str, CaseRecord]:
    """Run all cases; return their new records by name. Raise UserError or AssemblyError."""
    runs = [case for case in suite.cases if not case.headroom]
    headroom = [case for case in suite.cases if case.headroom]
    tasks = {case.name: RunTask(case.options) for case in runs}
    results = run_tasks(tasks.values(), progress, jobs=jobs, cached=cached)
    free = dict(map_tasks(free_resources, [case.options for case in headroom], jobs))
    names = {case.name: values_of(results[tasks[case.name]]).keys() for case in runs}
    names |= {case.name: free[place].keys() for place, case in enumerate(headroom)}
    _check_measures(suite, names)
    records = {case.name: of_run(case, results[tasks[case.name]]) for case in runs}
    records |= {case.name: of_headroom(case, free[place]) for place, case in enumerate(headroom)}
    return records


def run_suite(
    suite: Suite, progress: Progress | None = None, *, jobs: int | None = None, cached: bool = True
) -> SuiteResult:
    """Run all cases, and compare them with the committed records. Raise UserError."""
    committed = {case.name: read_case_record(suite.record_of(case)) for case in suite.cases}
    records = measure(suite, progress, jobs=jobs, cached=cached)
    return SuiteResult(
        suite.text.name,
        [judge(case, committed[case.name], records[case.name]) for case in suite.cases],
    )


def bless(
    suite: Suite, progress: Progress | None = None, *, jobs: int | None = None, cached: bool = True
) -> SuiteResult:
    """Rewrite the committed records, all or none; return the changes."""
    records = measure(suite, progress, jobs=jobs, cached=cached)
    verdicts = [_change(case, suite, records[case.name]) for case in suite.cases]
    with AtomicFiles() as files:
        for case in suite.cases:
            target = suite.record_of(case)
            files.folder(target.parent)
            files.write(target, encode(records[case.name]))
    return SuiteResult(suite.text.name, verdicts, _orphan_records(suite))


def _orphan_records(suite: Suite) -> list[str]:
    folder = Path(suite.text.name).parent
    text = "".join(path.read_text("utf-8", "replace") for path in sorted(folder.glob("*.toml")))
    records = sorted((folder / RECORDS).glob("*.json"))
    return [path.as_posix() for path in records if f'"{path.stem}"' not in text]


def _change(case: SuiteCase, suite: Suite, new: CaseRecord) -> CaseVerdict:
    """Compare a new record with the committed one, if that is readable."""
    try:
        return judge(case, read_case_record(suite.record_of(case)), new)
    except UserError:
        return CaseVerdict(case.name, case.place, [], [], new=True)


def _check_measures(suite: Suite, names: Mapping[str, Collection[str]]) -> None:
    """Raise UserError, with the line, for a limit on a measure of no case."""
    for index, limit in enumerate(suite.limits):
        measures = {
            name for case in suite.cases if limit in case.limits for name in names[case.name]
        }
        if limit.measure not in measures:
            similar = get_close_matches(limit.measure, measures, 3)
            hint = f"; did you mean {' or '.join(similar)}?" if similar else ""
            message = f"unknown measure `{limit.measure}`{hint}"
            raise suite.text.error(message, "limit", index, "measure")
