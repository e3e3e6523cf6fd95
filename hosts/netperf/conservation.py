"""Check conservation in a run: frames and bytes sent equal those received, lost or waiting."""

from collections.abc import Iterable

from ixp.hosts.model.host_system import HostSystem
from ixp.hosts.netperf.result import FrameBalance, FrameLosses

_HOSTS = (0, 1)
_LOST = ("giants", "overflows", "exhausted")
_WAITING = ("waiting", "transmitting", "receiving")


def frames_of(system: HostSystem, flow: int) -> FrameBalance:
    """Return the balance of frames, in both directions, at the end of a test."""
    hosts = [system.host_counters(number) for number in _HOSTS]
    sockets = system.flow_counters(flow)
    lost = sockets["dropped_frames"] + sockets["torn_frames"]
    partial = sockets.get("gathered_frames", 0)
    waits = sum(host[f"{name}_frames"] for host in hosts for name in _WAITING)
    return FrameBalance(
        sent=sum(host["given_frames"] + host["waiting_frames"] for host in hosts),
        received=sum(host["received_frames"] for host in hosts) - lost - partial,
        in_flight=waits + system.link_counters(0)["in_flight_frames"] + partial,
        dropped=FrameLosses(
            mac=sum(host["giants_frames"] + host["overflows_frames"] for host in hosts),
            ring=sum(host["exhausted_frames"] for host in hosts),
            socket=lost,
        ),
    )


Balance = tuple[str, int, int]
"""A balance: its place, and the amounts in and out."""


def check_conservation(system: HostSystem, flow: int) -> None:
    """Raise RuntimeError, with the figures, if a frame or byte appeared or was lost uncounted."""
    check_balances([*_link_balances(system), *flow_balances(system, flow)])


def check_balances(balances: Iterable[Balance]) -> None:
    """Raise RuntimeError, with the figures, for a balance that does not hold."""
    for place, entered, departed in balances:
        if entered != departed:
            raise RuntimeError(f"{place} are not conserved: {entered} came in, {departed} came out")


def host_balances(system: HostSystem, number: int) -> list[Balance]:
    """Compare the counts of a host's driver and its wire, in both directions."""
    at = system.host_counters(number)
    balances = []
    for unit in ("frames", "bytes"):
        taken = sum(at[f"{name}_{unit}"] for name in (*_LOST, "receiving", "received"))
        sent = at[f"transmitting_{unit}"] + at[f"sent_{unit}"]
        balances += [
            (f"{unit} sent by host {number}", at[f"given_{unit}"], sent),
            (f"{unit} received by host {number}", at[f"arrived_{unit}"], taken),
        ]
    return balances


def flow_balances(system: HostSystem, flow: int) -> list[Balance]:
    """Compare the amounts written, sent, received and read in a flow."""
    counts = system.flow_counters(flow)
    return _datagrams(counts) if "buffered_bytes" in counts else _stream(system, flow)


def _link_balances(system: HostSystem) -> list[Balance]:
    hosts = [system.host_counters(number) for number in _HOSTS]
    link = system.link_counters(0)
    balances = [balance for number in _HOSTS for balance in host_balances(system, number)]
    for unit in ("frames", "bytes"):
        on_link = sum(at[f"sent_{unit}"] for at in hosts)
        arrived = sum(at[f"arrived_{unit}"] for at in hosts) + link[f"in_flight_{unit}"]
        balances.append((f"{unit} on the link", on_link, arrived))
    return balances


def _datagrams(counts: dict[str, int]) -> list[Balance]:
    """Compare the datagrams passed to a receiver with those read, held and lost."""
    lost = counts["dropped_bytes"] + counts["torn_bytes"]
    held = counts["buffered_bytes"] + counts["gathered_bytes"]
    departed = counts["received_bytes"] + held + lost
    return [("bytes of datagrams", counts["input_bytes"], departed)]


def _stream(system: HostSystem, flow: int) -> list[Balance]:
    ends = [system.tcp_counters(flow, end) for end in _HOSTS]
    return [balance for number in _HOSTS for balance in _way(ends[number], ends[1 - number])]


def _way(sender: dict[str, int], receiver: dict[str, int]) -> list[Balance]:
    """Compare the bytes written at one end of a connection with those in order at the other."""
    acknowledged = sender["written_bytes"] - sender["unacknowledged_bytes"]
    held = receiver["in_order_bytes"] + receiver["out_of_order_bytes"]
    return [
        ("bytes received by TCP", receiver["bytes_received"], held + receiver["duplicate_bytes"]),
        (
            "bytes in order",
            receiver["in_order_bytes"],
            receiver["read_bytes"] + receiver["available_bytes"],
        ),
        (
            "bytes acknowledged",
            max(acknowledged, receiver["in_order_bytes"]),
            receiver["in_order_bytes"],
        ),
        (
            "bytes written",
            max(sender["written_bytes"], receiver["in_order_bytes"]),
            sender["written_bytes"],
        ),
    ]
