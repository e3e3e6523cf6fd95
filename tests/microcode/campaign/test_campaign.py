"""Random traffic with every fault over random tables: every loss is counted."""

import os
from collections.abc import Iterator

import pytest

from ixp.microcode.core.trie import Trie
from tests.microcode.campaign.endurance import run_endurance
from tests.microcode.campaign.rounds import Tally, campaign, report
from tests.microcode.support.router import CONFIGS

UNITS = int(os.environ.get("IXP_CAMPAIGN_UNITS", "1000000"))
ENDURANCE_CYCLES = int(os.environ.get("IXP_ENDURANCE_CYCLES", "100000000"))
_FULL = {
    "oc12": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ"},
    "oc3x4": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ"},
    "oc3x2": {"ATM_RX_IPR_FULLQ", "ATM_RX_CORE_FULLQ", "ETHER_RX_CORE_FULLQ", "PORT_FULLQ",
              "ATM_RX_CRC_CHK_FULLQ", "ATM_TX_CRC_GEN_FULLQ"},
}  # fmt: skip
_NEVER = {name: _FULL["oc3x2"] - full for name, full in _FULL.items()}
"""Queues missing in a configuration."""


def last_tally(tallies: Iterator[Tally]) -> Tally:
    *_, tally = tallies
    return tally


@pytest.mark.parametrize("config", CONFIGS)
def test_a_round_of_each_kind_has_no_mismatch(config: str) -> None:
    tally = last_tally(campaign(config, units=9_000, seed=1, budget=200_000))

    assert [] == tally.wrong
    assert tally.rounds >= 4


def test_a_campaign_detects_a_trie_without_the_last_entries_of_prefixes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shorter(trie: Trie, first: int, free_bits: int, route: int) -> None:
        for entry in range(first, first + max((1 << free_bits) - 1, 1)):
            trie.words[entry] = route << 16 | trie.words.get(entry, 0) & 0xFFFF

    monkeypatch.setattr(Trie, "_cover", shorter)
    tally = next(campaign("oc12", units=1, seed=1, budget=200_000))

    assert any("IP_NO_ROUTE" in problem for problem in tally.wrong)


@pytest.mark.campaign
@pytest.mark.parametrize("config", CONFIGS)
def test_many_rounds_have_no_mismatch_and_use_every_loss_counter(config: str) -> None:
    tally = last_tally(campaign(config, UNITS))

    assert [] == tally.wrong, report(tally)
    assert {name for name, number in tally.outcomes.items() if not number} <= _NEVER[config]


@pytest.mark.parametrize("config", CONFIGS)
def test_all_buffers_are_free_and_conservation_holds_after_overload(config: str) -> None:
    result = run_endurance(config, 400_000)

    assert [] == result.wrong
    assert 0 == result.leaked


@pytest.mark.campaign
def test_all_buffers_are_free_after_a_long_overload() -> None:
    result = run_endurance("oc12", ENDURANCE_CYCLES)

    assert [] == result.wrong
    assert 0 == result.leaked
