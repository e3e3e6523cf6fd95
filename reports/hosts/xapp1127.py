"""XAPP1127: netperf with MontaVista Linux on a PPC440."""

from ixp.reports.definition import Content, Definition
from ixp.reports.hosts.rows import (
    best_cases,
    coalescing_plots,
    compared,
    notes,
    roles,
    service_demand,
)
from ixp.reports.runs import Results

_NOTE = "xapp1127"


def _make(results: Results) -> Content:
    tables = [compared(_NOTE, results), roles(_NOTE, results), service_demand(_NOTE), *notes(_NOTE)]
    return Content(tables, coalescing_plots(_NOTE, results))


REPORT = Definition(
    name=_NOTE,
    title="netperf with MontaVista Linux on a PPC440",
    source="XAPP1127",
    note="Every simulated value is the best over the coalescing counts, in a test of 10 s.",
    tasks=[*best_cases(_NOTE).values()],
    make=_make,
)
