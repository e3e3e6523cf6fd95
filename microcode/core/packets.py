"""Read packets from the core's queues and buffers, and send packets.

A packet for the core is in a buffer, in the form of the stage that sent it (application note
figures 30 and 33). Packets from the core go through Ethernet transmit, before those of IP route.
"""

from typing import NamedTuple

from fastcrc import crc32

from ixp.isa.core_interface import CoreMachine
from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.memory.map import constants, counters

_MAP = constants()
_CONFIG = constants("system_config.uc")
_WORD = constants("packetq.uc")
_REASON, _PORT = _CONFIG["CORE_MESSAGE_REASON"], _CONFIG["CORE_MESSAGE_PORT"]
_LLC_SNAP = 8
LLC_SNAP_IP = b"".join(_CONFIG[name].to_bytes(4, "big") for name in ("LLC0", "LLC1"))
_TRAILER, _CELL_PAYLOAD = 8, 48
ETHERTYPE_IP = _CONFIG["ETHERTYPE_IP"].to_bytes(2, "big")
_QUADWORD = 8
_ELEMENT = 64
_FULL = next(counter.index for counter in counters() if counter.name == "PORT_FULLQ")
FRAME_LENGTHS = (_CONFIG["FRAME_HEADER"], _CONFIG["FRAME_HEADER"] + _CONFIG["MAX_IP_LENGTH"])

_ANSWERED = ("REASON_TTL_EXPIRED", "REASON_NO_ROUTE", "REASON_TOO_BIG")

REASONS = {
    value: name.removeprefix("REASON_").lower()
    for name, value in _CONFIG.items()
    if name.startswith("REASON_")
}
"""Reasons for packets to the core, by their number in the message."""
ANSWERED_REASONS = frozenset(REASONS[_CONFIG[name]] for name in _ANSWERED)
"""Reasons that only occur with the build option CORE_ANSWERS."""


class CorePacket(NamedTuple):
    """A packet or cell for the core: reason, port of arrival and descriptor."""

    reason: str
    port: int
    descriptor: int


def packet_of(message: int) -> CorePacket:
    """Return the packet that a message in a core queue describes."""
    reason, rest = message >> _REASON, message & (1 << _REASON) - 1
    return CorePacket(REASONS[reason], rest >> _PORT, rest & (1 << _PORT) - 1)


def contents(machine: CoreMachine, packet: CorePacket) -> bytes:
    """Return a copy of a packet from its buffer, which costs the core `core_copy_cycles`.

    From Ethernet, it is a frame without FCS. From ATM, it is a cell without HEC, the PDU of a VC of
    the core without padding and trailer, or, on other VCs, the IP packet and the bytes after it.
    """
    machine.spend(machine.chip["core_copy_cycles"])
    end = machine.read("sram", packet.descriptor + _MAP["DESCRIPTOR_END"])[0]
    first = _first_byte(packet)
    quadwords = min(-(-end // _QUADWORD), _MAP["BUFFER_SIZE"])
    words = machine.read("sdram", _buffer(packet.descriptor), quadwords)
    return b"".join(word.to_bytes(4, "big") for word in words)[first:end]


def _first_byte(packet: CorePacket) -> int:
    if not is_atm(packet.port):
        return 0
    if packet.reason == "management_cell":
        return _CONFIG["FIRST_OFFSET"] * _QUADWORD
    return _CONFIG["FIRST_BYTE"] + (0 if packet.reason == "core_vc" else _LLC_SNAP)


def _buffer(descriptor: int) -> int:
    """Return the first quadword of a descriptor's buffer."""
    number = (descriptor - _MAP["DESCRIPTORS"]) // _MAP["DESCRIPTOR_SIZE"]
    return _MAP["BUFFERS"] + number * _MAP["BUFFER_SIZE"]


def send_to_atm(machine: CoreMachine, port: int, header: int, pdu: bytes) -> bool:
    """Queue a PDU (without padding and trailer) to an ATM port of a router with CORE_ANSWERS.

    `header` is that of its cells. ATM transmit computes the CRC or, with CRC in software, takes it
    from the buffer. Return False if the queue is full or no buffer is free (PORT_FULLQ).
    """
    ring = port - _MAP["PACKETQ_PORTS"]
    counts = _MAP["CORE_ATM_COUNTS"] + 2 * ring
    descriptor, enqueued = _allocate(machine, port, counts, _MAP["BDQ_SIZE"])
    if not descriptor:
        return False
    cells = -(-(len(pdu) + _TRAILER) // _CELL_PAYLOAD)
    data = pdu.ljust(cells * _CELL_PAYLOAD - _TRAILER, b"\0") + len(pdu).to_bytes(4, "big")
    data += crc32.bzip2(data).to_bytes(4, "big")
    buffer = _buffer(descriptor)
    machine.write("sdram", buffer, _words(bytes(_CONFIG["FRAME_START_BYTE"]) + data))
    place = ring * _MAP["BDQ_SIZE"] + enqueued % _MAP["BDQ_SIZE"]
    message = cells << _CONFIG["MESSAGE_CELLS"] | buffer // _MAP["BUFFER_SIZE"]
    machine.write("sram", _MAP["CORE_ATM_RINGS"] + 2 * place, [message, header])
    _set(machine, counts, enqueued + 1)
    return True


def _allocate(machine: CoreMachine, port: int, counts: int, size: int) -> tuple[int, int]:
    """Return a free descriptor (0: queue full, or none free), and the count of enqueued packets."""
    enqueued, sent = machine.read("scratch", counts, 2)
    full = enqueued - sent & 0xFFFFFFFF >= size
    descriptor = 0 if full else machine.pop(_MAP["FREELIST"])
    if not descriptor:
        base = _MAP["PORT_COUNTERS_BASE"] + port * _MAP["PORT_COUNTERS_PER_PORT"]
        for counter in (base + _FULL, _MAP["TOTAL_DISCARDS_WORD"]):
            _set(machine, counter, _get(machine, counter) + 1)
    return descriptor, enqueued


def send(machine: CoreMachine, engine: int, port: int, frame: bytes) -> bool:
    """Queue a frame (without FCS) to an Ethernet port; `engine` transmits to that port.

    Return False, and count PORT_FULLQ, if the queue is full or no buffer is free. Raise ValueError
    if the frame's length is not in FRAME_LENGTHS.
    """
    low, high = FRAME_LENGTHS
    if not low <= len(frame) <= high:
        raise ValueError(f"frame must have {low} to {high} bytes, not {len(frame)}")
    queue = _MAP["PACKETQ_CORE"] + port
    counts = _MAP["PACKETQ_COUNTS"] + 2 * queue
    descriptor, enqueued = _allocate(machine, port, counts, _MAP["PACKETQ_SIZE"])
    if not descriptor:
        return False
    buffer = _buffer(descriptor)
    start = _CONFIG["FRAME_START_BYTE"]
    machine.write("sdram", buffer, _words(bytes(start) + frame))
    place = queue * _MAP["PACKETQ_SIZE"] + enqueued % _MAP["PACKETQ_SIZE"]
    last = len(frame) - 1
    word = start << _WORD["PACKETQ_START_BYTE"]
    word |= last % _ELEMENT << _WORD["PACKETQ_END_BYTE"] | last // _ELEMENT + 1
    machine.write("sram", _MAP["PACKETQ_RINGS"] + 2 * place, [word, buffer])
    _set(machine, counts, enqueued + 1)
    _set(machine, _MAP["CORE_SENDING"], _get(machine, _MAP["CORE_SENDING"]) | 1 << port)
    machine.signal(engine, 0)
    return True


def _words(data: bytes) -> list[int]:
    """Return bytes as longwords, padded to whole quadwords."""
    data = data.ljust(-(-len(data) // _QUADWORD) * _QUADWORD, b"\0")
    return [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]


def _get(machine: CoreMachine, address: int) -> int:
    return machine.read("scratch", address)[0]


def _set(machine: CoreMachine, address: int, value: int) -> None:
    machine.write("scratch", address, [value & 0xFFFFFFFF])
