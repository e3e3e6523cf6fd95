"""Connect several hosts by one Ethernet: a switch between them and the router's port."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Protocol

from ixp.workloads.traffic.packets import ETHERTYPE_IPV4, FRAME_HEADER, pad_frame

_MAC = 6  # bytes
_ARP = bytes.fromhex("0806 0001 0800 06 04")  # for IPv4 on Ethernet
_ARP_END = 42
_REQUEST, _REPLY = b"\0\1", b"\0\2"
_BROADCAST = b"\xff" * _MAC
_HELD = 16  # most frames held for an unresolved address
_AGAIN_S = 1.0  # seconds between requests for an address


class Station(Protocol):
    """A device on the Ethernet."""

    def deliver(self, unit: bytes) -> None:
        """Accept a frame, if it is for this device."""


class EthernetSegment:
    """The Ethernet of a port: resolves addresses by ARP, and carries frames between devices.

    The router's tables have one MAC address for all hosts behind a route, and its core sends no
    ARP requests (RFC 826). So the segment sends the requests, and writes into each frame of the
    router the MAC address of the host with its IPv4 destination. A frame to an address without a
    reply is unchanged.
    """

    def __init__(self, stations: Iterable[Station], mac: bytes, address: bytes) -> None:
        """Connect devices with the router, which has a MAC and an IPv4 address on the segment."""
        self._stations = list(stations)
        self._mac = mac
        self._address = address
        self._station_of: dict[bytes, Station] = {}
        self._mac_of: dict[bytes, bytes] = {}
        self._held: dict[bytes, list[bytes]] = {}
        self._requested_at: dict[bytes, float] = {}

    def carry(self, frame: bytes, sender: Station) -> bool:
        """Carry a frame to other devices; return whether it is not for the router."""
        source, target = frame[_MAC : 2 * _MAC], frame[:_MAC]
        self._station_of[source] = sender
        is_arp = frame[12 : 12 + len(_ARP)] == _ARP and len(frame) >= _ARP_END
        if is_arp and any(frame[28:32]):
            self._learn(frame[28:32], frame[22:28])
        receiver = self._station_of.get(target)
        if receiver is not None:
            if receiver is not sender:
                receiver.deliver(frame)
            return True
        if target[:1] and target[0] & 1:
            for station in self._stations:
                if station is not sender:
                    station.deliver(frame)
        return is_arp and frame[20:22] == _REPLY and frame[28:32] in self._requested_at

    def deliver(self, unit: bytes) -> None:
        """Deliver a frame of the router to its destination, or to all devices."""
        if unit[12:FRAME_HEADER] == ETHERTYPE_IPV4 and not unit[0] & 1:
            address = unit[30:34]
            if address not in self._mac_of:
                self._request(address, unit)
            unit = self._mac_of.get(address, unit[:_MAC]) + unit[_MAC:]
        receiver = self._station_of.get(unit[:_MAC])
        for station in self._stations if receiver is None else [receiver]:
            station.deliver(unit)

    def _request(self, address: bytes, unit: bytes) -> None:
        """Hold a frame, and send an ARP request for its destination, repeated at intervals."""
        held = self._held.setdefault(address, [])
        if len(held) < _HELD:
            held.append(unit)
        if time.monotonic() - self._requested_at.get(address, 0) < _AGAIN_S:
            return
        self._requested_at[address] = time.monotonic()
        request = self._mac + self._address + bytes(_MAC) + address
        for station in self._stations:
            station.deliver(pad_frame(_BROADCAST + self._mac + _ARP + _REQUEST + request))

    def _learn(self, address: bytes, mac: bytes) -> None:
        """Store the MAC address of a host, and deliver the frames held for it."""
        self._mac_of[address] = mac
        for unit in self._held.pop(address, []):
            if unit[:_MAC] != mac:
                self.deliver(unit)
