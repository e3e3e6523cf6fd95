"""What the values of a host must be together."""

from collections.abc import Callable

from ixp.hosts.descriptions.description import Host
from ixp.support.errors import UserError

_AROUND = 18
"""Bytes of Ethernet header and FCS around an IP packet."""


def check_host(host: Host, place_of: Callable[[str], str]) -> None:
    """Raise UserError, with the place of the key, for values that contradict each other."""
    for key, message in _contradictions(host):
        raise UserError(f"{place_of(key)}: `{key}` {message}")


def _contradictions(host: Host) -> list[tuple[str, str]]:
    nic = host.nic
    frame = nic.mtu + _AROUND
    found = [
        (f"nic.{name}", f"must hold a frame of the MTU, {frame} bytes, not {size}")
        for name, size in (
            ("tx_fifo_bytes", nic.tx_fifo_bytes),
            ("rx_fifo_bytes", nic.rx_fifo_bytes),
        )
        if size < frame
    ]
    if nic.polled and not nic.poll_us:
        found.append(("nic.polled", "is true, so nic.poll_us must be above 0"))
    if getattr(host.stack.api, host.socket.api) is None:
        found.append(
            ("socket.api", f"is {host.socket.api}, but stack.api.{host.socket.api} is missing")
        )
    limit = host.socket.limit_bytes
    if limit is not None:
        found += [
            (f"socket.{name}", f"must be socket.limit_bytes = {limit} at most, not {size}")
            for name, size in (
                ("send_bytes", host.socket.send_bytes),
                ("receive_bytes", host.socket.receive_bytes),
            )
            if size > limit
        ]
    return found
