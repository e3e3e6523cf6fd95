from ipaddress import IPv4Network

import pytest
from hypothesis import given
from hypothesis.strategies import DrawFn, composite, integers, lists

from ixp.microcode.core.trie import Trie, blocks_needed
from ixp.microcode.memory.map import constants
from ixp.support.errors import UserError


@composite
def prefixes(draw: DrawFn) -> IPv4Network:
    """Draw prefixes that often contain one another: few first bytes and few different bits."""
    length = draw(integers(0, 32))
    address = draw(integers(0, 2)) << 24 | draw(integers(0, 3)) << 15 | draw(integers(0, 0xFFFF))
    return IPv4Network((address & ~((1 << 32 - length) - 1), length))


def route_of_longest_prefix(routes: dict[IPv4Network, int], address: int) -> int:
    """Return the route of an address by comparing every prefix."""
    holding = [n for n in routes if address & int(n.netmask) == int(n.network_address)]
    return routes[max(holding, key=lambda n: n.prefixlen)] if holding else 0


@given(lists(prefixes(), max_size=30, unique=True), lists(integers(0, 0x02FFFFFF), max_size=20))
def test_lookup_returns_the_route_of_the_longest_prefix(
    networks: list[IPv4Network], addresses: list[int]
) -> None:
    routes = {network: index for index, network in enumerate(networks, 1)}
    trie = Trie(routes.items())
    edges = [int(n.network_address) for n in networks] + [
        int(n.broadcast_address) for n in networks
    ]

    for address in addresses + edges:
        assert route_of_longest_prefix(routes, address) == trie.lookup(address)


def test_lookup_returns_the_default_route_if_no_prefix_matches() -> None:
    trie = Trie([(IPv4Network("0.0.0.0/0"), 7), (IPv4Network("10.0.0.0/8"), 8)])

    assert [7, 8, 7] == [trie.lookup(a) for a in (0x01020304, 0x0A020304, 0xFFFFFFFF)]


def test_a_route_costs_at_most_four_blocks() -> None:
    """A host route needs a block for each nibble behind its first 16 bits."""
    assert 4 == Trie([(IPv4Network("1.2.3.4/32"), 1)]).blocks


def test_every_word_of_the_trie_is_in_its_area_of_sram() -> None:
    trie = Trie([(IPv4Network((n << 12, 32)), n + 1) for n in range(3000)])
    area = range(constants()["IP_TABLE_T16"], constants()["IP_TABLE_END"])

    assert all(address in area for address in trie.words)


def test_too_many_routes_are_refused() -> None:
    routes = [(IPv4Network((n << 16, 32)), n + 1) for n in range(6000)]

    message = r"^route table must need at most the 19795 trie blocks beside the words of its 6000 "
    message += "routes, not 24000$"
    with pytest.raises(UserError, match=message):
        Trie(routes)
    many = [(IPv4Network((n << 16, 16)), 1) for n in range(65536)]
    with pytest.raises(UserError, match=r"^route table must have at most 65535 routes, not 65536$"):
        Trie(many)


@given(lists(prefixes(), max_size=30, unique=True))
def test_number_of_blocks_is_computed_before_the_trie_is_built(networks: list[IPv4Network]) -> None:
    trie = Trie((network, index) for index, network in enumerate(networks, 1))

    assert trie.blocks == blocks_needed(networks)


def test_any_five_thousand_prefixes_fit() -> None:
    """This holds even if no two prefixes share a block."""
    networks = [IPv4Network((n * 0xD1B5 % 65536 << 16 | 0x1234, 32)) for n in range(5000)]

    assert 20_000 == Trie((network, n + 1) for n, network in enumerate(networks)).blocks
