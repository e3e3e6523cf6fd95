"""Configurations with several OC-3 ports: the same rules on each of them."""

import pytest

from ixp.microcode.config.loader import load
from tests.microcode.support.router import run_every_port

CONFIGS = ["oc3x4", "oc3x2"]


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("load_name", ["ip40", "ip1500", "sizes", "errors"])
def test_every_port_in_both_directions_is_as_the_reference_router_says(
    name: str, load_name: str
) -> None:
    """Packets leave right, are counted for their fault, or are counted where a queue was full."""
    result = run_every_port(load(name), load_name, frame_count=60, cells=700)

    assert [] == result.verdict.mismatches
    assert result.verdict.exact
    assert result.verdict.forwarded > 100
    on_deck = 4 * [engine.role for engine in load(name).engines].count("eth_rx")
    on_deck += [port.kind for port in load(name).ports].count("oc3")
    assert on_deck == result.core.buffers(result.machine).in_hand


@pytest.mark.parametrize("name", CONFIGS)
def test_every_atm_port_sends(name: str) -> None:
    """Routes to every ATM port are used, and each keeps its own packets apart."""
    result = run_every_port(load(name), "ip40", frame_count=60, cells=0)

    assert [] == result.verdict.mismatches
    atm = [port.number for port in load(name).ports if port.kind == "oc3"]
    assert all(result.sent[port] for port in atm)
