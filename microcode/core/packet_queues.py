"""Describe the router's packet queues as data, for observers.

The programs access them by `packetq.uc`, `bdq.uc` and `msgq.uc` of `include/queues/`.
"""

from collections.abc import Collection, Iterable

import msgspec

from ixp.isa.tables.port_kinds import is_atm, medium_of
from ixp.microcode.config.stages import TO_ATM, TO_ETHERNET, makes_crc_in_software, pipeline
from ixp.microcode.memory.map import constants

_MAP = constants()
_CONFIG = constants("system_config.uc")
_START = constants("packetq.uc")["PACKETQ_START_BYTE"]
_START_BYTES = (1 << 10) - 1  # bits 21:12 of a packet queue's descriptor word
# offset after the link header, or after LLC/SNAP, which ends at the same byte
_IP = _CONFIG["FRAME_HEADER"]
_PAGE = (1 << _CONFIG["MESSAGE_LENGTH"]) - 1  # bits of the page in a message
_PAGE_SHIFT = 8  # a buffer's first quadword is its page << 8 (memory_map.uc)
_EMPTY = 1 << 31  # of a slot of a message queue
_RECEIVERS = 2  # Ethernet receivers; each has its own queues to ATM


class PacketQueue(msgspec.Struct, frozen=True, kw_only=True):
    """A memory queue in the form that the simulator watches.

    It has `slots` of `stride` longwords, from address `first` of `unit`; the operation `takes`
    removes a packet. Longword `handle` of a slot contains the packet's buffer in its bits `mask`,
    shifted left by `shift`; its bits `within` are 0 in a slot where a packet begins. `counts` is
    the scratch address of {enqueued, sent}. With `capacity` packets the queue is full. `frames`:
    the first longword contains the start of a frame. `leads_out`: packets taken from here are sent
    on a wire. Engines of the role `writer` put packets in (all of them, or the one with index
    `writer_place`); engines of the role `reader` take them out.
    """

    name: str
    unit: str = "sram"
    takes: str = "read"
    first: int
    slots: int
    stride: int = 2
    handle: int = 0
    within: int = _EMPTY
    mask: int = _PAGE
    shift: int = _PAGE_SHIFT
    counts: int | None = None
    capacity: int
    writer: str
    reader: str
    writer_place: int | None = None
    frames: bool = False
    leads_out: bool = True

    @property
    def form(self) -> tuple[str, str, int, int, int, int, int, int, int, int]:
        """Return the queue for the simulator: (unit, takes, first, slots, stride, ..., counts)."""
        counts = -1 if self.counts is None else self.counts
        return (self.unit, self.takes, self.first, self.slots, self.stride, self.handle,
                self.within, self.mask, self.shift, counts)  # fmt: skip

    def ip_byte(self, word: int) -> int | None:
        """Return the offset of the IP header in the buffer; None for a queue between engines."""
        if not self.leads_out:
            return None
        return _IP + (word >> _START & _START_BYTES if self.frames else 0)


def packet_queues(
    ports: Iterable[int], roles: Collection[str], *, oc12: bool, high_water: int
) -> list[PacketQueue]:
    """Return the queues between engines, and to the ports, of a router with these ports.

    `roles` are those of its engines; `oc12`: its ATM port is an OC-12; `high_water` is the build
    option BDQ_HIGH_WATER.
    """
    ports = sorted(ports)
    stages = pipeline(software_crc=makes_crc_in_software(roles))
    readers = {stage.source: stage.role for stage in stages}
    ends = {s.target: (s.role, readers[s.target]) for s in stages if isinstance(s.target, str)}
    to_ethernet, to_atm = ends.pop(TO_ETHERNET), ends.pop(TO_ATM)
    queues = [_to_ethernet(port, *to_ethernet) for port in ports if not is_atm(port)]
    between = [_messages(str(name), *pair, leads_out=False) for name, pair in ends.items()]
    receivers = sum(role == "eth_rx" for role in roles)
    if oc12:
        between += [_messages("MSGQ_ETHER_RX_ATM", *to_atm, n) for n in range(receivers)]
        return [*queues, *between]
    rings = receivers if to_atm[0] == "eth_rx" else 1
    queues += [
        _to_atm(port, *to_atm, n if rings > 1 else None, high_water)
        for port in ports
        if is_atm(port)
        for n in range(rings)
    ]
    return [*queues, *between]


def _name(port: int) -> str:
    return f"packets {medium_of(port).port_name(port)}"


def _to_ethernet(port: int, writer: str, reader: str) -> PacketQueue:
    """Return a ring of {descriptor word, quadword}; the rest of a frame is written back."""
    size = _MAP["PACKETQ_SIZE"]
    return PacketQueue(
        name=_name(port),
        first=_MAP["PACKETQ_RINGS"] + 2 * size * port,
        slots=size,
        handle=1,
        within=(1 << _PAGE_SHIFT) - 1,
        mask=0xFFFFFFFF,
        shift=0,
        counts=_MAP["PACKETQ_COUNTS"] + 2 * port,
        capacity=size,
        writer=writer,
        reader=reader,
        frames=True,
    )


def _to_atm(
    port: int, writer: str, reader: str, receiver: int | None, high_water: int
) -> PacketQueue:
    """Return the ring of {message, ATM header} of a receiver, or the only ring (None)."""
    size = _MAP["BDQ_SIZE"]
    ring = _RECEIVERS * (port - _MAP["PACKETQ_PORTS"]) + (receiver or 0)
    return PacketQueue(
        name=_name(port) + ("" if receiver is None else f" from receiver {receiver}"),
        first=_MAP["BDQ_RINGS"] + 2 * size * ring,
        slots=size,
        counts=_MAP["BDQ_COUNTS"] + 2 * ring,
        capacity=high_water,
        writer=writer,
        reader=reader,
        writer_place=receiver,
    )


def _messages(
    name: str, writer: str, reader: str, further: int = 0, *, leads_out: bool = True
) -> PacketQueue:
    """Return a message queue; `further` is its distance from the queue with the name."""
    size = _MAP["MSGQ_SIZE"]
    return PacketQueue(
        name=name + (f" + {further}" if further else ""),
        unit="scratch",
        takes="test_and_set_bits",
        first=_MAP["MSGQ_BASE"] + size * (_MAP[name] + further),
        slots=size,
        stride=1,
        capacity=size,
        writer=writer,
        reader=reader,
        writer_place=further if leads_out else None,
        leads_out=leads_out,
    )
