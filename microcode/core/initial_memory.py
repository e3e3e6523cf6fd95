"""Build the tables that the core's software writes to memory before the microengines start.

Each function returns the contents of one table as {address: longword}, independent of a machine.
Layouts: include/system/memory_map.uc, application note pp.29-41.
"""

from collections.abc import Iterable, Mapping
from ipaddress import IPv4Network

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import Route, Tables, Vc
from ixp.microcode.core.hash_unit import vc_row
from ixp.microcode.core.trie import Trie
from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError

Image = Mapping[int, int]
_DEFAULT = BuildOptions()
_LINEAR_ENTRY = 3  # longwords of an entry of a linear VC table

_MAP = constants()
_CONFIG = constants("system_config.uc")
_ATM_ROUTE = 1 << 31
_ETHERTYPE_IP = _CONFIG["ETHERTYPE_IP"]
_BLOCK = 8  # longwords of a block of local addresses: 3 addresses, link, 3 kinds
_BLOCK_ADDRESSES = 3
_CRC32_POLYNOMIAL = 0x04C11DB7  # ITU-T I.363.5


def cleared() -> list[tuple[str, int, int]]:
    """Return the areas to clear before the tables are written: (memory, first word, words).

    The microcode reads empty table entries, and sends the bytes after a short packet in its buffer
    as padding of the PDU. The chip's boot has cleared all memory; only these areas matter.
    """
    end = _MAP["DESCRIPTORS"] + _MAP["BUFFER_COUNT"] * _MAP["DESCRIPTOR_SIZE"]
    return [
        ("sram", _MAP["IP_TABLE_T16"], end - _MAP["IP_TABLE_T16"]),
        ("sdram", _MAP["BUFFERS"], _MAP["BUFFER_COUNT"] * _MAP["BUFFER_SIZE"]),
    ]


def vc_key(vc: Vc) -> int:
    """Return the key of a VC in the microcode's lookup: its ATM header and its port."""
    return vc.vpi << 20 | vc.vci << 4 | vc.port


def vc_table(
    vcs: Iterable[Vc], polynomial: int, options: BuildOptions = _DEFAULT
) -> tuple[Image, int]:
    """Return the VC table, and the number of entries of the miss pool that it uses.

    `polynomial` is that of the chip's 48-bit hash. VCs that share a row of a hashed table are
    chained. Raise UserError if the pool is too small, or a VC has no place in a linear table.
    """
    if options.linear:
        return _linear_vc_table(vcs, options), 0
    image: dict[int, int] = {}
    misses = 0
    vcs = list(vcs)
    rows = [vc_row(vc_key(vc), polynomial) for vc in vcs]
    needed = len(rows) - len(set(rows))
    if needed > _MAP["VC_MISS_COUNT"]:
        raise UserError(
            f"VCs must need at most the {_MAP['VC_MISS_COUNT']} entries that there are for shared "
            f"rows of the VC table, not {needed}"
        )
    for vc, row in zip(vcs, rows, strict=True):
        entry = _MAP["VC_TABLE"] + row * _MAP["VC_ENTRY_SIZE"]
        if entry + 1 in image:  # the row is in use: insert a miss entry after its head
            miss = _MAP["VC_MISS_ENTRIES"] + misses * _MAP["VC_ENTRY_SIZE"]
            image[miss] = image[entry]
            image[entry] = entry = miss
            misses += 1
        else:
            image[entry] = 0
        image |= dict(enumerate((vc_key(vc), *_vc_words(vc, options)), entry + 1))
    return image, misses


def _linear_vc_table(vcs: Iterable[Vc], options: BuildOptions) -> Image:
    image: dict[int, int] = {}
    for vc in vcs:
        if vc.vci >> options.vci_bits or vc.vpi >> options.vpi_bits:
            raise UserError(
                f"VC of port {vc.port} must have a VPI below {1 << options.vpi_bits} and a VCI "
                f"below {1 << options.vci_bits} in a linear table, not {vc.vpi}/{vc.vci}"
            )
        port = vc.port & (1 << options.port_bits) - 1
        place = (port << options.vpi_bits | vc.vpi) << options.vci_bits | vc.vci
        entry = _MAP["VC_TABLE"] + place * _LINEAR_ENTRY
        if entry in image:
            raise UserError(
                f"VC {vc.vpi}/{vc.vci} of port {vc.port} must have a place of its own in a linear "
                "table, not that of another VC"
            )
        image |= dict(enumerate((*_vc_words(vc, options), 0), entry))
    return image


def vc_states(image: Image, options: BuildOptions = _DEFAULT) -> list[int]:
    """Return the addresses of the VCs' states in a table that `vc_table` built."""
    if options.linear:
        return [at for at in image if (at - _MAP["VC_TABLE"]) % _LINEAR_ENTRY == 0]
    return [at + 1 for at in image if _is_key(at)]


def _is_key(address: int) -> bool:
    """Return whether this is word 1 of a hashed entry, in the table or in the miss pool."""
    first = _MAP["VC_TABLE"] if address < _MAP["VC_MISS_ENTRIES"] else _MAP["VC_MISS_ENTRIES"]
    return (address - first) % _MAP["VC_ENTRY_SIZE"] == 1


def _vc_words(vc: Vc, options: BuildOptions) -> tuple[int, int]:
    """Return the state and CRC register of a VC without an open PDU."""
    state = _CONFIG["FIRST_OFFSET"] << 24 | _CONFIG["VC_LLC_SNAP_IP"]
    state |= vc.core << _CONFIG["VC_CORE_BIT"]
    state |= _CONFIG["VC_AAL5"] if vc.state == "open" else 0
    return state, _CONFIG["SYNDROME_LLC0"] if options.rx_llc0 else 0xFFFFFFFF


def lookup_table(routes: Iterable[Route]) -> Image:
    """Return the trie; the n-th route, from 1, has index n."""
    return Trie((route.network, index) for index, route in enumerate(routes, 1)).words


def route_entries(tables: Tables) -> Image:
    """Return the route entries in SDRAM; addresses count longwords (2 per quadword)."""
    image: dict[int, int] = {}
    for index, route in enumerate(tables.route, 1):
        base = 2 * (_MAP["ROUTE_ENTRIES"] + index * _MAP["ROUTE_ENTRY_SIZE"])
        image |= dict(enumerate(_route_words(route, tables), base))
    return image


def route_words(tables: Tables) -> Image:
    """Return the part of the route entries that the microcode reads from SRAM: 4 per route.

    For Ethernet they are the frame's header as it is written; bits 31:16 of the first longword hold
    the port (30:27) and the MTU (26:16). For ATM, they are {1, port, MTU, port} and the ATM header.
    """
    image: dict[int, int] = {}
    for index, route in enumerate(tables.route, 1):
        base = _MAP["IP_TABLE_END"] - index * _MAP["ROUTE_WORDS_SIZE"]
        upper = route.port << 11 | min(tables.mtu(route.port), 0x7FF)
        if is_atm(route.port):
            words = [
                _ATM_ROUTE | upper << 16 | route.port,
                (route.vpi or 0) << 20 | (route.vci or 0) << 4,
            ]
        else:
            header = route.next_hop + tables.mac(route.port) + _ETHERTYPE_IP.to_bytes(2, "big")
            words = [upper << 16 | int.from_bytes(header[:2], "big")]
            words += [int.from_bytes(header[at : at + 4], "big") for at in (2, 6, 10)]
        image |= dict(enumerate(words, base))
    return image


def _route_words(route: Route, tables: Tables) -> tuple[int, ...]:
    """Return the eight longwords of an entry (application note figures 25 and 26)."""
    network: IPv4Network = route.network
    mtu = tables.mtu(route.port)
    place = (int(network.network_address), int(network.netmask), 0)
    if is_atm(route.port):
        header = (route.vpi or 0) << 20 | (route.vci or 0) << 4
        llc = (_CONFIG["LLC0"], _CONFIG["LLC1"])
        return (_ATM_ROUTE | mtu, route.port, header, *place, *llc)
    next_hop, own = route.next_hop, tables.mac(route.port)
    high, low = int.from_bytes(next_hop[:4], "big"), int.from_bytes(next_hop[4:], "big")
    own_high, own_low = int.from_bytes(own[:4], "big"), int.from_bytes(own[4:], "big")
    return (route.port, high, low, *place, own_high, own_low << 16 | mtu)


def local_addresses(tables: Tables) -> Image:
    """Return the table of the router's own addresses and directed broadcasts.

    Raise UserError if it does not fit, or for the address 0.0.0.0, which marks an empty place.
    """
    for interface in tables.interface:
        if interface.ip == 0:
            raise UserError(f"address of port {interface.port} must not be 0.0.0.0")
    kinds = {
        i.directed_broadcast: _CONFIG["LOCAL_BROADCAST"]
        for i in tables.interface
        if i.directed_broadcast is not None
    }
    kinds |= {i.ip: _CONFIG["LOCAL_OWN"] for i in tables.interface}
    rows: dict[int, list[tuple[int, int]]] = {}
    for address, kind in kinds.items():
        row = address ^ address >> 8 ^ address >> 16 ^ address >> 24
        rows.setdefault(row & 0xFF, []).append((address, kind))
    return _blocks(rows)


def _blocks(rows: Mapping[int, list[tuple[int, int]]]) -> Image:
    """Lay out the rows in blocks; a full block links to a block after the first 256."""
    image: dict[int, int] = {}
    base, spare = _MAP["LOCAL_ADDRESSES"], _MAP["LOCAL_BLOCKS"] * _BLOCK
    for row, entries in rows.items():
        block = row * _BLOCK
        for place, (address, kind) in enumerate(entries):
            slot = place % _BLOCK_ADDRESSES
            if place and not slot:
                image[base + block + _BLOCK_ADDRESSES] = spare
                block, spare = spare, spare + _BLOCK
                if base + spare > _MAP["LOCAL_ADDRESSES_END"]:
                    raise UserError("interfaces must be fewer: their address table is full")
            image[base + block + slot] = address
            image[base + block + 4 + slot] = kind
    return image


def port_macs(tables: Tables, ports: Iterable[int]) -> Image:
    """Return the table of own MAC addresses, two longwords of scratch per Ethernet port."""
    image: dict[int, int] = {}
    for port in ports:
        mac = tables.mac(port)
        image[_MAP["PORT_MACS"] + 2 * port] = int.from_bytes(mac[:4], "big")
        image[_MAP["PORT_MACS"] + 2 * port + 1] = int.from_bytes(mac[4:], "big") << 16
    return image


def crc32_table() -> Image:
    """Return the table of the software CRC: entry i is i * x^32 modulo the CRC-32 polynomial."""
    bytewise = [_times_x(index << 24, 8) for index in range(256)]
    base = _MAP["CRC32_TABLE"]
    image: dict[int, int] = {}
    for index in range(_MAP["CRC32_TABLE_SIZE"]):
        upper = bytewise[index >> 8]
        image[base + index] = upper << 8 & 0xFFFFFFFF ^ bytewise[upper >> 24 ^ index & 0xFF]
    return image


def _times_x(value: int, power: int) -> int:
    """Return a CRC register multiplied by x^power."""
    for _ in range(power):
        value = value << 1 & 0xFFFFFFFF ^ (_CRC32_POLYNOMIAL if value >> 31 else 0)
    return value


def free_descriptors() -> list[int]:
    """Return the descriptors in the order of pushing, alternating between SDRAM banks.

    Neighbours on the list are in different banks (performance note, "Buffer Allocation in DRAM").
    The first descriptor is never used: 0 means "none".
    """
    count, size = _MAP["BUFFER_COUNT"], _MAP["DESCRIPTOR_SIZE"]
    descriptors = range(_MAP["DESCRIPTORS"], _MAP["DESCRIPTORS"] + count * size, size)
    banks = (descriptors[bank * count // 4 :][: count // 4] for bank in (3, 2, 1, 0))
    mixed = [descriptor for row in zip(*banks, strict=True) for descriptor in row]
    mixed.remove(descriptors[0])
    return mixed
