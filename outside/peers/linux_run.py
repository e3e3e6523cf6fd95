"""Run the forwarding of the Linux kernel on the packets of a run, in a separate namespace.

A frame is written to a TAP device. The kernel forwards or drops it before the write returns, so its
outcome can be read at once. The kernel's counters show why it was dropped.
"""

import os
import platform
import select
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import MappingProxyType
from typing import IO, Self

from ixp.microcode.config.tables import Tables
from ixp.outside.namespaces import Namespace, Sandbox, Tap
from ixp.outside.peers.arrivals import Arrival
from ixp.outside.peers.frames import SentUnit, sent_by
from ixp.outside.peers.linux_setup import set_up
from ixp.outside.peers.reasons import DropReason, PeerOutcome, PeerRun, forwarded
from ixp.support.errors import UserError
from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER

_FOR_ITSELF = frozenset({DropReason.OWN, DropReason.GROUP, DropReason.DIRECTED_BROADCAST})
# Counters of /proc/net/snmp and /proc/net/netstat, with the fault that raises them; if several rise
# together, the first one is the most specific.
REASONS: Mapping[str, frozenset[DropReason]] = MappingProxyType({
    "InCsumErrors": frozenset({DropReason.CHECKSUM}),
    "InTruncatedPkts": frozenset({DropReason.LENGTH}),
    "InHdrErrors": frozenset(
        {DropReason.HEADER, DropReason.LENGTH, DropReason.TTL, DropReason.OPTIONS}
    ),
    "InNoRoutes": frozenset({DropReason.NO_ROUTE}),
    "FragFails": frozenset({DropReason.LENGTH, DropReason.TOO_BIG}),
    "ReasmReqds": _FOR_ITSELF,
    "InUnknownProtos": _FOR_ITSELF,
    "InDelivers": _FOR_ITSELF,
})  # fmt: skip
_GROUPS = {"snmp": "Ip:", "netstat": "IpExt:"}
_SILENT = PeerOutcome(
    "not counted",
    frozenset({
        DropReason.NOT_IPV4,
        DropReason.LINK_BROADCAST,
        DropReason.LINK_MULTICAST,
        DropReason.OTHER_MAC,
        DropReason.MARTIAN,
        DropReason.GROUP,
        DropReason.DIRECTED_BROADCAST,
        DropReason.OPTIONS,
    }),
)  # fmt: skip
_REFUSED = PeerOutcome("not taken", frozenset())
_LATE_MS = 50
_SOURCE = slice(FRAME_HEADER + 12, FRAME_HEADER + 16)


def run_linux(packets: Sequence[Arrival], tables: Tables, ports: Sequence[int]) -> PeerRun:
    """Return the outcome of each packet in this machine's kernel.

    Raise UserError if network namespaces or TAP devices are not available.
    """
    with Sandbox() as sandbox:
        namespace = sandbox.add("router")
        taps = set_up(namespace, tables, ports)
        with _Counters(namespace) as counters:
            router = _Router(taps, tables, counters)
            outcomes = [router.take(packet) for packet in packets]
            router.check_idle()
            return PeerRun(
                f"Linux {platform.release()}", outcomes, tuple(router.own), counters.counts
            )


class _Router:
    """The kernel behind its TAP devices."""

    def __init__(self, taps: Mapping[int, Tap], tables: Tables, counters: "_Counters") -> None:
        self.own: list[SentUnit] = []
        self._taps = taps
        self._tables = tables
        self._counters = counters

    def take(self, packet: Arrival) -> PeerOutcome:
        """Send a packet to the kernel; return the forwarded units, or the reason for a drop."""
        if not self._taps[packet.port].write(packet.frame):
            return _REFUSED
        sent: list[SentUnit] = []
        for port, frame in self._sent():
            forwards = frame[12:14] == ETHERTYPE_IPV4 and frame[_SOURCE] == packet.frame[_SOURCE]
            (sent if forwards else self.own).append(sent_by(self._tables, port, frame))
        return forwarded(*sent) if sent else self._counters.reason()

    def check_idle(self) -> None:
        """Raise UserError if the kernel forwards packets later than expected."""
        if select.select([*self._taps.values()], [], [], _LATE_MS / 1000)[0]:
            raise UserError(
                "Linux must forward a packet before the next one comes; switch packet steering "
                "(rps_cpus) off"
            )

    def _sent(self) -> Iterable[tuple[int, bytes]]:
        for port, tap in self._taps.items():
            while frame := tap.read():
                yield port, frame


class _Counters:
    """The counters of a namespace that say why packets were dropped."""

    def __init__(self, namespace: Namespace) -> None:
        self._namespace = namespace
        self._stack = ExitStack()
        self._files: dict[str, IO[bytes]] = {}
        self.counts: dict[str, int] = {}

    def __enter__(self) -> Self:
        # /proc/PID/net belongs to the namespace of the process.
        waits = ["sh", "-c", "echo; exec cat"]
        process = self._namespace.start(waits, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for stream in filter(None, (process.stdin, process.stdout)):
            self._stack.callback(stream.close)
        if process.stdout:
            process.stdout.readline()  # wait until the process is in the namespace
        for name in _GROUPS:
            file = Path(f"/proc/{process.pid}/net/{name}").open("rb", buffering=0)
            self._files[name] = self._stack.enter_context(file)
        self.counts = self._read()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def reason(self) -> PeerOutcome:
        """Return why the kernel dropped the packet sent since the last call."""
        before, self.counts = self.counts, self._read()
        for name, reasons in REASONS.items():
            if self.counts[name] > before[name]:
                return PeerOutcome(name, reasons)
        return _SILENT

    def _read(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for file, start in _GROUPS.items():
            text = os.pread(self._files[file].fileno(), 1 << 16, 0).decode()
            lines = [line.split()[1:] for line in text.splitlines() if line.startswith(start)]
            names, values = lines
            counts |= zip(names, map(int, values), strict=True)
        return {name: counts[name] for name in REASONS}
