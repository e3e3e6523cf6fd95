"""Words and cycles of a program in C beside the same by hand, with the same data and results."""

from ipaddress import IPv4Network
from pathlib import Path
from random import Random
from typing import NamedTuple

from ixp.assembler import Program, assemble
from ixp.compiler import compile_ir
from ixp.isa import chip
from ixp.microcode.core.trie import Trie
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.simulator import Machine

RATIOS = Path(__file__).parent.parent / "ratios"
PACKETS = 64
CYCLES = 200_000
RESULTS = 0x1000


class Measured(NamedTuple):
    """A program's size, its cycles to the end, and what it has written."""

    words: int
    cycles: int
    results: list[int]


def by_hand(name: str) -> Program:
    return assemble(RATIOS / f"{name}.uc", include=INCLUDE_PATH, checks={"half-unset": "off"})


def in_c(name: str) -> Program:
    text = compile_ir((RATIOS / f"{name}.ll").read_text(), name, contexts=1)
    return assemble(text, optimised=True)


def measure(program: Program) -> Measured:
    """Run one thread over random headers and routes."""
    machine = Machine(chip("ixp1240"), {0: program})
    random = Random(1)
    routes = []
    for route in range(1, 200):
        length = random.choice((8, 12, 16, 16, 16, 20, 24))
        address = random.getrandbits(32) & (0xFFFFFFFF << (32 - length))
        routes.append((IPv4Network((address, length)), route))
    for place, word in Trie(routes).words.items():
        machine.write("sram", place, [word])
    for packet in range(PACKETS):
        network, _ = random.choice(routes)
        address = int(network.network_address) | random.getrandbits(32 - network.prefixlen)
        machine.write("sdram", 4 * packet, header(random, address))
    ended = machine.run_until_quiescent(CYCLES)

    assert ended

    return Measured(len(program.words), machine.now, machine.read("sram", RESULTS, 2 * PACKETS))


def header(random: Random, destination: int) -> list[int]:
    """Return an IP header, one in eight with a fault, and a longword behind it."""
    words = [0x45000028, random.getrandbits(16) << 16, random.randint(2, 64) << 24 | 6 << 16,
             random.randint(0x01000000, 0x7EFFFFFF), destination]  # fmt: skip
    if random.random() < 0.05:
        words[0] ^= 0x01000000
    total = sum(word >> 16 for word in words) + sum(word & 0xFFFF for word in words)
    total = (total & 0xFFFF) + (total >> 16)
    words[2] |= ~((total & 0xFFFF) + (total >> 16)) & 0xFFFF
    if random.random() < 0.05:
        words[2] ^= 1
    return [*words, 0]
