"""Tables 1 and 2 of WP363 beside its equations, and the plots of `ixp theory`."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import floor
from types import MappingProxyType

import msgspec

from ixp.hosts.theory.link import LinkSetting, link_figures
from ixp.hosts.theory.wire_limits import (
    HEADER_BYTES,
    Ethernet,
    PciExpress,
    Transport,
    largest_payload,
)
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.published_values import figure_of

MTU = 1500
_NOTE = "wp363"
_LINK = PciExpress()
_WIRE = Ethernet()
_CURVE_POINTS = 400


class TheoryEntry(msgspec.Struct, frozen=True, kw_only=True):
    """A number of a table; `fits_mtu` is whether a packet of its payload fits the MTU."""

    payload_bytes: int
    quantity: str
    unit: str
    published: float
    computed: float
    truncated: float
    equal: bool
    fits_mtu: bool


def equation_1(payload: int) -> float:
    """Return the throughput of PCI Express v1.1 with one lane in Gb/s."""
    return _LINK.payload_gbps(payload)


def equation_2(payload: int) -> float:
    """Return the efficiency of PCI Express in %."""
    return 100 * _LINK.efficiency(payload)


def equation_3(payload: int) -> float:
    """Return the throughput of raw frames on gigabit Ethernet in Mb/s."""
    return _WIRE.payload_mbps(payload, HEADER_BYTES["raw"])


def equation_4(payload: int) -> float:
    """Return the throughput of TCP without timestamps on gigabit Ethernet in Mb/s."""
    return _WIRE.payload_mbps(payload, HEADER_BYTES["tcp"])


_COLUMNS: MappingProxyType[int, dict[str, Callable[[int], float]]] = MappingProxyType(
    {
        1: {"throughput_gbps": equation_1, "efficiency_pct": equation_2},
        2: {"raw_mbps": equation_3, "tcp_mbps": equation_4},
    }
)


def truncated(value: float) -> float:
    """Return a value cut after two decimals, as WP363 prints it."""
    exact = Fraction(value).limit_denominator(10**6)
    return floor(exact * 100) / 100


def entries(table: int) -> Iterator[TheoryEntry]:
    """Yield all numbers of table 1 or 2, row by row."""
    figure = figure_of(_NOTE, f"table {table}")
    for payload, *values in figure.rows:
        for (quantity, equation), published in zip(_COLUMNS[table].items(), values, strict=True):
            computed = equation(int(payload))
            protocol: Transport = "tcp" if quantity == "tcp_mbps" else "raw"
            yield TheoryEntry(
                payload_bytes=int(payload),
                quantity=quantity,
                unit=figure.units[quantity],
                published=float(published),
                computed=computed,
                truncated=truncated(computed),
                equal=truncated(computed) == float(published),
                fits_mtu=table == 1 or int(payload) <= largest_payload(protocol, MTU),
            )


def truncated_values(table: int, payload: int) -> dict[str, float]:
    """Return a row of table 1 or 2, calculated and cut as WP363 prints it."""
    return {name: truncated(equation(payload)) for name, equation in _COLUMNS[table].items()}


def plot_of(table: int) -> Plot:
    """Return figure 3 (of table 1) or figure 6 (of table 2)."""
    return _figure_3() if table == 1 else _figure_6()


def _figure_3() -> Plot:
    payloads = [*range(4, 2049, 4)]
    return Plot(
        title="WP363, figure 3: theoretical throughput of PCI Express v1.1, one lane",
        places=payloads,
        series=[PlotSeries("equation 1", [equation_1(payload) for payload in payloads])],
        x_label="payload [bytes]",
        y_label="Gb/s",
        kind="lines",
        limit=("after 8b/10b", _LINK.data_gbps),
    )


def _figure_6() -> Plot:
    payloads = [*range(46, MTU + 1, 2)]
    largest = largest_payload("tcp", MTU)
    return Plot(
        title="WP363, figure 6: theoretical throughput of gigabit Ethernet",
        places=payloads,
        series=[
            PlotSeries("raw", [equation_3(payload) for payload in payloads]),
            PlotSeries(
                "TCP/IP",
                [equation_4(payload) if payload <= largest else None for payload in payloads],
            ),
        ],
        x_label="payload [bytes]",
        y_label="Mb/s",
        kind="lines",
        limit=("data rate", _WIRE.link_mbps),
    )


def link_plot(setting: LinkSetting, payloads: Iterable[int] = ()) -> Plot:
    """Return the plot of payload rate over payload for each link, up to the MTU or last payload."""
    fits = largest_payload(setting.protocol, setting.mtu, timestamps=setting.timestamps)
    last = max([fits, *(payloads if setting.protocol == "udp" else ())])
    step = max(1, last // _CURVE_POINTS)
    places = [*range(1, last + 1, step)]
    curve = [link_figures(payload, setting) for payload in places]
    return Plot(
        title=f"Payload rate of {setting.protocol.upper()} at MTU {setting.mtu}",
        places=places,
        series=[
            PlotSeries("Ethernet", [point.ethernet.throughput_mbps for point in curve]),
            PlotSeries("PCI Express", [point.pcie.throughput_mbps for point in curve]),
            PlotSeries("OC-12", [point.atm.oc12_mbps for point in curve]),
            PlotSeries("OC-3", [point.atm.oc3_mbps for point in curve]),
        ],
        x_label="payload [bytes]",
        y_label="Mb/s",
        kind="lines",
    )
