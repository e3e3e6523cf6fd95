"""The note's simulations: 29, 40 and 1500 bytes in both directions at the wires' rate."""

from msgspec.structs import replace

from ixp.isa.tables.chip import chip
from ixp.reports.comparison import compare
from ixp.reports.definition import Content, Definition
from ixp.reports.document import Shape
from ixp.reports.figures import unbounded
from ixp.reports.figures.loads import (
    CELLS,
    CONFIGS,
    atm,
    compared_bars,
    ethernets,
    mean,
    per_second,
    refused_by_route_pct,
    wire_rate,
)
from ixp.reports.runs import Results
from ixp.workloads import Options, Record

_FULL_QUEUE = "ATM_RX_IPR_FULLQ > 0"
_ROUTED = ("oc12", "oc3x4")  # where an engine of its own routes
_RUNS = {(config, size): wire_rate(config, f"ip{size}") for config in CONFIGS for size in CELLS}
_WATCHED = {config: replace(_RUNS[config, 29], watch=_FULL_QUEUE) for config in _ROUTED}
_TWO_CELL_ROUTES_K = 700  # "the maximum 700K routes/second required" of two-cell PDUs


def _received_pct(record: Record) -> float:
    line = {"oc12": chip()["oc12_kbps"], "oc3": chip()["oc3_kbps"]}
    return mean(100_000 * port.rx.mbps / line[port.kind] for port in atm(record))


def _at_the_wire(record: Record) -> dict[str, float | None]:
    return {
        "atm_rx_pct": _received_pct(record),
        "ethernet_rx_mbps": mean(port.rx.mbps for port in ethernets(record)),
        "atm_tx_pct": mean(port.tx.wire_pct for port in atm(record)),
        "ethernet_tx_pct": mean(port.tx.wire_pct for port in ethernets(record)),
        "overflows": sum(port.rx.overflows for port in record.ports),
        "underflows": sum(port.tx.underflows for port in record.ports),
    }


def _routes_k(record: Record) -> float:
    """Return the thousand routes a second of single-cell PDUs from ATM."""
    routed = 1 - refused_by_route_pct(record, 1) / 100
    return per_second(record, routed * sum(port.rx.units for port in atm(record))) / 1000


def _ip_route(results: Results, config: str) -> dict[str, float | None]:
    record = results[_RUNS[config, 29]]
    limit = _routes_k(results[_limit(config)])
    return {
        "watch_point": int(results[_WATCHED[config]].stopped == "watch"),
        "refused_pct": refused_by_route_pct(record, 1),
        "routes_k_per_s": _routes_k(record),
        "limit_k_per_s": limit,
        "spare_k_per_s": limit - _TWO_CELL_ROUTES_K,
    }


def _limit(config: str) -> Options:
    """Return the run in which single-cell PDUs come faster than IP route takes them."""
    return unbounded.run(config, "vc1x1", "75")


def _make(results: Results) -> Content:
    wire = {keys: _at_the_wire(results[options]) for keys, options in _RUNS.items()}
    shape = Shape(["config", "ip_bytes"], ["quantity"])
    table = compare("simulation", "full duplex at the wire", wire, shape=shape)
    routes = compare(
        "simulation",
        "IP route with one cell a PDU",
        {(config,): _ip_route(results, config) for config in _ROUTED},
        shape=Shape(["config"], ["quantity"]),
        note="The limit is measured with unbounded wires; two cells a PDU need "
        f"{_TWO_CELL_ROUTES_K} thousand routes a second.",
    )
    plots = [
        compared_bars(table, f"{way} transmit", quantity, ("config", "ip_bytes"))
        for way, quantity in (("ATM", "atm_tx_pct"), ("Ethernet", "ethernet_tx_pct"))
    ]
    return Content([table, routes], plots)


REPORT = Definition(
    name="simulation",
    title="Full duplex, full bandwidth in simulation",
    source="Simulation measurement procedure and results",
    note="Packets of one size come into all ports at the wire's rate. Excess input that the other "
    "side cannot carry is refused by the output queues, which is no overflow.",
    tasks=[*_RUNS.values(), *_WATCHED.values(), *(_limit(config) for config in _ROUTED)],
    make=_make,
)
