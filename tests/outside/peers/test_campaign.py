"""Campaign: generated packets with all faults, and malformed headers, through all routers.

Click takes part if it is on the path or named by IXP_CLICK.
"""

import os
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from ixp.microcode.config.loader import load
from ixp.outside.peers.click_run import run_click
from ixp.outside.peers.comparison import PeerComparison, compare
from ixp.outside.peers.linux_run import run_linux
from ixp.workloads.record.run_directory import port_name
from ixp.workloads.runs.options.options import Options
from ixp.workloads.traffic.captures import EN10MB, SUNATM
from tests.outside.support.live_click import CLICK
from tests.outside.support.malformed_packets import malformed_frame
from tests.outside.support.recorded_click import write_run
from tests.outside.support.sandboxes import needs_sandbox
from tests.workloads.support.capture_files import write_pcap

PACKETS = int(os.environ.get("IXP_PEER_PACKETS", "105500"))  # so that over 10^5 reach a peer
_SHARES = {"oc12": 9, "oc3x4": 12, "oc3x2": 6}  # ports
# CORE_ANSWERS: gap that is enough for the slowest wire, and for an answering core
_GAPS_NS = {"0": 100_000, "1": 400_000}
_FIGURES = ("packets", "forwarded_alike", "unexplained_count")
pytestmark = [pytest.mark.campaign, needs_sandbox]


def _compared(out: Path, totals: Counter[str]) -> list[str]:
    """Compare a run with all peers; add up the counts; return unexplained differences."""
    unexplained = []
    for comparison in _comparisons(out):
        figures = {name: getattr(comparison, name) for name in _FIGURES}
        figures |= {
            f"difference: {difference.name}": difference.packets
            for difference in comparison.differences
        }
        totals.update({f"{comparison.peer} {name}": count for name, count in figures.items()})
        unexplained += comparison.unexplained
    return unexplained


def _comparisons(out: Path) -> Iterator[PeerComparison]:
    yield compare(out, "linux", run_linux)
    if CLICK:
        folder = out.with_name(f"{out.name}-click")
        folder.mkdir()
        yield compare(out, "click", partial(run_click, CLICK, folder=folder))


def test_peers_and_the_router_treat_generated_packets_alike(tmp_path: Path) -> None:
    totals: Counter[str] = Counter()
    unexplained: list[str] = []
    for config, ports in _SHARES.items():
        options = Options(
            config=config, workload="errors", load=0.3, seed=ports, keep=True,
            stop_when_drained=True, packets=PACKETS // len(_SHARES) // ports + 1,
        )  # fmt: skip
        write_run(options, tmp_path / config)
        unexplained += _compared(tmp_path / config, totals)
    print(dict(totals))  # noqa: T201 - the figures, with -s

    assert [] == unexplained


@pytest.mark.parametrize("answers", _GAPS_NS)
def test_peers_and_the_router_treat_malformed_headers_alike(answers: str, tmp_path: Path) -> None:
    """Headers have fields at their limits, and several faults at once.

    An answering core also forwards packets with options and fragments.
    """
    totals: Counter[str] = Counter()
    unexplained: list[str] = []
    for config, ports in _SHARES.items():
        count, rng, tables = PACKETS // 4 // ports, Random(ports), load(config).tables
        inputs = {}
        for port in [entry.number for entry in load(config).ports]:
            path = tmp_path / f"{config}-{port_name(port)}.pcap"
            units = [malformed_frame(rng, tables, port, number) for number in range(count)]
            link = SUNATM if port_name(port).startswith("atm") else EN10MB
            write_pcap(path, link, units, [number * _GAPS_NS[answers] for number in range(count)])
            inputs[port] = str(path)
        options = Options(
            config=config,
            inputs=inputs,
            timing="pcap",
            stop_when_drained=True,
            keep=True,
            defines={"CORE_ANSWERS": answers},
        )
        write_run(options, tmp_path / config)
        unexplained += _compared(tmp_path / config, totals)
    print(dict(totals))  # noqa: T201

    assert [] == unexplained
