"""Build the IP lookup table ("Trie5"): longest prefix match with few reads.

```
 address  31........24 23....20 19....16 15....12 11.....8 7......4 3......0
 T8       [ 256      ] [block ] [block ]                                       prefixes 0-15
 T16      [ 65536 entries              ] [block ] [block ] [block ] [block ]   prefixes 16-32
```
Each entry is a longword {route 31:16, next block 15:0}; 0 means "none" in both fields. A match on
the long path (T16) wins over one on the short path (T8). The algorithm is that of the SDK's IP
library; the addresses of the tables are in `include/system/memory_map.uc`.
"""

from collections.abc import Iterable
from ipaddress import IPv4Network
from math import ceil

from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError

_MAP = constants()
T16, T8, BLOCKS = _MAP["IP_TABLE_T16"], _MAP["IP_TABLE_T8"], _MAP["IP_TABLE_BLOCKS"]
BLOCK_SIZE = 16
MAX_BLOCKS = (_MAP["IP_TABLE_END"] - BLOCKS) // BLOCK_SIZE - 1  # block 0 stands for "none"
MAX_ROUTES = 0xFFFF  # 0 stands for "none"
_SHORT, _LONG = 8, 16  # prefix lengths of the two first tables
_NIBBLE = 4


def blocks_needed(networks: Iterable[IPv4Network]) -> int:
    """Return the number of blocks for prefixes: one per nibble of a path after a first table."""
    blocks = set()
    for network in networks:
        address, length = int(network.network_address), network.prefixlen
        if length in {_SHORT, _LONG}:
            continue
        first = _LONG if length > _LONG else _SHORT
        for bits in range(first, length, _NIBBLE):
            blocks.add((first, bits, address >> 32 - bits))
    return len(blocks)


class Trie:
    """SRAM contents of the lookup table, as {address: longword}."""

    def __init__(self, routes: Iterable[tuple[IPv4Network, int]]) -> None:
        """Build the table from (prefix, route index); raise UserError if it does not fit."""
        self.words: dict[int, int] = {}
        self.blocks = 0
        routes = list(routes)
        if len(routes) > MAX_ROUTES:
            raise UserError(f"route table must have at most {MAX_ROUTES} routes, not {len(routes)}")
        most = MAX_BLOCKS - ceil(len(routes) * _MAP["ROUTE_WORDS_SIZE"] / BLOCK_SIZE)
        if (needed := blocks_needed(network for network, _ in routes)) > most:
            raise UserError(
                f"route table must need at most the {most} trie blocks beside the words of its "
                f"{len(routes)} routes, not {needed}"
            )
        # Shorter prefixes first: a longer one overwrites the entries that it shares with them.
        for network, index in sorted(routes, key=lambda route: route[0].prefixlen):
            self._insert(int(network.network_address), network.prefixlen, index)

    def _insert(self, address: int, length: int, route: int) -> None:
        if length <= _SHORT:
            first = T8 + (address >> 24)
            self._cover(first, _SHORT - length, route)
        elif length < _LONG:
            self._descend(T8 + (address >> 24), address << _SHORT, length - _SHORT, route)
        elif length == _LONG:
            self._cover(T16 + (address >> 16), 0, route)
        else:
            self._descend(T16 + (address >> 16), address << _LONG, length - _LONG, route)

    def _descend(self, entry: int, bits: int, length: int, route: int) -> None:
        """Follow `length` bits of `bits`, from bit 31, through the blocks after `entry`."""
        while True:
            entry = self._block_of(entry) + (bits >> 28 & 0xF)
            if length <= _NIBBLE:
                self._cover(entry, _NIBBLE - length, route)
                return
            bits, length = bits << _NIBBLE, length - _NIBBLE

    def _cover(self, first: int, free_bits: int, route: int) -> None:
        """Write a route to all entries that only differ in the last `free_bits` address bits."""
        for entry in range(first, first + (1 << free_bits)):
            self.words[entry] = route << 16 | self.words.get(entry, 0) & 0xFFFF

    def _block_of(self, entry: int) -> int:
        """Return the address of the next block of an entry, creating it if needed."""
        word = self.words.get(entry, 0)
        if not word & 0xFFFF:
            self.blocks += 1
            word |= self.blocks
            self.words[entry] = word
        return BLOCKS + (word & 0xFFFF) * BLOCK_SIZE

    def lookup(self, address: int) -> int:
        """Return the route index that the microcode finds for an address, 0 for none."""
        long = self._walk(T16 + (address >> 16), address << _LONG)
        return long or self._walk(T8 + (address >> 24), address << _SHORT)

    def _walk(self, entry: int, bits: int) -> int:
        word = self.words.get(entry, 0)
        route = word >> 16
        while word & 0xFFFF:
            word = self.words.get(BLOCKS + (word & 0xFFFF) * BLOCK_SIZE + (bits >> 28 & 0xF), 0)
            route = word >> 16 or route
            bits <<= _NIBBLE
        return route
