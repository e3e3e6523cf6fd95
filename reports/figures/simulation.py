"""The note's simulations: 29, 40 and 1500 bytes in both directions at the wires' rate."""

from ixp.isa.tables.chip import chip
from ixp.reports.declaration import Bars, Case, Comparison, ReportSpec
from ixp.reports.figures.loads import (
    CELLS,
    CONFIGS,
    at_wire_rate,
    atm_ports,
    ethernet_ports,
    ip_route_refused_pct,
    mean,
    per_second,
)
from ixp.reports.figures.unbounded import unbounded_run
from ixp.workloads import Record
from ixp.workloads.sweeps.run_task import RunTask

_FULL_QUEUE = "ATM_RX_IPR_FULLQ > 0"
_ROUTED = ("oc12", "oc3x4")  # configurations with an IP route engine
_RUNS = {(config, size): at_wire_rate(config, f"ip{size}") for config in CONFIGS for size in CELLS}
_TWO_CELL_ROUTES_K = 700  # "the maximum 700K routes/second required" of two-cell PDUs


def _received_pct(record: Record) -> float:
    line = {"oc12": chip()["oc12_kbps"], "oc3": chip()["oc3_kbps"]}
    return mean(100_000 * port.rx.mbps / line[port.kind] for port in atm_ports(record))


def _at_the_wire(record: Record) -> dict[str, float | None]:
    return {
        "atm_rx_pct": _received_pct(record),
        "ethernet_rx_mbps": mean(port.rx.mbps for port in ethernet_ports(record)),
        "atm_tx_pct": mean(port.tx.wire_pct for port in atm_ports(record)),
        "ethernet_tx_pct": mean(port.tx.wire_pct for port in ethernet_ports(record)),
        "overflows": sum(port.rx.overflows for port in record.ports),
        "underflows": sum(port.tx.underflows for port in record.ports),
    }


def _routes_k(record: Record) -> float:
    """Return routes of single-cell PDUs from ATM in thousands per second."""
    routed = 1 - ip_route_refused_pct(record, 1) / 100
    return per_second(record, routed * sum(port.rx.units for port in atm_ports(record))) / 1000


def _ip_route(bounded: Record, watched: Record, unbounded: Record) -> dict[str, float | None]:
    """Measure IP route; in `unbounded`, single-cell PDUs arrive faster than it handles them."""
    limit = _routes_k(unbounded)
    return {
        "watch_point": int(watched.stopped == "watch"),
        "refused_pct": ip_route_refused_pct(bounded, 1),
        "routes_k_per_s": _routes_k(bounded),
        "limit_k_per_s": limit,
        "spare_k_per_s": limit - _TWO_CELL_ROUTES_K,
    }


def _ip_route_tasks(config: str) -> tuple[RunTask, RunTask, RunTask]:
    bounded = _RUNS[config, 29]
    return (
        bounded,
        bounded.with_options(watch=_FULL_QUEUE),
        unbounded_run(config, "vc1x1", "75"),
    )


REPORT = ReportSpec(
    name="simulation",
    title="Full duplex, full bandwidth in simulation",
    source="Simulation measurement procedure and results",
    note="Packets of one size come into all ports at the wire's rate. Input in excess of the "
    "other side's rate is dropped at the output queues, which is no overflow.",
    comparisons=[
        Comparison(
            "full duplex at the wire",
            {keys: Case(_at_the_wire, (task,)) for keys, task in _RUNS.items()},
            bars=[
                Bars(f"{way} transmit", quantity, ["config", "ip_bytes"])
                for way, quantity in (("ATM", "atm_tx_pct"), ("Ethernet", "ethernet_tx_pct"))
            ],
        ),
        Comparison(
            "IP route with one cell a PDU",
            {(config,): Case(_ip_route, _ip_route_tasks(config)) for config in _ROUTED},
            note="The limit is measured with unbounded wires; two cells a PDU need "
            f"{_TWO_CELL_ROUTES_K} thousand routes a second.",
        ),
    ],
)
