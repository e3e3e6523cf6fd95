"""Pass frames between a Linux device and the router."""

from __future__ import annotations

from ixp.outside.live.ethernet_segment import EthernetSegment
from ixp.outside.live.link_ends import LinkEnd
from ixp.outside.namespaces import Device
from ixp.simulator import WireUnit


class FrameCount:
    """A number of frames and their bytes, without FCS."""

    def __init__(self) -> None:
        """Start at 0."""
        self.frames = 0
        self.bytes = 0

    def add(self, frame: bytes) -> None:
        """Count a frame."""
        self.frames += 1
        self.bytes += len(frame)


class LiveDevice:
    """A device at a port: of a live host, or an attached device of this machine.

    `from_host` and `to_host` count frames, `undelivered` frames that the device refused. `segment`
    connects it with other devices at an Ethernet port.
    """

    address: str | None = None
    vc: int | None = None

    def __init__(self, name: str, port: int, end: LinkEnd, tap: Device) -> None:
        """Take the device, and its end of the wire."""
        self.name = name
        self.port = port
        self.end = end
        self.tap = tap
        self.segment: EthernetSegment | None = None
        self.from_host = FrameCount()
        self.to_host = FrameCount()
        self.undelivered = 0

    def read(self, earliest: int) -> list[WireUnit] | None:
        """Return the next frame from the device as units of its port, or None.

        No unit arrives before the cycle `earliest`.
        """
        frame = self.tap.read()
        if frame is None:
            return None
        self.from_host.add(frame)
        if self.segment and self.segment.carry(frame, self):
            return []
        if (answer := self.end.answer(frame)) is not None:
            self.tap.write(answer)
        return [WireUnit(data, earliest) for data in self.end.to_wire(frame)]

    def deliver(self, unit: bytes) -> None:
        """Deliver a unit of the port, if it is for this device."""
        frame = self.end.from_wire(unit)
        if frame is None:
            return
        if self.tap.write(frame):
            self.to_host.add(frame)
        else:
            self.undelivered += 1

    def queue_drops(self) -> int:
        """Return the number of frames dropped at the full queue of the device."""
        return 0
