import json
import re
from pathlib import Path

import pytest

from ixp.cli.shipped_files import SAMPLES
from ixp.workloads.traffic.aal5 import build_pdu, encapsulate, segment
from ixp.workloads.traffic.packets import build_packet
from tests.conftest import Ixp
from tests.workloads.support.passthrough import write_cells, write_config

STREAM = '[[stream]]\nports = [8]\npackets = { size = 29 }\ndestinations = ["10.0.0.1"]\n'


@pytest.fixture
def forwarder(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "one.toml").write_text(STREAM)
    return str(write_config(tmp_path)), str(tmp_path / "one.toml")


def test_rate_shows_the_tables_of_rfc_2544(ixp: Ixp, forwarder: tuple[str, str]) -> None:
    config, workload = forwarder
    out = ixp("rate", config, "--workload", workload, "--trial", "50k").out
    for title in ("throughput (", "latency at", "frame loss (", "back-to-back (", "cell transfer"):
        assert f"\n{title}" in out


def test_rate_is_equal_with_any_number_of_processes(
    ixp: Ixp, forwarder: tuple[str, str], tmp_path: Path
) -> None:
    config, workload = forwarder
    other = tmp_path / "two.toml"
    other.write_text(STREAM.replace("29", "60"))
    words = ("rate", config, "--workload", str(other), "--workload", workload, "--trial", "20k")
    one, two = (ixp(*words, "--jobs", jobs, "--json").out for jobs in ("1", "2"))

    assert one == two
    assert [str(other), workload] == [
        benchmark["workload"] for benchmark in json.loads(one)["benchmarks"]
    ]


def test_the_rate_of_captures_counts_only_ip_packets(
    ixp: Ixp, forwarder: tuple[str, str], tmp_path: Path
) -> None:
    config, workload = forwarder
    no_packet = segment(build_pdu(bytes(40)), 0, 40)
    packet = segment(encapsulate(build_packet(29, 1)), 0, 32)
    cells = write_cells(tmp_path, [*packet, *no_packet])
    words = ("rate", config, "--in", f"8={cells}", "--trial", "50k")
    lines = ixp(*words).out.splitlines()
    assert re.fullmatch(
        rf"{config}, atm0={cells}: throughput 1 of the load, \d+ packets/s; the wires allow 1; "
        "no higher load was tried",
        lines[0],
    )
    assert re.fullmatch(r"not measured: \d+ frames or PDUs hold no IPv4 packet", lines[2])

    result = json.loads(ixp(*words, "--workload", workload, "--json").out)
    assert {"atm0": str(cells)} == result["in"]
    (benchmark,) = result["benchmarks"]
    assert workload == benchmark["workload"]
    keys = ("throughput", "theory", "stationary", "trial_cycles", "limited")
    assert [1, 1, True, 50_000, True] == [benchmark[key] for key in keys]
    assert {"unidentified", "not_ipv4", "not_forwarded"} == set(benchmark["unmeasured"])


def test_max_allows_faster_wires_in_and_out(ixp: Ixp, forwarder: tuple[str, str]) -> None:
    config, workload = forwarder
    words = ("rate", config, "--workload", workload, "--trial", "50k", "--max", "1.5", "--json")
    (benchmark,) = json.loads(ixp(*words).out)["benchmarks"]
    assert (1.5, 1.5) == (benchmark["throughput"], benchmark["theory"])


def test_rate_names_the_queues_that_limit_it_below_wire_rate(ixp: Ixp) -> None:
    """The shipped capture does not fill its output wire."""
    capture = f"atm0={SAMPLES / 'packets.pcap'}"
    words = ("rate", "oc12", "--in", capture, "--trial", "1M", "--tolerance", "0.02")
    first, *_ = ixp(*words).out.splitlines()

    assert first.endswith("; the wires allow 0.5235; at 0.52 queues grow: eth7")


def test_next_loss_and_short_trials_are_reported(ixp: Ixp, forwarder: tuple[str, str]) -> None:
    config, workload = forwarder
    words = ("rate", config, "--workload", workload, "--max", "4", "--trial")
    lossy, short = (ixp(*words, cycles).out.splitlines()[0] for cycles in ("50k", "1k"))

    assert re.search(r"; the wires allow 4; at \d\.\d+ packets are lost", lossy)
    assert short.endswith(
        "; not decided: no steady state after 8000 cycles; a longer --trial decides"
    )
