"""Random traffic with every fault over random tables: nothing is lost without its counter."""

import os
from collections.abc import Iterator

import pytest

from ixp.microcode.core.trie import Trie
from tests.microcode.campaign.endurance import run_endurance
from tests.microcode.campaign.rounds import Tally, campaign, report

UNITS = int(os.environ.get("IXP_CAMPAIGN_UNITS", "1000000"))
ENDURANCE_CYCLES = int(os.environ.get("IXP_ENDURANCE_CYCLES", "100000000"))
CONFIGS = ["oc12", "oc3x4", "oc3x2"]
_FULL = {
    "oc12": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ"},
    "oc3x4": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ"},
    "oc3x2": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ",
              "ATM_RX_CRC_CHK_FULLQ", "ATM_TX_CRC_GEN_FULLQ"},
}  # fmt: skip
_NEVER = {name: _FULL["oc3x2"] - full for name, full in _FULL.items()}
"""Queues that a configuration does not have."""


def last(tallies: Iterator[Tally]) -> Tally:
    """Play to the end."""
    *_, tally = tallies
    return tally


@pytest.mark.parametrize("config", CONFIGS)
def test_a_round_of_each_kind_is_right(config: str) -> None:
    """A share of the campaign, small enough for every day."""
    tally = last(campaign(config, units=9_000, seed=1, budget=200_000))

    assert [] == tally.wrong
    assert tally.rounds >= 4


def test_an_error_at_the_end_of_a_prefix_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Destinations lie anywhere in their prefixes: a table without their last entries is found."""

    def shorter(trie: Trie, first: int, free_bits: int, route: int) -> None:
        for entry in range(first, first + max((1 << free_bits) - 1, 1)):
            trie.words[entry] = route << 16 | trie.words.get(entry, 0) & 0xFFFF

    monkeypatch.setattr(Trie, "_cover", shorter)
    tally = next(campaign("oc12", units=1, seed=1, budget=200_000))

    assert any("IP_NO_ROUTE" in problem for problem in tally.wrong)


@pytest.mark.campaign
@pytest.mark.parametrize("config", CONFIGS)
def test_everything_random_is_right(config: str) -> None:
    """UNITS cells and frames; every counter of a drop and of a full queue is used."""
    tally = last(campaign(config, UNITS))

    assert [] == tally.wrong, report(tally)
    assert {name for name, number in tally.outcomes.items() if not number} <= _NEVER[config]


@pytest.mark.parametrize("config", CONFIGS)
def test_no_buffer_is_lost_under_too_much_traffic(config: str) -> None:
    """Mixed traffic above the wires' rate; then all buffers are back, and all laws hold."""
    result = run_endurance(config, 400_000)

    assert [] == result.wrong
    assert 0 == result.leaked


@pytest.mark.campaign
def test_no_buffer_is_lost_in_a_long_time() -> None:
    """The same for very long."""
    result = run_endurance("oc12", ENDURANCE_CYCLES)

    assert [] == result.wrong
    assert 0 == result.leaked
