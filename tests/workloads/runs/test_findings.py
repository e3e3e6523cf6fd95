"""Findings of the sanitizer have names and lines of the source."""

import re
from pathlib import Path
from random import Random
from shutil import copy

import dpkt
import pytest

from ixp.simulator.machine.findings import _TEXTS
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run

FORWARDER = Path(__file__).parents[3] / "examples/forwarder"


def findings(tmp_path: Path, source: str, threads: int = 1) -> list[str]:
    """Run a program with the sanitizer; return its findings as text behind the cycle."""
    file = tmp_path / "race.uc"
    file.write_text(source)
    report = run(Options(config=str(file), cycles=2000, threads=threads, check=True)).record.report
    return [line.split(": ", 2)[2] for line in report if ", cycle " in line]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            ".reg a sum\nalu[a, sum, +, 1]",
            "register `sum` is read uninitialised [empty_register]",
        ),
        (
            ".reg a @lock\nalu[a, @lock, +, 1]",
            "register `@lock` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\n.xfer_order $in0 $in1\nalu[a, $in[1], +, 1]",
            "read transfer register `$in1` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\n.xfer_order $xfer0\nimmed[a, 0]\nsram[write, $xfer0, a, 0, 1], ctx_swap",
            "write transfer register `$xfer0` is read uninitialised [empty_register]",
        ),
        (
            ".reg a\nalu[a, b3, +, 1]",
            "register `b3` is read uninitialised [empty_register]",
        ),
    ],
)
def test_finding_names_a_register_as_in_source(source: str, expected: str, tmp_path: Path) -> None:
    assert findings(tmp_path, f"{source}\nctx_arb[kill]\n") == [expected]


def test_a_finding_names_a_shared_register_by_the_scope_of_its_line(tmp_path: Path) -> None:
    """Several scopes use its number."""
    scope = ".local {0}\nalu[{0}, {0}, +, 1]\nalu[--, {0}, -, 1]\n.endlocal\n"
    source = "".join(map(scope.format, ("first", "second", "third"))) + "ctx_arb[kill]\n"
    messages = findings(tmp_path, f".reg unused\nimmed[unused, 0]\n{source}")

    assert messages == ["register `first` is read uninitialised [empty_register]"]


def test_a_finding_ends_with_the_name_for_check_accepts(tmp_path: Path) -> None:
    source = ".reg a\nalu[a, a, +, 1]{0}\nctx_arb[kill]\n"
    (message,) = findings(tmp_path, source.format(""))
    name = re.findall(r"\[(\w+)\]$", message)[0]

    assert name in _TEXTS
    assert not findings(tmp_path, source.format(f"  // check accepts {name}: any value will do"))


def test_a_lost_update_names_the_lines_of_both_threads(tmp_path: Path) -> None:
    source = """.init scratch[9] 0
.reg sum
.xfer_order $count
scratch[read, $count, 0, 9, 1], ctx_swap
alu[sum, $count, +, 1]
alu[$count, --, B, sum]
scratch[write, $count, 0, 9, 1], ctx_swap
ctx_arb[kill]
"""
    (message,) = findings(tmp_path, source, threads=2)

    assert message == (
        "update of scratch word 0x9 is lost: it came between this thread's read and its write "
        f"back; by engine 0 context 0, {tmp_path}/race.uc:7 [lost_update]"
    )


def write_frames(path: Path, port: int) -> list[bytes]:
    rng = Random(port)
    header = bytes.fromhex("020000000001 020000000000 88b5")
    frames = [header + rng.randbytes(rng.randint(46, 1500)) for _ in range(100)]
    with path.open("wb") as file:
        writer = dpkt.pcap.Writer(file)
        for frame in frames:
            writer.writepkt(frame, ts=0)
    return frames


@pytest.mark.parametrize("shared", [False, True])
def test_threads_that_share_a_receive_element_are_named_with_their_lines(
    shared: bool, tmp_path: Path
) -> None:
    """Two Ethernets receive into one element, so sent frames are wrong."""
    source = (FORWARDER / "forward.uc").read_text()
    if shared:
        for text in ("FROM << RCV_REQ_ELEMENT", "FROM * 8 << (INDIRECT_XFER"):
            assert text in source
            source = source.replace(text, text.replace("FROM", "0"))
    (tmp_path / "forward.uc").write_text(source)
    copy(FORWARDER / "forwarder.toml", tmp_path)
    inputs = {port: str(tmp_path / f"in{port}.pcap") for port in (0, 1)}
    frames = {port: write_frames(Path(name), port) for port, name in inputs.items()}
    config = str(tmp_path / "forwarder.toml")
    result = run(
        Options(config=config, inputs=inputs, stop_when_drained=True, check=True, keep=True)
    )
    damaged = sum(
        sent != received
        for port in (0, 1)
        for sent, received in zip(result.sent[1 - port].units, frames[port], strict=True)
    )
    races = [line for line in result.record.report if line.endswith("[element_race]")]

    assert (shared, shared, shared) == (damaged > 0, result.failed, races != [])
    for race in races:
        assert ": race on receive FIFO element 0 " in race
        for use in ("csr[write, $x, rcv_req]", "sdram[r_fifo_rd"):
            assert f"forward.uc:{source[: source.index(use)].count(chr(10)) + 1} " in race
