"""Runs shared by several reports, and measures of their records."""

from collections.abc import Iterable

from ixp.isa.tables.port_kinds import port_kind
from ixp.workloads import Options, Record
from ixp.workloads.record.record import PortRecord
from ixp.workloads.sweeps.run_task import RunTask

CONFIGS = ("oc12", "oc3x4", "oc3x2")
GRADES = ("75", "7e")
CELLS = {29: 1, 40: 2, 1500: 32}
"""IP total length in bytes to cells of the PDU: the three loads of the note."""

_WARMUP_CYCLES = 200_000
_CYCLES = 2_000_000  # length of the simulation in figure 13


def at_wire_rate(config: str, workload: str, sdram: str = "75") -> RunTask:
    """Return a run whose ports receive at wire rate."""
    return RunTask(
        Options(
            config=config,
            workload=workload,
            sdram=sdram,
            cycles=_WARMUP_CYCLES + _CYCLES,
            warmup=_WARMUP_CYCLES,
        )
    )


def atm_ports(record: Record) -> list[PortRecord]:
    """Return the ATM ports of a run."""
    return [port for port in record.ports if port_kind(port.kind).is_atm]


def ethernet_ports(record: Record) -> list[PortRecord]:
    """Return the Ethernet ports of a run."""
    return [port for port in record.ports if not port_kind(port.kind).is_atm]


def mean(values: Iterable[float]) -> float:
    """Return the mean of values, 0 without any."""
    numbers = list(values)
    return sum(numbers) / len(numbers) if numbers else 0.0


def per_second(record: Record, count: float) -> float:
    """Return a count of the time after the warm-up as a rate per second."""
    seconds = (record.cycles - record.warmup_cycles) / (int(record.chip["core_mhz"]) * 1e6)
    return count / seconds


def ip_route_refused_pct(record: Record, cells: int) -> float:
    """Return the % of PDUs of `cells` cells that the full queue to IP route refused."""
    received = (
        sum(port.rx.units + (port.rx.warmup_units or 0) for port in atm_ports(record)) / cells
    )
    refused = record.counters["ATM_RX_IPR_FULLQ"]
    return 100 * int(refused) / received if received and isinstance(refused, int) else 0.0
