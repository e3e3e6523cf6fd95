"""Every example prints what its README shows, and an independent oracle confirms its result."""

import csv
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from dpkt.pcap import Reader
from msgspec.structs import replace
from scapy.layers.inet import ICMP, IP, TCP, UDP
from scapy.layers.l2 import Ether
from sybil import Document

from ixp.workloads import Options, run
from tests.docs.support.blocks import parse

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = sorted(readme.parent.name for readme in EXAMPLES.glob("*/README.md"))


def frames(file: str) -> list[bytes]:
    """Return the frames of a capture, read by dpkt."""
    with Path(file).open("rb") as capture:
        return [frame for _, frame in Reader(capture)]


def printed(pattern: str) -> list[str]:
    """Return the matches of a pattern in the README, whose outputs are already checked."""
    return re.findall(pattern, Path("README.md").read_text(encoding="utf-8"))


def check_sum() -> None:
    """The sum of squares from 1 to n = 20 is n(n+1)(2n+1)/6."""
    assert printed(r"sram:0x114 (0x\w+)") == [f"0x{20 * 21 * 41 // 6:08x}"]


def check_forwarder(received: str = "in{}.pcap") -> None:
    """Each port sends the frames that the other one receives, unchanged and in order."""
    for port in (0, 1):
        assert len(frames(received.format(port))) == 60
        assert frames(received.format(port)) == frames(f"out/eth{1 - port}.pcap")


def check_pipeline() -> None:
    """As the forwarder, whose input is a workload."""
    check_forwarder("out/inputs/eth{}.pcap")


def check_rotation() -> None:
    """Each port sends the frames of its neighbour, unchanged and in order."""
    for port in range(8):
        assert len(frames(f"out/inputs/eth{port}.pcap")) == 60
        assert frames(f"out/inputs/eth{port}.pcap") == frames(f"out/eth{port ^ 1}.pcap")


def check_nat() -> None:
    """Addresses are translated, the rest of each packet is as it was, and checksums are right."""
    for port, field, inside, outside in ((0, "src", 96, 198), (1, "dst", 198, 96)):
        pairs = zip(frames(f"in{port}.pcap"), frames(f"out/eth{1 - port}.pcap"), strict=True)
        for before, after in ((Ether(a), Ether(b)) for a, b in pairs):
            if IP in before and str(getattr(before[IP], field)).startswith(f"{inside}."):
                address = getattr(before[IP], field)
                setattr(before[IP], field, address.replace(f"{inside}.", f"{outside}.", 1))
                del before[IP].chksum
                for layer in (TCP, UDP):
                    if layer in before and before[layer].chksum:
                        del before[layer].chksum
            assert bytes(before) == bytes(after)


def check_core_software() -> None:
    """Scapy accepts each reply as the answer to its request, with valid checksums."""
    requests = [Ether(frame) for frame in frames("pings.pcap")]
    replies = [Ether(frame) for frame in frames("out/eth0.pcap")]
    pings = [request for request in requests if request[IP].dst == "10.0.0.1"]

    assert [reply[ICMP].seq for reply in replies] == [*range(20)]
    for request, reply in zip(pings, replies, strict=True):
        assert reply[IP].answers(request[IP])
        assert (reply.src, reply.dst) == (request.dst, request.src)
        assert request[ICMP].load == reply[ICMP].load
        rebuilt = reply.copy()
        del rebuilt[IP].chksum, rebuilt[ICMP].chksum
        assert bytes(rebuilt) == bytes(reply)


def check_fork() -> None:
    """The line carries 599 Mb/s in cells of 53 bytes, and none in the first 20,000 cycles."""
    complete, cut = (
        [*map(int, line)]
        for line in printed(r"(\d+) cells received, (\d+) sent, (\d+) lost; (\d+) frames sent")
    )
    cells = 20_000 / (53 * 8 * 232 / 599)

    assert complete[0] - cut[0] == pytest.approx(cells, abs=2)
    assert cut[2] - complete[2] == complete[1] - cut[1] == pytest.approx(cells, abs=1)
    assert complete[3] - cut[3] == pytest.approx(cells / 2, abs=2)


def check_port_source() -> None:
    """The mean wait is that of a queue with one server and a fixed service time (M/D/1)."""
    service_cycles = 84 * 8 * 232 / 100
    for line in printed(r"load [\d.]+: least \d+, mean \d+"):
        load, least, mean = map(float, re.findall(r"[\d.]+", line))
        wait_cycles = service_cycles * load / (2 - 2 * load)

        assert mean - least == pytest.approx(wait_cycles, rel=0.02, abs=60)


def check_router_stage() -> None:
    """Port 1 sends all TCP packets, with TTL and checksum updated, and no UDP packet."""
    departures = [Ether(frame)[IP] for frame in frames("out/eth1.pcap")]

    assert [*range(30)] == [packet.id for packet in departures]
    for packet in departures:
        assert packet.haslayer(TCP)
        assert packet.ttl == 63
        rebuilt = packet.copy()
        del rebuilt.chksum
        assert bytes(rebuilt) == bytes(packet)


def check_sweep() -> None:
    """The table has every combination once, and a row equals a single run."""
    with Path("grades.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    combinations = {tuple(row.values())[:4] for row in rows}
    options = Options(config="oc12", workload="imix", sdram="7e", ports="unbounded", cycles=60_000)
    record = run(replace(options, rows={"sdram_refresh_clocks": 1812})).record
    values = ("imix", "7e", "unbounded", "1812")
    (row,) = (row for row in rows if tuple(row.values())[:4] == values)

    assert len(combinations) == len(rows) == 6 * 2 * 2 * 2
    assert row["command_hash"] == record.command_hash
    assert Path("grades.svg").stat().st_size > 0


def check_sosp() -> None:
    """What entered the queues and did not leave them is in their 8 times 16 entries."""
    entered, left = (int(count, 16) for count in printed(r"scratch:0x12\d (0x\w+)"))

    assert 0 <= entered - left <= 8 * 16


CHECKS: dict[str, Callable[[], None]] = {
    "core_software": check_core_software,
    "fork": check_fork,
    "nat": check_nat,
    "pipeline": check_pipeline,
    "forwarder": check_forwarder,
    "port_source": check_port_source,
    "rotation": check_rotation,
    "router_stage": check_router_stage,
    "sosp": check_sosp,
    "sum": check_sum,
    "sweep": check_sweep,
}


@pytest.mark.parametrize("name", NAMES)
def test_an_example_does_what_its_readme_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Examples may use each other's files: all are copied."""
    shutil.copytree(EXAMPLES, tmp_path / "examples", ignore=shutil.ignore_patterns("*.pcap", "out"))
    monkeypatch.chdir(tmp_path / "examples" / name)
    for block in Document.parse("README.md", parse).examples():
        block.evaluate()

    CHECKS[name]()


def test_every_example_is_listed_and_checked() -> None:
    listed = re.findall(r"^\| \[`(\w+)/`\]", (EXAMPLES / "README.md").read_text(), re.MULTILINE)

    assert sorted(listed) == NAMES == sorted(CHECKS)
