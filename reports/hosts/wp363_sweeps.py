"""The sweeps behind figures 4, 5 and 8 to 13 of WP363, and their plots."""

from collections.abc import Mapping
from typing import Any

from ixp.hosts import NetperfResult
from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.hosts.netperf.netperf_test import Direction
from ixp.hosts.theory.pcie_model import Rates, rates
from ixp.reports.declaration import Lines
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.hosts.calibration import COMMERCIAL_PC, XILINX_PC, wp363_runs

_SECONDS = 2.0
_SIZES = (64, 128, 256, 512, 1024, 2048, 4096, 8192)
_COUNTS = (1, 2, 4, 8, 16, 32)
_RINGS = (32, 64, 128, 256, 512, 1024)
_POLLED = ("nic.polled=true",)
_NO_OFFLOAD = "nic.checksum_offload=false"
_SLOW_CALL = "stack.api.bsd.call_cycles=3200"
_AUTO_TUNED = ("socket.send_bytes=524288", "socket.receive_bytes=524288")
_LARGE = ("socket.send_bytes=65536", "socket.receive_bytes=65536")

MODES = {
    mode: wp363_runs(changes=(f"nic.polled={'true' if mode == 'polled' else 'false'}",))
    for mode in ("interrupt", "polled")
}


def _messages(*changes: str) -> Mapping[int, NetperfTask]:
    return {
        size: wp363_runs(seconds=_SECONDS, message_bytes=size, changes=(*_POLLED, *changes))
        for size in _SIZES
    }


def _rings(
    way: Direction, sockets: tuple[str, ...], changes: tuple[str, ...] = ()
) -> Mapping[int, NetperfTask]:
    changes = (*sockets, *changes)
    return {
        ring: wp363_runs(
            seconds=_SECONDS,
            direction=way,
            peer_changes=sockets,
            changes=(*changes, f"nic.tx_descriptors={ring}", f"nic.rx_descriptors={ring}"),
        )
        for ring in _RINGS
    }


MESSAGES = _messages()
_SOFTWARE = _messages(_NO_OFFLOAD)
MTUS = {
    mtu: wp363_runs(seconds=_SECONDS, mtu=mtu, changes=(*_POLLED, *_LARGE), peer_changes=_LARGE)
    for mtu in (1500, 3000, 4500, 6000, 7500, 9000)
}
COALESCED = {
    count: wp363_runs(
        seconds=_SECONDS, changes=(f"nic.tx_coalesce={count}", f"nic.rx_coalesce={count}")
    )
    for count in _COUNTS
}
_WAYS: Mapping[str, Direction] = {"outbound": "tx", "inbound": "rx"}
_DESCRIPTORS = {name: _rings(way, _LARGE) for name, way in _WAYS.items()}
_NICS = {
    host: {
        name: wp363_runs(seconds=_SECONDS, direction=way, host=host) for name, way in _WAYS.items()
    }
    for host in (XILINX_PC, COMMERCIAL_PC)
}


def _mbps(results: list[NetperfResult]) -> float:
    return results[0].throughput_mbps


def _cpu_pct(results: list[NetperfResult]) -> float:
    return results[0].host.cpu_pct


FIGURES = [
    Lines("WP363, figure 8: message size", "message [bytes]", {"polled": MESSAGES}, _mbps,
          x_scale="log"),
    Lines("WP363, figure 9: MTU", "MTU [bytes]", {"polled": MTUS}, _mbps),
    Lines("WP363, figure 10: CPU with and without checksum offload", "message [bytes]",
          {"offload": MESSAGES, "software": _SOFTWARE}, _cpu_pct, "CPU [%]", x_scale="log"),
    Lines("WP363, figure 11: descriptors in a ring", "descriptors", _DESCRIPTORS, _mbps,
          x_scale="log"),
    Lines("WP363, figure 12: coalesce count", "coalesce count [frames]",
          {"interrupts": COALESCED}, _mbps, x_scale="log"),
    Lines("WP363, figure 12: CPU over the coalesce count", "coalesce count [frames]",
          {"interrupts": COALESCED}, _cpu_pct, "CPU [%]", x_scale="log"),
    Lines("WP363, figure 13: the NIC and a commercial one", "direction", _NICS, _mbps,
          kind="bars"),
]  # fmt: skip
"""Figures 8 to 13, from tests between the two PCs."""

TREND_LINES: Mapping[str, Mapping[Any, NetperfTask]] = {
    "messages": MESSAGES,
    "software": _SOFTWARE,
    "MTUs": MTUS,
    "outbound rings": _DESCRIPTORS["outbound"],
    "inbound rings": _DESCRIPTORS["inbound"],
    "coalesced": COALESCED,
    "NIC": _NICS[XILINX_PC],
    "commercial NIC": _NICS[COMMERCIAL_PC],
}
"""The lines that the text of the note speaks of."""

HYPOTHESES: Mapping[str, Mapping[Any, NetperfTask]] = {
    "messages": _messages(_SLOW_CALL),
    "software": _messages(_SLOW_CALL, _NO_OFFLOAD),
    **{
        f"{name} rings": _rings(way, _AUTO_TUNED, (*_POLLED, "nic.poll_us=4000"))
        for name, way in _WAYS.items()
    },
}
"""Lines as the text describes them: calls of 3200 cycles instead of 1000 for figure 8; for figure
11 a driver that polls every 4 ms, the tick of Linux at 250 Hz, and sockets that Linux enlarged."""


def closed_form_plots() -> list[Plot]:
    """Return figures 4 and 5: blocks over PCI Express."""
    payloads = [128, 256, 512, 1024]
    blocks = [64, 128, 256, 512, 1024, 2048, 4096, 8192]
    return [
        _block_plot("figure 4: maximum payload size, blocks of 1024 bytes", payloads,
                    [rates(1024, payload) for payload in payloads], "maximum payload [bytes]"),
        _block_plot("figure 5: block size, maximum payload of 256 bytes", blocks,
                    [rates(block, 256) for block in blocks], "block [bytes]"),
    ]  # fmt: skip


def _block_plot(title: str, places: list[int], points: list[Rates], x_label: str) -> Plot:
    return Plot(
        title=f"WP363, {title}",
        places=places,
        series=[
            PlotSeries("DMA", [point.dma for point in points]),
            PlotSeries("PCIe receive", [point.receive for point in points]),
            PlotSeries("PCIe transmit", [point.transmit for point in points]),
        ],
        x_label=x_label,
        y_label="Gb/s",
        kind="lines",
        x_scale="log",
    )
