"""One live host: where it is attached, its network namespace, its TAP device."""

from __future__ import annotations

import json

from ixp.outside.live.host_attachments import HostAttachment
from ixp.outside.live.link_ends import AtmEnd, EthernetEnd, LinkEnd
from ixp.outside.namespaces import Namespace
from ixp.simulator import WireUnit

DEVICE = "eth0"  # its name in the namespace
QUEUE_FRAMES = 128  # that wait for the wire at most, as in the ring of a NIC
_FAR_MAC = 0x02_00_00_00_03_00  # and the number of a host behind ATM
_ROUTER_MAC = 0x02_00_00_00_02_00  # and the number of a host: stands for the router behind ATM


class FrameCount:
    """A number of frames and their bytes, as on the TAP device: without FCS."""

    def __init__(self) -> None:
        """Start at 0."""
        self.frames = 0
        self.bytes = 0

    def add(self, frame: bytes) -> None:
        """Count a frame."""
        self.frames += 1
        self.bytes += len(frame)


class LiveHost:
    """Frames of one host, on their way to the router and back.

    `from_host` and `to_host` count frames, `undelivered` those that its TAP device did not take.
    """

    def __init__(self, number: int, host: HostAttachment, namespace: Namespace) -> None:
        """Make its device, with address and route."""
        self.number = number
        self.attachment = attachment = host.attachment
        self.namespace = namespace
        mac = (attachment.mac or _FAR_MAC + number).to_bytes(6, "big")
        router_mac = (attachment.gateway_mac or _ROUTER_MAC + number).to_bytes(6, "big")
        self.end: LinkEnd = (
            AtmEnd(mac, router_mac, attachment.vc) if attachment.is_atm else EthernetEnd(mac)
        )
        self.tap = namespace.tap(DEVICE, mac=mac.hex(":"))
        gateway = f"via {host.gateway} onlink" if host.gateway else ""
        namespace.ip(
            f"link set dev {DEVICE} txqueuelen {QUEUE_FRAMES}",
            f"addr add {attachment.address}/{host.prefix} dev {DEVICE}",
            # With a source: programs that build packets themselves read it there.
            f"route add default dev {DEVICE} {gateway} src {attachment.address}",
        )
        self.from_host = FrameCount()
        self.to_host = FrameCount()
        self.undelivered = 0

    @property
    def name(self) -> str:
        """host0, host1 …: also the name of its network namespace."""
        return self.namespace.name

    def read(self, earliest: int) -> list[WireUnit] | None:
        """Return the next frame that it sent as units of its port, None if there is none.

        No unit comes in before the cycle `earliest`.
        """
        frame = self.tap.read()
        if frame is None:
            return None
        self.from_host.add(frame)
        if (answer := self.end.answer(frame)) is not None:
            self.tap.write(answer)
        return [WireUnit(data, earliest) for data in self.end.to_wire(frame)]

    def deliver(self, unit: bytes) -> None:
        """Deliver what its port sent, if that is for this host."""
        frame = self.end.from_wire(unit)
        if frame is None:
            return
        if self.tap.write(frame):
            self.to_host.add(frame)
        else:
            self.undelivered += 1

    def queue_drops(self) -> int:
        """Return how many frames found the queue of its device to the wire full."""
        show = ["ip", "-s", "-j", "link", "show", "dev", DEVICE]
        ran = self.namespace.run(show, capture_output=True)
        try:
            return int(json.loads(ran.stdout)[0]["stats64"]["tx"]["dropped"])
        except (ValueError, LookupError):  # an `ip` that says it otherwise
            return 0
