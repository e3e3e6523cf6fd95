"""Figure 2: bytes of an IP packet on ATM and on Ethernet."""

from functools import partial

from ixp.isa.tables.chip import chip
from ixp.reports.declaration import Case, Comparison, ReportBody, ReportSpec
from ixp.reports.document import Plot, PlotSeries
from ixp.workloads.traffic.aal5 import encapsulate, segment
from ixp.workloads.traffic.packets import (
    MAX_SIZE,
    MIN_SIZE,
    build_frame,
    build_packet,
    pad_frame,
)

OC12_LINE_MBPS = 622
_SIZES = (20, 29, 32, 33, 40, 80, 81, 128, 256, 512, 1024, 1500)
_MAC = bytes(6)


def lengths(ip_bytes: int) -> dict[str, float]:
    """Return the cells and bytes of a packet, as the traffic generator builds it."""
    packet, rows = build_packet(ip_bytes, 0), chip()
    cells = len(segment(encapsulate(packet), 0, 32))
    frame = len(pad_frame(build_frame(packet, _MAC, _MAC))) + rows["eth_fcs_bytes"]
    sonet = 1000 * OC12_LINE_MBPS / rows["oc12_kbps"]
    return {
        "cells": cells,
        "atm_wire_bytes": cells * rows["cell_wire_bytes"] * sonet,
        "frame_bytes": frame,
        "ethernet_wire_bytes": frame + rows["eth_overhead_bytes"],
    }


def length_plot() -> Plot:
    """Return the plot of figure 2."""
    places = list(range(MIN_SIZE, MAX_SIZE + 1, 4))
    curve = [lengths(size) for size in places]
    return Plot(
        title="Frame and PDU length versus IP packet length",
        places=places,
        series=[
            PlotSeries("ATM", [point["atm_wire_bytes"] for point in curve]),
            PlotSeries("Ethernet", [point["ethernet_wire_bytes"] for point in curve]),
        ],
        x_label="IP packet [bytes]",
        y_label="on the wire [bytes]",
        kind="lines",
    )


REPORT = ReportSpec(
    name="lengths",
    title="Frame and PDU length versus IP packet length",
    source="figure 2",
    note="Simulated lengths are those of the packets that workloads send. The note prints 159 "
    "bytes for three cells, which is 3 × 53 without SONET.",
    comparisons=[
        Comparison("lengths", {(size,): Case(partial(lengths, size)) for size in _SIZES}),
    ],
    more=lambda _: ReportBody(plots=[length_plot()]),
)
