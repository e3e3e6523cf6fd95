"""Define the result of a session of live hosts, in wall-clock and router time."""

from __future__ import annotations

from typing import Any

import msgspec

from ixp.outside.live.dilated_clock import NS
from ixp.outside.live.live_device import FrameCount, LiveDevice
from ixp.outside.live.session import LiveSession
from ixp.support.plain_record import PlainRecord
from ixp.workloads.record.delays import FlowLatency, PathLatency
from ixp.workloads.record.record import PortRecord, Record, port_counters
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.result import Result
from ixp.workloads.traffic.aal5 import vc_of


class FrameTotals(msgspec.Struct, frozen=True):
    """Frames without FCS that a host sent or received; rates are means over the session."""

    frames: int
    bytes: int
    wall_mbps: float
    router_mbps: float


class HostFigures(msgspec.Struct, frozen=True):
    """The traffic of one host, or of an attached device.

    `queue_drops` are frames dropped at a full queue to the wire, `refused` frames that the end of
    the wire did not pass, `undelivered` frames that the TAP device refused.
    """

    host: str
    port: str
    address: str | None
    vc: str | None
    sent: FrameTotals
    received: FrameTotals
    queue_drops: int
    refused: int
    undelivered: int


class PortFigures(msgspec.Struct, frozen=True):
    """The counters of a router port: frames or cells, and packets dropped at full queues."""

    port: str
    received: int
    sent: int
    overflows: int
    underflows: int
    queue_drops: int | None


class LiveResult(msgspec.Struct, PlainRecord, frozen=True, kw_only=True):
    """A session; `dilation` was requested, `mean_dilation` was reached on average.

    `slipped_s` are the real seconds that the clock skipped because the router was late. `cycles`
    are those of the router. `exit_code` is None if the command had not ended. `stopped`, `report`
    and `failed` describe the end, as in a run. `counters` are the router's, `latency` is that of
    packets from wire to wire by path, `flows` by IP flow, in router time; `flows_left_out` counts
    packets of further flows. `replay` is the command that repeats the run
    from its captures, or None.
    """

    schema: int = 1
    config: str
    command: list[str]
    exit_code: int | None
    stopped: str
    report: list[str]
    failed: bool
    dilation: float
    mean_dilation: float
    wall_s: float
    router_s: float
    cycles: int
    slipped_s: float
    hosts: list[HostFigures]
    ports: list[PortFigures]
    counters: dict[str, Any]
    latency: dict[str, PathLatency] = {}
    flows: list[FlowLatency] = []
    flows_left_out: int = 0
    replay: str | None = None


def figures(
    session: LiveSession, result: Result, dilation: float, command: list[str], exit_code: int | None
) -> LiveResult:
    """Return the figures of a session; `result` is the result of its run."""
    record = result.record
    clock = session.clock
    wall_s = clock.wall_s()
    router_s = (record.cycles - session.enabled_at) / (int(record.chip["core_mhz"]) * 1e6)
    used = {host.port for host in session.hosts}
    return LiveResult(
        config=record.config,
        command=command,
        exit_code=exit_code,
        stopped=record.stopped,
        report=result.report,
        failed=result.failed,
        dilation=dilation,
        mean_dilation=wall_s / router_s if router_s else dilation,
        wall_s=wall_s,
        router_s=router_s,
        cycles=record.cycles,
        slipped_s=clock.slipped_ns / NS,
        hosts=[_host(host, wall_s, router_s) for host in session.hosts],
        ports=[_port(record, port) for port in record.ports if port.port in used],
        counters=dict(record.counters),
        latency=record.latency,
        flows=record.flows,
        flows_left_out=record.flows_left_out,
    )


def _host(host: LiveDevice, wall_s: float, router_s: float) -> HostFigures:
    return HostFigures(
        host=host.name,
        port=port_name(host.port),
        address=host.address,
        vc=None if host.vc is None else "/".join(map(str, vc_of(host.vc))),
        sent=_direction(host.from_host, wall_s, router_s),
        received=_direction(host.to_host, wall_s, router_s),
        queue_drops=host.queue_drops(),
        refused=host.end.refused,
        undelivered=host.undelivered,
    )


def _direction(counted: FrameCount, wall_s: float, router_s: float) -> FrameTotals:
    bits = 8e-6 * counted.bytes
    return FrameTotals(
        frames=counted.frames,
        bytes=counted.bytes,
        wall_mbps=bits / wall_s if wall_s else 0.0,
        router_mbps=bits / router_s if router_s else 0.0,
    )


def _port(record: Record, port: PortRecord) -> PortFigures:
    return PortFigures(
        port=port.name,
        received=port.rx.units,
        sent=port.tx.units,
        overflows=port.rx.overflows,
        underflows=port.tx.underflows,
        queue_drops=port_counters(record.counters, port.port).get("PORT_FULLQ"),
    )
