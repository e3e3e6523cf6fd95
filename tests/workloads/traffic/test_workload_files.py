"""Workload files: what is read, what is refused with its line, and how it is summed up."""

import re
from pathlib import Path

import pytest

from ixp.microcode.config.tables import PORTS
from ixp.support.errors import UserError
from ixp.support.toml_lines import TomlText
from ixp.workloads.traffic.named_workloads import WORKLOADS, find_workload
from ixp.workloads.traffic.workload import Packets, Stream, Vcs, Workload, parse_workload

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
    """Parse a workload for the OC-12 configuration."""
    return parse_workload(TomlText(text, "w.toml"), "w", OC12)


def test_documented_workload_is_read(tmp_path: Path) -> None:
    """The example of the command line's documentation gives what it says."""
    path = tmp_path / "w.toml"
    path.write_text(DOCUMENTED)
    expected = Stream(
        Packets(size=40), "atm", Vcs("interleaved", 8), errors={"bad_aal5_crc": 0.001}
    )

    assert Workload("w", (expected,)) == parse(DOCUMENTED) == find_workload(str(path), OC12)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("size = 40", "size = 19", 3, "packets must have sizes of 20 to 1500, not 19"),
        (
            "size = 40",
            "",
            3,
            "packets must have one of size, sizes, every, range, weights, mix, not []",
        ),
        ("size = 40", "range = [50, 40]", 3, "packets must have a range that rises, not [50, 40]"),
        ("size = 40", 'mix = "x"', 3, "packets must have a mix of ['imix'], not x"),
        ("size = 40", "every = [1499, 1501]", 3, "packets must have sizes of 20 to 1500, not 1501"),
        ("size = 40", "weights = {}", 3, "packets must have one size in weights at least, not {}"),
        (
            "size = 40",
            "weights = { x = 1 }",
            3,
            "packets must have sizes as keys of weights, not x",
        ),
        ("size = 40", "weights = { 40 = 0 }", 3, "packets.weights.40 must be 1 or more, not 0"),
        ("rate = 1.0", "flows = 0", 6, "flows must be 1 or more, not 0"),
        (
            "rate = 1.0",
            'gaps = { pattern = "poisson" }',
            6,
            "rate must be below 1 with gaps of pattern poisson, not 1",
        ),
        (
            "rate = 1.0",
            'rate = 0.5\ngaps = { pattern = "poisson", packets = 2 }',
            7,
            "gaps.packets must be 1 with pattern poisson, not 2",
        ),
        (
            '"atm"',
            "[9]",
            2,
            "ports must be of the configuration [0, 1, 2, 3, 4, 5, 6, 7, 8], not 9",
        ),
        ('"atm"', '"atmm"', 2, "ports must be one of atm, ethernet, all or a list, not atmm"),
        (
            "rate = 1.0",
            'rate = 0.5\ngaps = { pattern = "bursty" }',
            7,
            "gaps.pattern must be one of fixed, poisson, bursts, not bursty",
        ),
        ("rate = 1.0", 'rate = "half"', 6, "`rate` must be a number, not a text"),
        ('"round-robin"', "[]", 5, "destinations must hold an address at least, not []"),
        (
            '"round-robin"',
            '["10.1"]',
            5,
            "destinations must be IPv4 addresses or prefixes, not 10.1",
        ),
        ("count = 8", "count = 0", 4, "count of vcs must be 1 or more, not 0"),
        ("rate = 1.0", "rate = 1.5", 6, "rate must be above 0 and at most 1, not 1.5"),
        (
            "bad_aal5_crc = 0.001",
            "bad_aal5_crc = 2",
            7,
            "errors.bad_aal5_crc must be 0 to 1, not 2",
        ),
        (
            "bad_aal5_crc = 0.001",
            "wrong_mac = 0.1",
            7,
            "errors.wrong_mac must have a port that can have it, not atm",
        ),
    ],
)
def test_wrong_workload_is_refused_with_its_line(
    old: str, new: str, line: int, message: str
) -> None:
    """Each rule has an error that names the line and what would be right."""
    expected = re.escape(f"w.toml:{line}: [[stream]]: {message}")
    with pytest.raises(UserError, match=f"^{expected}"):
        parse(DOCUMENTED.replace(old, new, 1))


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
def test_summary_says_what_a_workload_sends(name: str, summary: str) -> None:
    """The list of workloads tells them apart in a few words."""
    assert summary == WORKLOADS[name].summary


def test_unknown_workload_is_refused() -> None:
    """A name that is like no workload, and no file, is answered with the names there are."""
    with pytest.raises(UserError, match=r"^unknown workload `mine`; give a \.toml file or one "):
        find_workload("mine", OC12)
