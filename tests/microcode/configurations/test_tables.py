import re
from ipaddress import IPv4Address
from pathlib import Path

import pytest

from ixp.isa.tables.port_kinds import is_atm
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import (
    Interface,
    Route,
    Tables,
    Vc,
    default_tables,
    format_tables,
    parse_tables,
    read_tables,
)
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from tests.microcode.support.ports import PORTS

OC12 = PORTS["oc12"]
ALL_TABLES = "[[interface]], [[vc]], [[route]]"
EXAMPLE = """\
[[interface]]           # a router port
port = 0
mac = "02:00:00:00:00:00"
address = "10.0.0.1/24"

[[vc]]
port = 8
vpi = 0
vci = 32
state = "open"
core = false

[[route]]
prefix = "10.0.0.0/16"
port = 0
mac = "02:00:00:00:01:00"

[[route]]
prefix = "20.8.0.0/24"
port = 8
vpi = 0
vci = 32
"""


def parse(text: str) -> Tables:
    return parse_tables(TomlFile(text, "t.toml"), OC12)


def test_a_port_has_the_interface_of_its_number() -> None:
    tables = parse(EXAMPLE)

    interface = tables.interface_of(0)
    assert interface is not None
    assert (IPv4Address("10.0.0.1"), "10.0.0.0/24") == (
        IPv4Address(interface.ip),
        str(interface.network),
    )
    assert tables.interface_of(8) is None


def test_documented_example_is_read(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_text(EXAMPLE)
    expected = Tables(
        (Interface(0, "10.0.0.1/24", "02:00:00:00:00:00"),),
        (Vc(8, 0, 32),),
        (
            Route("10.0.0.0/16", 0, "02:00:00:00:01:00"),
            Route("20.8.0.0/24", 8, vpi=0, vci=32),
        ),
    )

    assert expected == read_tables(path, OC12)


@pytest.mark.parametrize("config", PORTS)
def test_default_tables_are_valid_and_equal_after_writing_and_reading(config: str) -> None:
    tables = default_tables(PORTS[config])

    assert tables == parse_tables(TomlFile(format_tables(tables), "t"), PORTS[config])


def test_default_tables_accept_an_iterator_of_ports() -> None:
    assert default_tables(OC12) == default_tables(iter(OC12))


def test_default_tables_have_a_network_for_each_port() -> None:
    """10.p.0.0/16 is behind Ethernet port p, 20.8.v.0/24 behind VCI 32+v of port 8."""
    tables = default_tables(OC12)
    routes = {route.prefix: route for route in tables.route}

    assert routes["10.3.0.0/16"] == Route("10.3.0.0/16", 3, "02:00:00:00:01:03")
    assert routes["20.8.5.0/24"] == Route("20.8.5.0/24", 8, vpi=0, vci=37)
    assert tables.mac(3) == bytes.fromhex("020000000003")
    assert {True, False} == {is_atm(port) for port in OC12}


def test_directed_broadcast_is_all_ones_in_the_host_part() -> None:
    """A /31 network has none (RFC 3021)."""
    broadcast = Interface(0, "10.0.0.1/24").directed_broadcast

    assert int(IPv4Address("10.0.0.255")) == broadcast
    assert Interface(0, "10.0.0.1/31").directed_broadcast is None


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("[[vc]]", "[[vcs]]", 6, "unknown table vcs; it must be one of " + ALL_TABLES),
        ("core = false", "cor = false", 11, "[[vc]]: unknown key `cor`"),
        ("vci = 32\nstate", 'vci = "a"\nstate', 9,
         "[[vc]]: `vci` must be a whole number, not a text"),
        ('state = "open"', 'state = "shut"', 10,
         "[[vc]]: state must be one of open, closed, not shut"),
        ('address = "10.0.0.1/24"\n', "", 1, "[[interface]]: missing key `address`"),
        ("/24", "/33", 4, "address must be like 10.0.0.1/24, not 10.0.0.1/33"),
        ("10.0.0.1/24", "10.0.0.1", 4, "address must be like 10.0.0.1/24, not 10.0.0.1"),
        ("10.0.0.1/24", "10.0.0.1/255.0.0.0", 4,
         "address must be like 10.0.0.1/24, not 10.0.0.1/255.0.0.0"),
        ("10.0.0.1/24", "0.0.0.0/24", 4, "address must be a unicast address, not 0.0.0.0"),
        ("10.0.0.1/24", "224.0.0.5/24", 4, "address must be a unicast address, not 224.0.0.5"),
        ("10.0.0.1/24", "10.0.0.255/24", 4,
         "address must be one of a host in 10.0.0.0/24, not 10.0.0.255"),
        ("10.0.0.1/24", "10.0.0.0/24", 4,
         "address must be one of a host in 10.0.0.0/24, not 10.0.0.0"),
        ("10.0.0.0/16", "224.0.0.0/4", 14,
         "prefix must be one of unicast addresses, not 224.0.0.0/4"),
        ('mac = "02:00:00:00:00:00"\n', "", 2, "Ethernet port 0 must have a mac"),
        ("02:00:00:00:00:00", "02:00:00:00:00", 3,
         "mac must be like 02:00:00:00:00:01, not 02:00:00:00:00"),
        ('mac = "02:00:00:00:01:00"', 'mac = "01:00:5e:00:00:01"', 16,
         "mac must be a unicast address, not 01:00:5e:00:00:01"),
        ("port = 0\nmac", "port = 9\nmac", 2,
         "port must be one of the configuration (0, 1, 2, 3, 4, 5, 6, 7, 8), not 9"),
        ("[[vc]]\nport = 8", "[[vc]]\nport = 7", 7, "port of a VC must be an ATM port, not 7"),
        ("vpi = 0\nvci = 32\nstate", "vpi = 256\nvci = 32\nstate", 8,
         "vpi must be 0 to 255, not 256"),
        ("vci = 32\nstate", "vci = 65536\nstate", 9, "vci must be 0 to 65535, not 65536"),
        ("vci = 32\nstate", "vci = 0\nstate", 9,
         "VPI 0 VCI 0 is the idle cell and must not be a VC"),
        ("10.0.0.0/16", "10.0.0.1/16", 14,
         "prefix must be like 10.0.0.0/16 with no bit set behind the prefix, not 10.0.0.1/16"),
        ("20.8.0.0/24", "10.0.0.0/16", 19, "duplicate prefix 10.0.0.0/16 in [[route]]"),
        ('state = "open"', 'state = "closed"', 22,
         "route must lead to an open VC, not to VPI 0 VCI 32 of port 8"),
        ("vpi = 0\nvci = 32\n", "", 20, "route to ATM port 8 must have vpi and vci and no mac"),
        ('mac = "02:00:00:00:01:00"\n', "", 15,
         "route to Ethernet port 0 must have a mac and no VC"),
    ],
)  # fmt: skip
def test_wrong_tables_are_refused_with_their_line(
    old: str, new: str, line: int, message: str
) -> None:
    is_the_routes = old == "vpi = 0\nvci = 32\n"
    head, separator, tail = EXAMPLE.rpartition(old) if is_the_routes else EXAMPLE.partition(old)
    text = head + new + tail

    assert separator
    with pytest.raises(UserError, match=f"^{re.escape(f't.toml:{line}: {message}')}$"):
        parse(text)


@pytest.mark.parametrize(
    ("extra", "line", "message"),
    [
        ('[[interface]]\nport = 0\nmac = "02:00:00:00:00:09"\naddress = "10.9.0.1/24"\n', 25,
         "duplicate port 0 in [[interface]]"),
        ('[[interface]]\nport = 8\naddress = "10.0.0.1/8"\n', 26,
         "duplicate address 10.0.0.1 in [[interface]]"),
        ('[[interface]]\nport = 8\naddress = "10.0.7.1/8"\n', 26,
         "subnet 10.0.0.0/8 must not overlap 10.0.0.0/24"),
        ('[[interface]]\nport = 1\nmac = "02:00:00:00:00:00"\naddress = "10.1.0.1/24"\n', 26,
         "duplicate mac 02:00:00:00:00:00 in [[interface]]"),
        ("[[vc]]\nport = 8\nvpi = 0\nvci = 32\n", 24, "duplicate VPI 0 VCI 32 on port 8"),
    ],
)  # fmt: skip
def test_a_duplicate_is_refused_with_the_line_of_the_second(
    extra: str, line: int, message: str
) -> None:
    with pytest.raises(UserError, match=f"^{re.escape(f't.toml:{line}: {message}')}$"):
        parse(EXAMPLE + "\n" + extra)


def test_a_multicast_may_be_routed_without_the_checks_of_rfc_1812() -> None:
    text = EXAMPLE.replace("10.0.0.0/16", "224.0.0.0/4")

    assert parse_tables(TomlFile(text, "t.toml"), OC12, rfc1812=False).route


def test_a_default_route_is_accepted() -> None:
    text = '[[route]]\nprefix = "0.0.0.0/0"\nport = 1\nmac = "02:00:00:00:01:01"\n'

    assert parse(text).route[0].network.prefixlen == 0


@pytest.mark.parametrize("mtu", [67, 1501, -1])
def test_an_mtu_out_of_range_is_refused_with_its_line(mtu: int) -> None:
    """The limits are what IP requires of a network, and the longest packet of the router."""
    text = EXAMPLE.replace('address = "10.0.0.1/24"', f'address = "10.0.0.1/24"\nmtu = {mtu}')
    with pytest.raises(UserError, match=rf"t.toml:5: .*mtu must be 68 to 1500, not {mtu}"):
        parse(text)


def test_an_mtu_needs_core_answers(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    text = EXAMPLE.replace('address = "10.0.0.1/24"', 'address = "10.0.0.1/24"\nmtu = 1400')
    path.write_text(text)

    with pytest.raises(UserError, match="mtu of port 0 must be 1500 without CORE_ANSWERS = 1"):
        load("oc12", tables=str(path))
    tables = load("oc12", tables=str(path), defines={"CORE_ANSWERS": 1}).tables
    assert (1400, 1500) == (tables.mtu(0), tables.mtu(1))
    assert tables == read_tables(path, OC12)
