"""Contents of units: memories, lists, FIFO elements, CSRs and CRC residues."""

from collections import defaultdict, deque
from dataclasses import dataclass, field

POLYNOMIAL = 0x04C11DB7  # of the CRC unit

Memory = defaultdict[int, int]


def memory() -> Memory:
    """Return an empty memory, whose words are 0 until they are written."""
    return defaultdict(int)


@dataclass
class Store:
    """Contents by address; longwords in sram and scratch, quadwords in sdram, rfifo and tfifo.

    A FIFO address is element * 16 + quadword, a CSR's is its number. `residues` are keyed by
    (engine, context), `csr_writes` lists (cycle, number, value) in the order of their effect.
    `requests` wait for the receive machine, `valid` elements for the transmit machine.
    """

    sram: Memory = field(default_factory=memory)
    scratch: Memory = field(default_factory=memory)
    sdram: Memory = field(default_factory=memory)
    rfifo: Memory = field(default_factory=memory)
    tfifo: Memory = field(default_factory=memory)
    csrs: Memory = field(default_factory=memory)
    heads: list[int] = field(default_factory=lambda: [0] * 8)
    residues: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    csr_writes: list[tuple[int, int, int]] = field(default_factory=list)
    requests: deque[int] = field(default_factory=deque)
    valid: set[int] = field(default_factory=set)

    def cover(self, thread: tuple[int, int], data: bytes) -> None:
        """Update the CRC residue of a thread by bytes."""
        self.residues[thread] = crc32(self.residues[thread], data)


def crc32(residue: int, data: bytes) -> int:
    """Return the un-complemented CRC-32 updated by bytes, most significant bit first."""
    for byte in data:
        residue ^= byte << 24
        for _ in range(8):
            residue = (residue << 1) ^ (POLYNOMIAL | 1 << 32 if residue >> 31 else 0)
    return residue


def read_longwords(store: Memory, address: int, count: int) -> tuple[int, ...]:
    return tuple(store[address + i] for i in range(count))


def write_longwords(store: Memory, address: int, data: tuple[int, ...]) -> None:
    for i, word in enumerate(data):
        store[address + i] = word


def read_quadwords(store: Memory, address: int, count: int) -> tuple[int, ...]:
    """Return `count` quadwords as longwords, the high half of each first."""
    quadwords = [store[address + i] for i in range(count)]
    return tuple(half for q in quadwords for half in (q >> 32, q & 0xFFFFFFFF))


def write_quadwords(store: Memory, address: int, data: tuple[int, ...]) -> None:
    """Write pairs of longwords, the high half first, from quadword `address` on."""
    for i in range(0, len(data), 2):
        store[address + i // 2] = data[i] << 32 | data[i + 1]


def modify_bits(store: Memory, address: int, op: str, mask: int) -> tuple[int, ...]:
    """Set or clear bits of a longword; for test forms return the old word."""
    before = store[address]
    store[address] = before | mask if op.endswith("set_bits") else before & ~mask
    return (before,) if op.startswith("test") else ()
