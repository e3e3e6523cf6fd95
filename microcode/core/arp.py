"""Answer ARP requests for the router's own addresses (RFC 826)."""

import struct
from collections.abc import Container

_TYPE = 0x0806
_REQUEST, _REPLY = 1, 2
_ETHERNET_IPV4 = (1, 0x0800, 6, 4)  # kinds and lengths of both addresses
_BROADCAST = b"\xff" * 6
_NO_HOSTS = 0xE0000000  # first of the multicast, reserved and broadcast addresses
_FRAME = struct.Struct(">6s6sHHHBBH6sI6sI")


def arp_reply(
    frame: bytes, own: int, mac: bytes, broadcasts: Container[int | None]
) -> bytes | None:
    """Return the reply to a request for a port's address `own`; None for any other frame.

    A request is broadcast, or sent to `mac` to verify a cache entry. A probe, from address 0, is
    answered (RFC 5227, 1.1). Senders that claim the address themselves, or whose MAC address is not
    that of another single host, get no reply. RFC 826 does not restrict the sender's address.
    Sending no reply to a broadcast address (`broadcasts` are those of subnets) is our choice: by
    RFC 1812, 5.3.7, it must not be the source of a packet.
    """
    if len(frame) < _FRAME.size:
        return None
    to, _, kind, *form, operation, sender, sender_ip, _, target = _FRAME.unpack_from(frame)
    if kind != _TYPE or tuple(form) != _ETHERNET_IPV4 or operation != _REQUEST:
        return None
    if to not in {_BROADCAST, mac} or target != own or sender_ip == own:
        return None
    if sender[0] & 1 or not any(sender) or sender == mac:
        return None
    if sender_ip >= _NO_HOSTS or sender_ip in broadcasts:
        return None
    return _FRAME.pack(sender, mac, _TYPE, *_ETHERNET_IPV4, _REPLY, mac, own, sender, sender_ip)
