"""Assignment of hosts to ports, and their addresses."""

from ipaddress import IPv4Interface
from pathlib import Path

import pytest

from ixp.microcode.config.loader import Config, load
from ixp.outside.live.host_attachments import host_attachments, ports_of_hosts
from ixp.support.errors import UserError
from tests.microcode.support.ports import PORTS
from tests.support.message_files import assert_messages
from tests.workloads.support.passthrough import write_config

FORWARDER = Path(__file__).parents[3] / "examples/forwarder/forwarder.toml"


@pytest.mark.parametrize(
    ("config", "text", "expected"),
    [
        ("oc12", "2", [0, 8]),
        ("oc12", "5", [0, 8, 1, 8, 2]),
        ("oc3x4", "4", [0, 8, 1, 9]),
        ("oc3x2", "10", [0, 8, 1, 9, 2, 8, 3, 9, 8, 9]),
        ("oc12", "1", [0]),
        ("oc12", "eth3,atm0,atm0,1", [3, 8, 8, 1]),
    ],
)
def test_hosts_alternate_on_ethernet_and_atm(config: str, text: str, expected: list[int]) -> None:
    assert ports_of_hosts(text, PORTS[config]) == expected


def test_without_atm_each_host_has_an_ethernet() -> None:
    assert ports_of_hosts("3", range(4)) == [0, 1, 2]


def test_wrong_hosts_option_is_refused(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "hosts.messages", lambda text: ports_of_hosts(text, PORTS["oc12"]))


def test_without_the_router_no_host_has_a_gateway(tmp_path: Path) -> None:
    """Each has an address of the default tables; ATM ports have no hosts."""
    config = load(str(FORWARDER))
    hosts = host_attachments(config, [0, 1], {1: IPv4Interface("192.168.1.1/24")})

    assert [("10.0.0.2", 32, None), ("192.168.1.1", 24, None)] == [
        (str(host.attachment.address), host.prefix, host.gateway) for host in hosts
    ]
    with pytest.raises(UserError, match=r"^--hosts: atm0 must be an Ethernet port: .* is not the"):
        host_attachments(load(str(write_config(tmp_path))), [8], {})


@pytest.mark.parametrize(
    ("routes", "expected"),
    [
        (["0.0.0.0/0"], "192.168.7.2"),
        (["172.16.0.0/12", "192.168.7.0/24"], "192.168.7.2"),
        (["192.168.0.0/16"], "192.168.7.2"),
        (["172.16.0.0/12"], "172.16.0.2"),
        (["172.16.3.1/32"], "172.16.3.1"),
        (["172.16.3.0/31"], "172.16.3.0"),
        (["172.16.3.0/30"], "172.16.3.1"),
        (["0.0.0.0/0", "172.16.3.8/29"], "192.168.7.2"),
    ],
)
def test_a_host_is_in_the_subnet_of_its_interface_if_the_subnet_is_routed(
    routes: list[str], expected: str, tmp_path: Path
) -> None:
    """Otherwise it is in another network of the port; a default route alone is not enough."""
    config = with_routes(tmp_path, "192.168.7.1/24", routes)
    [host] = host_attachments(config, [0], {})

    assert expected == str(host.attachment.address)


def test_a_default_route_gives_no_address_behind_an_interface_without_a_subnet(
    tmp_path: Path,
) -> None:
    """0.0.0.2 would be useless; the error names the port."""
    config = with_routes(tmp_path, "192.168.7.1/32", ["0.0.0.0/0"])
    with pytest.raises(UserError, match=r"^--hosts: eth0 has no route with a free address$"):
        host_attachments(config, [0], {})


def with_routes(folder: Path, interface: str, routes: list[str]) -> Config:
    """Load oc12 with one interface and routes to it."""
    text = f'[[interface]]\nport = 0\nmac = "02:00:00:00:00:00"\naddress = "{interface}"\n'
    for prefix in routes:
        text += f'[[route]]\nprefix = "{prefix}"\nport = 0\nmac = "02:00:00:00:01:00"\n'
    file = folder / "tables.toml"
    file.write_text(text)
    return load("oc12", tables=str(file))
