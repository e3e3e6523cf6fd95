"""Fitted host parameters, and the published values that each group is fitted to.

A calibration has no more parameters than values, and no parameter belongs to a protocol or an MTU.
Both boards share the parameters of the VxWorks stack. The stall factor of the PPC405 defines the
unit of its cycles, and is not fitted.
"""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Literal

import msgspec

from ixp.hosts.netperf.coalescing import COUNTS
from ixp.hosts.netperf.netperf_task import NetperfTask
from ixp.reports.document import Cell
from ixp.reports.published_values import figure_of

PC = "winxp-pc"
VXWORKS = ("ppc440-vxworks", "ppc405-vxworks")
LINUX = "ppc440-linux"
XILINX_PC, COMMERCIAL_PC = "wp363-xilinx-pc", "wp363-commercial-nic"

Role = Literal["fitted", "predicted", "bound", "not reproduced"]
Quantity = Literal["throughput_mbps", "cpu_pct"]

_STREAM_BYTES = 65536
_DATAGRAM_BYTES = {9000: 8968, 1500: 1468}


class Parameter(msgspec.Struct, frozen=True):
    """A key of host files; all `hosts` share its value, which is in the file of the first."""

    hosts: tuple[str, ...]
    key: str


class CalibrationTarget(msgspec.Struct, frozen=True):
    """A published value: note, figure, keys of its row, and the quantity."""

    note: str
    figure: str
    keys: tuple[Cell, ...]
    measure: Quantity = "throughput_mbps"

    @property
    def published(self) -> float:
        """The value as printed."""
        return float(str(figure_of(self.note, self.figure).value(self.keys, self.measure)))


class Calibration(msgspec.Struct, frozen=True):
    """Parameters and the published values that they are fitted to, best over `counts`."""

    name: str
    parameters: tuple[Parameter, ...]
    targets: tuple[CalibrationTarget, ...]
    counts: tuple[int, ...] = COUNTS

    @property
    def hosts(self) -> set[str]:
        """The hosts whose files have its parameters."""
        return {host for parameter in self.parameters for host in parameter.hosts}


def hosts_of(first: str, key: str) -> tuple[str, ...]:
    """Return the hosts that share a parameter of the file of host `first`; empty without one."""
    for calibration in CALIBRATIONS:
        for parameter in calibration.parameters:
            if parameter.hosts[0] == first and parameter.key == key:
                return parameter.hosts
    return ()


def runs_of(
    target: CalibrationTarget, seconds: float = 10.0, counts: tuple[int, ...] = COUNTS
) -> NetperfTask:
    """Return the tests that simulate a published value; WP363 has no sweep over `counts`."""
    if target.note != "wp363":
        return best_case_runs(target.keys, seconds, counts)
    polled = "true" if target.keys == ("polled",) else "false"
    return wp363_runs(seconds=seconds, changes=(f"nic.polled={polled}",))


def best_case_runs(
    keys: tuple[Cell, ...], seconds: float = 10.0, counts: tuple[int, ...] = COUNTS
) -> NetperfTask:
    """Return the sweep of a row of the best-case tables (host, MTU, test, direction)."""
    host, mtu, test, direction = keys
    stream = test == "TCP_STREAM"
    return NetperfTask(
        host=str(host),
        peer=PC,
        mtu=int(str(mtu)),
        test="TCP_STREAM" if stream else "UDP_STREAM",
        direction="tx" if direction == "tx" else "rx",
        message_bytes=_STREAM_BYTES if stream else _DATAGRAM_BYTES[int(str(mtu))],
        seconds=seconds,
        counts=counts,
    )


wp363_runs = partial(
    NetperfTask,
    host=XILINX_PC,
    peer=COMMERCIAL_PC,
    mtu=1500,
    test="TCP_STREAM",
    direction="tx",
    message_bytes=8192,
    counts=(),
)
"""Returns a test of WP363: TCP_STREAM between its two PCs."""


def _parameters(hosts: tuple[str, ...], *keys: str) -> tuple[Parameter, ...]:
    return tuple(Parameter(hosts, key) for key in keys)


def _best_cases(note: str, host: str, *rows: tuple[str, str, int]) -> tuple[CalibrationTarget, ...]:
    return tuple(
        CalibrationTarget(note, "best case", (host, mtu, test, way)) for test, way, mtu in rows
    )


_TCP, _UDP = "TCP_STREAM", "UDP_STREAM"

CALIBRATIONS = (
    Calibration(
        "winxp-pc",
        _parameters((PC,), "stack.call_us"),
        _best_cases("xapp1127", LINUX, (_UDP, "rx", 1500)),
    ),
    Calibration(
        "vxworks",
        (
            *_parameters(
                VXWORKS,
                "stack.frame_cycles",
                "stack.receive_ratio",
                "stack.cache_cycles_per_byte",
                "stack.api.bsd.call_cycles",
                "stack.api.bsd.copy_stream_tx_cycles_per_byte",
            ),
            *_parameters(VXWORKS[:1], "cpu.stall_factor"),
        ),
        (
            *_best_cases(
                "xapp1063",
                "ppc405-vxworks",
                (_TCP, "tx", 9000),
                (_UDP, "tx", 9000),
                (_TCP, "rx", 1500),
                (_UDP, "rx", 1500),
                (_TCP, "tx", 1500),
                (_UDP, "tx", 1500),
            ),
            *_best_cases("xapp1063", "ppc440-vxworks", (_UDP, "tx", 1500)),
        ),
    ),
    Calibration(
        "linux",
        _parameters(
            (LINUX,),
            "stack.frame_cycles",
            "stack.segment_wakeup_cycles",
            "stack.api.bsd.copy_tx_cycles_per_byte",
            "stack.api.bsd.copy_rx_cycles_per_byte",
        ),
        _best_cases(
            "xapp1127",
            LINUX,
            (_TCP, "rx", 9000),
            (_TCP, "tx", 9000),
            (_TCP, "rx", 1500),
            (_TCP, "tx", 1500),
            (_UDP, "tx", 1500),
        ),
    ),
    Calibration(
        "wp363",
        _parameters(
            (XILINX_PC,),
            "nic.frame_gap_ns",
            "nic.poll_cycles",
            "nic.coalesce_timer_us",
            "cpu.stall_factor",
        ),
        tuple(
            CalibrationTarget("wp363", "driver modes", (mode,), measure)
            for mode in ("polled", "interrupt")
            for measure in ("throughput_mbps", "cpu_pct")
        ),
    ),
)


LEFT_OUT: Mapping[tuple[Cell, ...], float] = MappingProxyType({
    ("ppc405-vxworks", 9000, _TCP, "tx"): 567.36,
    ("ppc405-vxworks", 9000, _UDP, "tx"): 824.41,
    ("ppc405-vxworks", 1500, _UDP, "rx"): 106.82,
    ("ppc405-vxworks", 1500, _TCP, "tx"): 147.04,
    ("ppc405-vxworks", 1500, _UDP, "tx"): 146.96,
    ("ppc440-linux", 9000, _TCP, "tx"): 745.61,
    ("ppc440-linux", 1500, _TCP, "tx"): 393.96,
    ("ppc440-linux", 1500, _UDP, "tx"): 491.16,
})  # fmt: skip
"""Best cases in Mb/s, each predicted by a fit to all others: those of `ixp fit all --leave-one-out`
on 2026-11-28. `make campaign` repeats it."""


def is_fitted(target: CalibrationTarget) -> bool:
    """Return whether a published value was used to set a parameter."""
    return any(target in calibration.targets for calibration in CALIBRATIONS)
