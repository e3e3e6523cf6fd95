"""ARP of the core's software: it tells who asks which MAC address an own address has (RFC 826)."""

import struct

_TYPE = 0x0806
_REQUEST, _REPLY = 1, 2
_ETHERNET_IPV4 = (1, 0x0800, 6, 4)  # kinds and lengths of both addresses
_BROADCAST = b"\xff" * 6
_FRAME = struct.Struct(">6s6sHHHBBH6sI6sI")


def arp_reply(frame: bytes, own: int, mac: bytes) -> bytes | None:
    """Answer a request for the address `own` of a port; None for any other frame.

    A request comes to all, or to `mac` from who asks whether it still holds. Nothing is said to
    senders that claim the address themselves, or have no MAC address of a single host.
    """
    if len(frame) < _FRAME.size:
        return None
    to, _, kind, *form, operation, sender, sender_ip, _, target = _FRAME.unpack_from(frame)
    if kind != _TYPE or tuple(form) != _ETHERNET_IPV4 or operation != _REQUEST:
        return None
    if to not in {_BROADCAST, mac} or target != own or sender_ip == own:
        return None
    if sender[0] & 1 or not any(sender):
        return None
    return _FRAME.pack(sender, mac, _TYPE, *_ETHERNET_IPV4, _REPLY, mac, own, sender, sender_ip)
