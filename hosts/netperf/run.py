"""Run a netperf test between two simulated hosts that are connected by a cable."""

from collections.abc import Callable, Iterator
from ipaddress import IPv4Address

import msgspec

from ixp.hosts.descriptions.description import Host
from ixp.hosts.model.host_system import PS_PER_S, HostSystem
from ixp.hosts.netperf.conservation import check_conservation, frames_of
from ixp.hosts.netperf.kernel_parameters import host_numbers
from ixp.hosts.netperf.limits import find_limit
from ixp.hosts.netperf.netperf_test import LARGEST_DATAGRAM, NetperfTest
from ixp.hosts.netperf.result import End, NetperfResult
from ixp.support.errors import UserError

HOST_ADDRESS, PEER_ADDRESS = IPv4Address("192.168.0.2"), IPv4Address("192.168.0.4")
"""Value in the examples of XAPP1063."""

KINDS = {"TCP_STREAM": 0, "UDP_STREAM": 1, "TCP_RR": 2}
_DRAIN_S = 60
"""Factor by which a TCP test may exceed its time, until all sent data have arrived."""

_PIECE_PS = PS_PER_S // 100
"""Interval at which captured frames are taken."""

_LOCAL, _REMOTE = 0, 1


class Cable(msgspec.Struct, frozen=True):
    """The crossover cable between the hosts."""

    propagation_ps: int = 25_000


CROSSOVER = Cable()
"""Delay of five metres at 5 ns per metre."""


class _Setup(msgspec.Struct, frozen=True):
    """A test with all its defaults resolved; `local` runs netperf, and sends."""

    local: Host
    remote: Host
    test: NetperfTest
    message: int
    read: int
    buffers: tuple[int, int, int, int]  # local send and receive, remote send and receive


CapturedFrames = list[tuple[int, int, bytes]]
"""Frames on the wire: (end of the last bit in ps, length without FCS, first bytes)."""


def run_test(  # noqa: PLR0913
    host: Host,
    peer: Host,
    test: NetperfTest,
    *,
    link: Cable = CROSSOVER,
    capture: Callable[[CapturedFrames], object] | None = None,
    snap_bytes: int = 65535,
) -> NetperfResult:
    """Run a test between a host and its peer and return its result.

    A TCP stream ends when all sent data have arrived. `capture` is called repeatedly with the
    frames of both directions in order of time, cut to `snap_bytes`. Raise UserError for a test that
    can't be run, RuntimeError if frames or bytes are not conserved.
    """
    setup = _resolve(host, peer, test)
    system = HostSystem()
    tx = test.direction == "tx"
    system.add_host(host_numbers(setup.local, HOST_ADDRESS if tx else PEER_ADDRESS))
    system.add_host(host_numbers(setup.remote, PEER_ADDRESS if tx else HOST_ADDRESS))
    system.connect(_LOCAL, _REMOTE, link.propagation_ps)
    flow = system.add_flow(_flow_numbers(setup))
    for _ in _pieces(system, setup, flow, whole=capture is None):
        if capture is not None:
            capture(system.take_captured(0, snap_bytes))
    check_conservation(system, flow)
    return _result(system, setup, flow)


def _pieces(system: HostSystem, setup: _Setup, flow: int, *, whole: bool) -> Iterator[None]:
    """Run a test in one piece, or in many for a capture."""
    if not whole:
        system.capture(0)
    until = round(setup.test.seconds * PS_PER_S)
    is_stream = setup.test.test != "UDP_STREAM"
    until += _DRAIN_S * PS_PER_S if is_stream else 0
    ended = False
    while not ended and system.now_ps < until:
        to = until if whole else min(until, system.now_ps + _PIECE_PS)
        if is_stream:
            ended = system.run_flow(flow, to)
        if not ended:
            system.run(to)
        yield


def _resolve(host: Host, peer: Host, test: NetperfTest) -> _Setup:
    local, remote = (host, peer) if test.direction == "tx" else (peer, host)
    buffers = (
        granted_buffer_bytes(local, test.local_send_bytes, local.socket.send_bytes),
        granted_buffer_bytes(local, test.local_receive_bytes, local.socket.receive_bytes),
        granted_buffer_bytes(remote, test.remote_send_bytes, remote.socket.send_bytes),
        granted_buffer_bytes(remote, test.remote_receive_bytes, remote.socket.receive_bytes),
    )
    message = test.message_bytes or buffers[0]
    if test.test == "UDP_STREAM":
        message = test.message_bytes or min(message, LARGEST_DATAGRAM)
        if message > LARGEST_DATAGRAM:
            raise UserError(f"message_bytes must be 1 to {LARGEST_DATAGRAM}, not {message}")
    return _Setup(local, remote, test, message, test.receive_message_bytes or buffers[3], buffers)


def granted_buffer_bytes(host: Host, requested: int | None, default: int) -> int:
    """Return the socket buffer that a host grants; it is cut to a limit, as Linux does."""
    limit = host.socket.limit_bytes
    buffer = requested or default
    return min(buffer, limit) if limit else buffer


def _flow_numbers(setup: _Setup) -> dict[str, int]:
    test = setup.test
    return {
        "test": KINDS[test.test],
        "number": 0,
        "sender": _LOCAL,
        "receiver": _REMOTE,
        "start_ps": 0,
        "duration_ps": round(test.seconds * PS_PER_S),
        "message_bytes": setup.message,
        "read_bytes": setup.read,
        "request_bytes": test.request_bytes,
        "response_bytes": test.response_bytes,
        "sender_send_bytes": setup.buffers[0],
        "sender_receive_bytes": setup.buffers[1],
        "receiver_send_bytes": setup.buffers[2],
        "receiver_receive_bytes": setup.buffers[3],
        "seed": test.seed & 0xFFFFFFFF,
    }


def _result(system: HostSystem, setup: _Setup, flow: int) -> NetperfResult:
    test = setup.test
    counts = system.flow_counters(flow)
    ends = [_end(system, setup, number) for number in (_LOCAL, _REMOTE)]
    elapsed_s = _elapsed_s(system, setup, counts)
    measured = setup.local if test.direction == "tx" else setup.remote
    sender = system.tcp_counters(flow, 0) if test.test != "UDP_STREAM" else {}
    result = NetperfResult(
        test=test,
        mtu=measured.nic.mtu,
        tx_coalesce=measured.nic.tx_coalesce,
        rx_coalesce=measured.nic.rx_coalesce,
        message_bytes=setup.message,
        elapsed_s=elapsed_s,
        local=ends[_LOCAL],
        remote=ends[_REMOTE],
        messages_sent=counts["sent_calls"],
        messages_received=counts["received_calls"],
        bytes_sent=counts["sent_bytes"],
        bytes_received=counts["received_bytes"],
        sent_mbps=mbps(counts["sent_bytes"], elapsed_s),
        received_mbps=mbps(counts["received_bytes"], elapsed_s),
        transactions=counts["transactions"],
        transactions_per_s=counts["transactions"] / elapsed_s,
        frames=frames_of(system, flow),
        retransmissions=sender.get("retransmissions", 0),
        timeouts=sender.get("timeouts", 0),
        timer_stalls=system.idle()["coalescing_stalls"],
        limit="wire",
        limit_figures={},
        state_hash=system.state_hash,
    )
    limit, figures = find_limit(result, setup.local, setup.remote, system, flow)
    return msgspec.structs.replace(result, limit=limit, limit_figures=figures)


def _elapsed_s(system: HostSystem, setup: _Setup, counts: dict[str, int]) -> float:
    if setup.test.test == "UDP_STREAM":
        return setup.test.seconds
    ended = counts["ended_ps"] if counts["ended_ps"] >= 0 else system.now_ps
    return (ended - max(counts["begun_ps"], 0)) / PS_PER_S or setup.test.seconds


def mbps(count: int, seconds: float) -> float:
    """Return bytes in a time as 10^6 bits per second."""
    return count * 8 / seconds / 1e6


def _end(system: HostSystem, setup: _Setup, number: int) -> End:
    host = (setup.local, setup.remote)[number]
    send, receive = setup.buffers[2 * number : 2 * number + 2]
    return end_of(system, host, number, (send, receive))


def end_of(system: HostSystem, host: Host, number: int, sockets: tuple[int, int]) -> End:
    """Return the counters of a host as an End; `sockets` are its send and receive buffers."""
    counters = system.host_counters(number)
    total = max(system.now_ps, 1) * host.cpu.logical_cpus
    levels = [100 * counters[f"{name}_busy_ps"] / total for name in _LEVELS]
    return End(
        host=host.name,
        send_bytes=sockets[0],
        receive_bytes=sockets[1],
        logical_cpus=host.cpu.logical_cpus,
        cpu_method=host.cpu.method,
        cpu_pct=sum(levels),
        cpu_interrupt_pct=levels[0],
        cpu_network_pct=levels[1],
        cpu_application_pct=levels[2],
        counters=counters,
    )


_LEVELS = ("interrupt", "network", "application")
