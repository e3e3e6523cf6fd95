"""WP363: PCI Express and Ethernet of a PC with the Spartan-6 NIC."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise

from ixp.hosts import NetperfResult
from ixp.hosts.theory.pcie_model import rates
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Cell, Table
from ixp.reports.hosts.best_cases import notes
from ixp.reports.hosts.theory import equation_1, plot_of, truncated_values
from ixp.reports.hosts.wp363_sweeps import (
    FIGURES,
    HYPOTHESES,
    MESSAGES,
    MODES,
    MTUS,
    TREND_LINES,
    closed_form_plots,
)
from ixp.reports.published_values import published, published_keys
from ixp.reports.tasks import TaskResults

_NOTE = "wp363"
_SLIGHTLY = 1.05


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


def _trends(results: TaskResults) -> Table:
    as_is, supposed = (
        _trends_met({name: [results[task][0] for task in line.values()]
                     for name, line in lines.items()})
        for lines in (TREND_LINES, {**TREND_LINES, **HYPOTHESES})
    )  # fmt: skip
    rows: list[list[Cell]] = [
        [
            trend.source,
            trend.text,
            *("yes" if met[trend.source] else "no" for met in (as_is, supposed)),
        ]
        for trend in published(_NOTE).trend
    ]
    columns = ["figure", "text", "simulated so", "with what is not reproduced supposed"]
    return Table(name="what the text says of the figures", columns=columns, rows=rows)


def _trends_met(lines: Mapping[str, Sequence[NetperfResult]]) -> dict[str, bool]:
    """Return, by figure, whether simulated values show the trend that the text states."""
    mbps = {name: [result.throughput_mbps for result in line] for name, line in lines.items()}
    cpu = {name: [result.host.cpu_pct for result in line] for name, line in lines.items()}
    payloads = [rates(1024, payload) for payload in (128, 256, 512, 1024)]
    wire = mbps["messages"][-1]
    return {
        "figure 3": equation_1(2048) < _SLIGHTLY * equation_1(512),
        "figure 4": _rises([rate.dma for rate in payloads])
        and all(rate.transmit < rate.receive for rate in payloads),
        "figure 5": _rises([rates(block, 256).dma for block in (64, 256, 1024, 4096)]),
        "figure 8": max(mbps["messages"][:3]) < wire / _SLIGHTLY < min(mbps["messages"][4:]),
        "figure 9": _rises(mbps["MTUs"]),
        "figure 10": _rises(cpu["messages"][:2:-1])
        and all(a < b for a, b in zip(cpu["messages"][4:], cpu["software"][4:], strict=True))
        and max(mbps["software"][4:]) < _SLIGHTLY * min(mbps["messages"][4:]),
        "figure 11": _rises(mbps["outbound rings"][:5])
        and max(mbps["outbound rings"][5:]) < _SLIGHTLY * mbps["outbound rings"][4]
        and [bool(r.retransmissions) for r in lines["inbound rings"]] == [True] * 4 + [False] * 2,
        "figure 12": _falls(cpu["coalesced"])
        and mbps["coalesced"][0] > mbps["coalesced"][-1] > mbps["coalesced"][0] / _SLIGHTLY,
        "figure 13": mbps["NIC"][0] < mbps["commercial NIC"][0]
        and mbps["NIC"][1] > mbps["commercial NIC"][1] / _SLIGHTLY,
    }


def _rises(values: Sequence[float]) -> bool:
    return all(later > earlier for earlier, later in pairwise(values))


def _falls(values: Sequence[float]) -> bool:
    return _rises(values[::-1])


def _more(results: TaskResults) -> ReportBody:
    return ReportBody(
        [_trends(results), *notes(_NOTE)], [plot_of(1), plot_of(2), *closed_form_plots()]
    )


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
    more_tasks=[task for line in HYPOTHESES.values() for task in line.values()],
)
