"""WP363: PCI Express and Ethernet of a PC with the Spartan-6 NIC."""

from functools import partial

from ixp.hosts import NetperfResult
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Table
from ixp.reports.hosts.note_tables import notes
from ixp.reports.hosts.theory import plot_of, truncated_values
from ixp.reports.hosts.wp363_sweeps import FIGURES, MESSAGES, MODES, MTUS, closed_form_plots
from ixp.reports.published import published, published_keys
from ixp.reports.tasks import TaskResults

_NOTE = "wp363"


def _measured(results: list[NetperfResult]) -> dict[str, float]:
    (result,) = results
    return {"throughput_mbps": result.throughput_mbps, "cpu_pct": result.host.cpu_pct}


def _theory(table: int) -> Comparison:
    figure = f"table {table}"
    return Comparison(
        figure,
        {
            keys: Case(partial(truncated_values, table, *keys))
            for keys in published_keys(_NOTE, figure)
        },
    )


def _trends() -> Table:
    rows: list[list[Cell]] = [[trend.source, trend.text] for trend in published(_NOTE).trend]
    return Table(name="what the text says of the figures", columns=["figure", "text"], rows=rows)


def _more(_: TaskResults) -> ReportBody:
    return ReportBody([_trends(), *notes(_NOTE)], [plot_of(1), plot_of(2), *closed_form_plots()])


REPORT = ReportSpec(
    name=_NOTE,
    title="PCI Express and Ethernet of a PC with the Spartan-6 NIC",
    source="WP363",
    note="Tables 1 and 2 are calculated, figures 4 and 5 are a model in closed form; the rest is "
    "netperf between the two PCs. CPU percentages are over two logical CPUs.",
    comparisons=[
        _theory(1),
        _theory(2),
        Comparison(
            "driver modes",
            {(mode,): Case(_measured, (task,)) for mode, task in MODES.items()},
            note="All four are fitted by four parameters.",
        ),
        Comparison(
            "message size",
            {(size,): Case(_measured, (MESSAGES[size],)) for size in (2048, 4096, 8192)},
        ),
        Comparison(
            "jumbo frames",
            {(9000,): Case(_measured, (MTUS[9000],))},
            note="Sockets of 64 KB here; see what is not reproduced.",
        ),
    ],
    lines=FIGURES,
    more=_more,
)
