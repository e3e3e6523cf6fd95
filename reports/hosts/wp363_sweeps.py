"""The sweeps behind figures 4, 5 and 8 to 13 of WP363, and their plots."""

from collections.abc import Mapping
from typing import Literal

from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.hosts.theory.pcie_model import Rates, rates
from ixp.reports.document import Plot, PlotSeries
from ixp.reports.hosts.calibration import COMMERCIAL_PC, XILINX_PC, wp363_runs
from ixp.reports.hosts.note_tables import curve
from ixp.reports.tasks import TaskResults

_SECONDS = 2.0
_SIZES = (64, 128, 256, 512, 1024, 2048, 4096, 8192)
_COUNTS = (1, 2, 4, 8, 16, 32)
_RINGS = (32, 64, 128, 256, 512, 1024)
_POLLED = ("nic.polled=true",)
_LARGE = ("socket.send_bytes=65536", "socket.receive_bytes=65536")

MODES = {
    mode: wp363_runs(changes=(f"nic.polled={'true' if mode == 'polled' else 'false'}",))
    for mode in ("interrupt", "polled")
}
MESSAGES = {
    size: wp363_runs(seconds=_SECONDS, message_bytes=size, changes=_POLLED) for size in _SIZES
}
_SOFTWARE = {
    size: wp363_runs(
        seconds=_SECONDS, message_bytes=size, changes=(*_POLLED, "nic.checksum_offload=false")
    )
    for size in _SIZES
}
MTUS = {
    mtu: wp363_runs(seconds=_SECONDS, mtu=mtu, changes=(*_POLLED, *_LARGE), peer_changes=_LARGE)
    for mtu in (1500, 3000, 4500, 6000, 7500, 9000)
}
_COALESCED = {
    count: wp363_runs(
        seconds=_SECONDS, changes=(f"nic.tx_coalesce={count}", f"nic.rx_coalesce={count}")
    )
    for count in _COUNTS
}
_WAYS: tuple[Literal["tx", "rx"], ...] = ("tx", "rx")
_DESCRIPTORS = {
    (way, ring): wp363_runs(
        seconds=_SECONDS,
        direction=way,
        peer_changes=_LARGE,
        changes=(*_LARGE, f"nic.tx_descriptors={ring}", f"nic.rx_descriptors={ring}"),
    )
    for way in _WAYS
    for ring in _RINGS
}
_NICS = {
    (host, way): wp363_runs(seconds=_SECONDS, direction=way, host=host)
    for host in (XILINX_PC, COMMERCIAL_PC)
    for way in _WAYS
}

SWEEPS: list[NetperfTask] = [
    *MODES.values(),
    *MESSAGES.values(),
    *_SOFTWARE.values(),
    *MTUS.values(),
    *_COALESCED.values(),
    *_DESCRIPTORS.values(),
    *_NICS.values(),
]


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
    series = {
        "DMA": [point.dma for point in points],
        "PCIe receive": [point.receive for point in points],
        "PCIe transmit": [point.transmit for point in points],
    }
    return curve(f"WP363, {title}", places, series, x_label=x_label, y_label="Gb/s")


def sweep_plots(results: TaskResults) -> list[Plot]:
    """Return figures 8 to 13."""
    return [
        _throughputs("figure 8: message size", {"polled": MESSAGES}, results, "message [bytes]"),
        _throughputs("figure 9: MTU", {"polled": MTUS}, results, "MTU [bytes]"),
        curve(
            "WP363, figure 10: CPU with and without checksum offload",
            _SIZES,
            {"offload": _cpu(MESSAGES, results), "software": _cpu(_SOFTWARE, results)},
            x_label="message [bytes]",
            y_label="CPU [%]",
        ),
        _throughputs(
            "figure 11: descriptors in a ring",
            {
                name: {ring: _DESCRIPTORS[way, ring] for ring in _RINGS}
                for way, name in zip(_WAYS, ("outbound", "inbound"), strict=True)
            },
            results,
            "descriptors",
        ),
        _throughputs(
            "figure 12: coalesce count",
            {"interrupts": _COALESCED},
            results,
            "coalesce count [frames]",
        ),
        curve(
            "WP363, figure 12: CPU over the coalesce count",
            _COUNTS,
            {"interrupts": _cpu(_COALESCED, results)},
            x_label="coalesce count [frames]",
            y_label="CPU [%]",
        ),
        _summary(results),
    ]


def _throughputs(
    title: str, lines: Mapping[str, Mapping[int, NetperfTask]], results: TaskResults, x_label: str
) -> Plot:
    places = [*next(iter(lines.values()))]
    series = {
        name: [results[runs][0].throughput_mbps for runs in line.values()]
        for name, line in lines.items()
    }
    scale: Literal["linear", "log"] = "linear" if x_label.startswith("MTU") else "log"
    return curve(f"WP363, {title}", places, series, x_label=x_label, x_scale=scale)


def _cpu(line: Mapping[int, NetperfTask], results: TaskResults) -> list[float]:
    return [results[runs][0].host.cpu_pct for runs in line.values()]


def _summary(results: TaskResults) -> Plot:
    names = {"tx": "outbound", "rx": "inbound"}
    return Plot(
        title="WP363, figure 13: the NIC and a commercial one",
        places=[*names.values()],
        series=[
            PlotSeries(host, [results[_NICS[host, way]][0].throughput_mbps for way in _WAYS])
            for host in (XILINX_PC, COMMERCIAL_PC)
        ],
        x_label="direction",
        y_label="Mb/s",
    )
