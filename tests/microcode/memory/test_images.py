"""Memory contents written by the core software, read by independent rules."""

from ipaddress import IPv4Address
from itertools import pairwise

import pytest
from fastcrc import crc32
from hypothesis import given
from hypothesis.strategies import binary, integers, lists, tuples

from ixp.isa.tables.chip import chip
from ixp.microcode.config.tables import Interface, Route, Tables, Vc, default_tables
from ixp.microcode.core import initial_memory
from ixp.microcode.core.hash_unit import vc_row
from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError

MAP = constants()
POLYNOMIAL = chip()["hash48_polynomial"]
vcs = tuples(integers(0, 255), integers(1, 65535))


def find_entry(image: initial_memory.Image, vc: Vc) -> int:
    """Return the entry of a VC in the chain of its row, or 0, as the microcode searches."""
    entry = MAP["VC_TABLE"] + 5 * vc_row(initial_memory.vc_key(vc), POLYNOMIAL)
    while entry and image.get(entry + 1) != initial_memory.vc_key(vc):
        entry = image.get(entry, 0)
    return entry


@given(lists(vcs, max_size=60, unique=True), vcs)
def test_only_vcs_of_the_tables_are_found(
    names: list[tuple[int, int]], other: tuple[int, int]
) -> None:
    image, _ = initial_memory.vc_table((Vc(8, vpi, vci) for vpi, vci in names), POLYNOMIAL)

    for name in names:
        entry = find_entry(image, Vc(8, *name))
        assert 0x0100_0015 == image[entry + 2]
    assert (other in names) == bool(find_entry(image, Vc(8, *other)))


def test_vcs_of_one_row_are_chained_in_the_miss_pool() -> None:
    many = [Vc(8, vpi, vci) for vpi in range(0, 256, 5) for vci in range(32, 65536, 501)]
    image, misses = initial_memory.vc_table(many, POLYNOMIAL)

    assert misses > 0
    assert len(many) == len({find_entry(image, vc) for vc in many} - {0})


def test_vc_states_are_open_closed_and_core() -> None:
    """AAL 5 is open, 0 is closed; bit 3 marks a core VC."""
    table = [Vc(8, 0, 32), Vc(8, 0, 33, state="closed"), Vc(8, 0, 34, core=True)]
    image, _ = initial_memory.vc_table(table, POLYNOMIAL)

    assert [0x15, 0x10, 0x1D] == [image[find_entry(image, vc) + 2] & 0xFF for vc in table]


def test_consecutive_buffers_of_the_free_list_are_in_different_banks() -> None:
    """Index 0 is not used."""
    numbers = [(d - MAP["DESCRIPTORS"]) // 4 for d in initial_memory.free_descriptors()]
    banks = [number // 4096 for number in numbers]

    assert sorted(numbers) == list(range(1, 16384))
    assert all(one != other for one, other in pairwise(banks))


@given(lists(integers(1, 2**32 - 1), min_size=1, max_size=40, unique=True))
def test_exactly_the_addresses_of_the_router_are_in_the_chains(addresses: list[int]) -> None:
    interfaces = tuple(
        Interface(n, f"{IPv4Address(address)}/32") for n, address in enumerate(addresses)
    )
    image = initial_memory.local_addresses(Tables(interface=interfaces))

    def kind(address: int) -> int:
        folded = address ^ address >> 16
        block = (folded ^ folded >> 8) & 0xFF
        base = MAP["LOCAL_ADDRESSES"] + 8 * block
        while True:
            for place in range(3):
                word = image.get(base + place, 0)
                if word == 0:
                    return 0
                if word == address:
                    return image[base + place + 4]
            link = image.get(base + 3, 0)
            if not link:
                return 0
            base = MAP["LOCAL_ADDRESSES"] + link

    for address in addresses:
        assert 1 == kind(address)
    assert 0 == kind(next(a for a in range(1, 100) if a not in addresses))


def test_too_many_interfaces_are_refused() -> None:
    interfaces = tuple(Interface(n, f"{IPv4Address(n << 8 | (n >> 8))}/32") for n in range(1, 9000))

    with pytest.raises(UserError, match=r"their address table is full$"):
        initial_memory.local_addresses(Tables(interface=interfaces))


def test_an_interface_without_an_address_is_refused() -> None:
    """0.0.0.0 marks the end of a block."""
    with pytest.raises(UserError, match=r"^address of port 2 must not be 0\.0\.0\.0$"):
        initial_memory.local_addresses(Tables(interface=(Interface(2, "0.0.0.0/24"),)))


def test_an_ethernet_route_holds_next_hop_and_own_address() -> None:
    """Words as in figure 26 of the application note."""
    tables = Tables(
        interface=(Interface(3, "10.3.0.1/24", "02:00:00:00:00:03"),),
        route=(Route("10.3.0.0/16", 3, "02:AA:BB:CC:DD:EE"),),
    )
    image = initial_memory.route_entries(tables)
    base = 2 * (MAP["ROUTE_ENTRIES"] + 4)

    expected = [3, 0x02AABBCC, 0xDDEE, 0x0A030000, 0xFFFF0000, 0, 0x02000000, 0x0003 << 16 | 1500]
    assert expected == [image[base + n] for n in range(8)]


def test_an_atm_route_holds_its_mark_queue_header_and_llc_snap() -> None:
    """Words as in figure 25 of the application note."""
    image = initial_memory.route_entries(Tables(route=(Route("20.8.0.0/24", 8, vpi=1, vci=32),)))
    base = 2 * (MAP["ROUTE_ENTRIES"] + 4)

    assert 1 == image[base] >> 31
    assert [8, 1 << 20 | 32 << 4] == [image[base + 1], image[base + 2]]
    assert [0xAAAA0300, 0x00000800] == [image[base + 6], image[base + 7]]


def test_default_tables_of_the_largest_configuration_fit() -> None:
    tables = default_tables([*range(8), 8, 9, 10, 11], vcs=200)

    assert initial_memory.lookup_table(tables.route)
    assert len(initial_memory.vc_table(tables.vc, POLYNOMIAL)[0]) >= 4 * len(tables.vc)


@given(binary(max_size=64))
def test_the_crc_table_advances_by_two_bytes(data: bytes) -> None:
    """Fastcrc is the oracle."""
    table, first = initial_memory.crc32_table(), constants()["CRC32_TABLE"]
    register = 0xFFFFFFFF
    for high, low in zip(data[::2], data[1::2], strict=False):
        index = register >> 16 ^ (high << 8 | low)
        register = register << 16 & 0xFFFFFFFF ^ table[first + index]

    assert crc32.bzip2(data[: len(data) // 2 * 2]) == register ^ 0xFFFFFFFF
