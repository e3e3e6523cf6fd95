"""XAPP1063 and XAPP1127: netperf at its best coalescing count, on boards with a PowerPC."""

from functools import partial

from ixp.reports.declaration import ReportBody, ReportSpec
from ixp.reports.hosts.note_tables import (
    best_case_comparison,
    coalescing_plots,
    notes,
    roles,
    service_demand,
)
from ixp.reports.tasks import TaskResults


def _more(note: str, results: TaskResults) -> ReportBody:
    return ReportBody([roles(note, results), *notes(note)], coalescing_plots(note, results))


def _report(note: str, title: str) -> ReportSpec:
    return ReportSpec(
        name=note,
        title=title,
        source=note.upper(),
        note="Every simulated value is the best over the coalescing counts, in a test of 10 s.",
        comparisons=[best_case_comparison(note), service_demand(note)],
        more=partial(_more, note),
    )


XAPP1063 = _report("xapp1063", "netperf with VxWorks 6.3 on PPC405 and PPC440")
XAPP1127 = _report("xapp1127", "netperf with MontaVista Linux on a PPC440")
