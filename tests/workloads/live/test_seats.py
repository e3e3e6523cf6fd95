"""Which host is behind which port."""

from pathlib import Path

import pytest

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import PORTS
from ixp.support.errors import UserError
from ixp.workloads.live import ports_of_hosts
from ixp.workloads.live.seats import places_of
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
def test_hosts_sit_in_turn_on_both_sides(config: str, text: str, expected: list[int]) -> None:
    """The router forwards from one side to the other; a list says it port by port."""
    assert ports_of_hosts(text, PORTS[config]) == expected


def test_without_atm_each_host_has_an_ethernet() -> None:
    """Host k is behind port k."""
    assert ports_of_hosts("3", range(4)) == [0, 1, 2]


@pytest.mark.parametrize("text", ["0", "65", "eth", "", "eth0,,atm0"])
def test_what_is_no_number_and_no_port_is_refused(text: str) -> None:
    """The error is one line, which names the option."""
    with pytest.raises(
        UserError, match=r"^--hosts(: port must be | must be (1 to 64 |a number or ports ))"
    ):
        ports_of_hosts(text, PORTS["oc12"])


def test_without_the_router_no_host_has_a_gateway(tmp_path: Path) -> None:
    """Each is at an address of the default tables; behind an ATM port there is no place."""
    config = load(str(FORWARDER))
    places = places_of(config, [0, 1])

    assert [("10.0.0.2", None), ("10.1.0.2", None)] == [(str(p.address), g) for p, g in places]
    with pytest.raises(UserError, match=r"^--hosts: atm0 must be an Ethernet port: .* is not the"):
        places_of(load(str(write_config(tmp_path))), [8])
