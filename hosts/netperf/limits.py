"""Find the resource that limits a test, with the figures that show it."""

from ixp.hosts.descriptions.description import Host
from ixp.hosts.model.host_system import HostSystem
from ixp.hosts.netperf.result import Limit, NetperfResult

_FULL_PCT = 98.0
"""A resource busy for at least this per cent of the time is the limit."""

_MANY_PCT = 2.0
"""Losses below this share are start-up effects."""


def find_limit(
    result: NetperfResult, local: Host, remote: Host, system: HostSystem, flow: int
) -> tuple[Limit, dict[str, float]]:
    """Return the limiting resource of a test, and the figures that show it, in per cent."""
    figures = _figures(result, local, remote, system, flow)
    return _limit(result, figures), figures


def _figures(
    result: NetperfResult, local: Host, remote: Host, system: HostSystem, flow: int
) -> dict[str, float]:
    total, idle, counts = system.now_ps, system.idle(), system.flow_counters(flow)
    sender = system.tcp_counters(flow, 0) if "buffered_bytes" not in counts else {}
    calls = counts["sent_calls"] * local.stack.call_us * 1e6

    def pct(part: float) -> float:
        return 100 * part / total if total else 0.0

    return {
        "wire_pct": pct(result.local.counters["wire_busy_ps"]),
        "reverse_wire_pct": pct(result.remote.counters["wire_busy_ps"]),
        "local_cpu_pct": result.local.cpu_pct * local.cpu.logical_cpus,
        "remote_cpu_pct": result.remote.cpu_pct * remote.cpu.logical_cpus,
        "local_call_pct": pct(calls),
        "timer_pct": pct(idle["coalescing_ps"] + idle["poll_ps"]),
        "tcp_timer_pct": pct(idle["tcp_timer_ps"]),
        "window_pct": pct(sender.get("window_closed_ps", 0)),
        "buffer_pct": pct(counts["blocked_buffer_ps"]),
        "ring_pct": pct(counts["blocked_ring_ps"]),
        "ring_loss_pct": _loss_pct(result, result.frames.dropped.ring + result.frames.dropped.mac),
        "socket_loss_pct": _loss_pct(result, result.frames.dropped.socket),
    }


def _loss_pct(result: NetperfResult, frames: int) -> float:
    return 100 * frames / result.frames.sent if result.frames.sent else 0.0


def _limit(result: NetperfResult, figures: dict[str, float]) -> Limit:
    rx = result.test.direction == "rx"
    remote_cpu: Limit = "host_cpu" if rx else "peer_cpu"
    local_cpu: Limit = "peer_cpu" if rx else "host_cpu"
    if figures["socket_loss_pct"] > _MANY_PCT or figures["ring_loss_pct"] > _MANY_PCT:
        if figures["remote_cpu_pct"] >= _FULL_PCT:
            return remote_cpu
        return "socket" if figures["socket_loss_pct"] > figures["ring_loss_pct"] else "ring"
    if max(figures["wire_pct"], figures["reverse_wire_pct"]) >= _FULL_PCT:
        return "wire"
    if figures["local_cpu_pct"] >= _FULL_PCT:
        calls = 2 * figures["local_call_pct"] >= figures["local_cpu_pct"]
        return "peer_call" if rx and calls else local_cpu
    if figures["remote_cpu_pct"] >= _FULL_PCT:
        return remote_cpu
    if figures["timer_pct"] >= _MANY_PCT:
        return "timer"
    if figures["ring_pct"] >= _MANY_PCT:
        return "ring"
    return "window"
