"""Workload files: values, refusals with their line, summaries."""

from pathlib import Path

import pytest

from ixp.support.toml_file import TomlFile
from ixp.workloads.traffic.named_workloads import WORKLOADS, find_workload
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, parse_workload
from tests.microcode.support.ports import PORTS
from tests.support.message_files import assert_messages, edited

OC12 = PORTS["oc12"]
DOCUMENTED = """\
[[stream]]
ports = "atm"
packets = { size = 40 }
vcs = { pattern = "interleaved", count = 8 }
destinations = "round-robin"
rate = 1.0
errors = { bad_aal5_crc = 0.001 }
"""


def parse(text: str) -> Workload:
    return parse_workload(TomlFile(text, "w.toml"), "w", OC12)


def test_the_documented_workload_is_read(tmp_path: Path) -> None:
    """The workload is the example of the reference page."""
    path = tmp_path / "w.toml"
    path.write_text(DOCUMENTED)
    expected = Stream(
        Packets(size=40), "atm", Vcs("interleaved", 8), errors={"bad_aal5_crc": 0.001}
    )

    assert Workload("w", (expected,)) == parse(DOCUMENTED) == find_workload(str(path), OC12)


def test_a_wrong_workload_is_refused_with_its_line(request: pytest.FixtureRequest) -> None:
    def read(edits: str) -> None:
        parse(edited(DOCUMENTED, edits))

    assert_messages(request, "workload_files.messages", read)


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("ip40", "all: size 40"),
        ("vc8x2", "atm: size 40, 8 VCs interleaved"),
        ("ip29e0", "atm: size 29"),
        ("core40", "atm: size 40, errors bad_version"),
        ("silent", "nothing"),
    ],
)
def test_the_summary_of_a_workload_describes_its_packets(name: str, summary: str) -> None:
    assert summary == WORKLOADS[name].summary


def test_an_unknown_workload_is_refused(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "workload_names.messages", lambda name: find_workload(name, OC12))
