"""Runs that several reports share, and what is read from their records."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ixp.isa.tables.port_kinds import port_kind
from ixp.reports.comparison import bounds
from ixp.reports.document import Cell, Plot, PlotSeries, Table
from ixp.workloads import Options, Record
from ixp.workloads.record.record import PortRecord

CONFIGS = ("oc12", "oc3x4", "oc3x2")
GRADES = ("75", "7e")
CELLS = {29: 1, 40: 2, 1500: 32}
"""IP total length in bytes to cells of the PDU: the three loads of the note."""

_WARMUP_CYCLES = 200_000
_CYCLES = 2_000_000  # figure 13 was measured in a simulation of as many


def wire_rate(config: str, workload: str, sdram: str = "75", **more: Any) -> Options:  # noqa: ANN401
    """Return a run at the wires' true rate; `more` are other fields of its options."""
    fields: dict[str, Any] = {"cycles": _WARMUP_CYCLES + _CYCLES, "warmup": _WARMUP_CYCLES}
    return Options(config=config, workload=workload, sdram=sdram, **fields | more)


def atm(record: Record) -> list[PortRecord]:
    """Return the ATM ports of a run."""
    return [port for port in record.ports if port_kind(port.kind).is_atm]


def ethernets(record: Record) -> list[PortRecord]:
    """Return the Ethernet ports of a run."""
    return [port for port in record.ports if not port_kind(port.kind).is_atm]


def mean(values: Iterable[float]) -> float:
    """Return the mean of values, 0 of none."""
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


def per_second(record: Record, count: float) -> float:
    """Return a count after the warm-up as a rate."""
    seconds = (record.cycles - record.warmup_cycles) / (int(record.chip["core_mhz"]) * 1e6)
    return count / seconds


def refused_by_route_pct(record: Record, cells: int) -> float:
    """Return the share of PDUs of so many cells that did not fit into the queue to IP route."""
    received = sum(port.rx.units + (port.rx.warmup_units or 0) for port in atm(record)) / cells
    refused = record.counters["ATM_RX_IPR_FULLQ"]
    return 100 * int(refused) / received if received and isinstance(refused, int) else 0.0


def compared_bars(  # noqa: PLR0913, PLR0917 - all that a plot shows
    table: Table,
    title: str,
    quantity: str,
    keys: Sequence[str],
    where: Mapping[str, Cell] = MappingProxyType({}),
    limit: tuple[str, float] | None = None,
) -> Plot:
    """Return a plot of one quantity of a table that compares: published beside simulated.

    `keys` are the columns that name a place, `where` selects rows by other columns.
    """
    wanted = {**where, "quantity": quantity}
    rows = [named for row in table.rows if (named := table.named(row)).items() >= wanted.items()]
    return Plot(
        title=title,
        places=[" ".join(str(row[key]) for key in keys) for row in rows],
        series=[
            PlotSeries(name, [_number(row[name]) for row in rows], published=name == "published")
            for name in ("published", "simulated")
        ],
        x_label=", ".join(keys).replace("_", " "),
        y_label=f"{quantity.replace('_', ' ')} [{rows[0]['unit']}]",
        limit=limit,
    )


def _number(cell: Cell) -> float | None:
    """Return what a bar shows: of a range its middle, of a bound the bound."""
    if cell is None:
        return None
    low, high = bounds(cell)
    finite = [bound for bound in (low, high) if abs(bound) != float("inf")]
    return sum(finite) / len(finite)
