"""Verification of user programs: conservation, captures, references."""

import shutil
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.support.errors import UserError
from ixp.workloads import Options, run
from ixp.workloads.record.port_units import UnitsInMemory
from ixp.workloads.traffic.captures import EN10MB
from ixp.workloads.verification.user_programs import match_units, verify_programs
from ixp.workloads.verification.user_references import Departure
from ixp.workloads.verification.verdict import verify_router
from tests.workloads.support.capture_files import write_pcap
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config

FORWARDER = Path(__file__).parents[3] / "examples/forwarder"

MOVED = '''
from ixp.workloads import Departure

def moved(received, tables):
    """Send each cell by port 9."""
    return [Departure(9, cell, port) for port, cells in received.items() for cell in cells]

def returned(received, tables):
    """Send each cell by its input port."""
    return [Departure(port, cell, port) for port, cells in received.items() for cell in cells]

def backwards(received, tables):
    """Send the cells in reverse order."""
    return [Departure(9, cell, 8) for cell in reversed(received[8])]

def twice(received, tables):
    """Send each cell twice."""
    return 2 * moved(received, tables)

def congested(received, tables):
    """Set the congestion bit of the third cell (ITU-T I.361)."""
    must = moved(received, tables)
    port, cell, source = must[2]
    must[2] = Departure(port, cell[:3] + bytes([cell[3] ^ 4]) + cell[4:], source)
    return must

def wrong(received, tables):
    """Return a list with a number in place of a departure."""
    return [1]


def count(received, tables):
    """Return a number in place of a list."""
    return 1

def elsewhere(received, tables):
    """Send by a port that the configuration lacks."""
    return [Departure(44, cell, 8) for cell in received[8]]

def broken(received, tables):
    """Fail."""
    return {}[1]


def hard(received, tables):
    raise GeneratorExit


class Mute(Exception):
    def __str__(self):
        raise KeyError


def mute(received, tables):
    raise Mute


async def later(received, tables):
    return []


def narrow(received):
    """Take no tables."""
    return []


def unordered(received, tables):
    """Name a source that is no port."""
    return [Departure(9, bytes(52), [8])]
'''


@pytest.fixture
def write_run(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a run of ten cells from port 8 to 9, with a reference."""

    def moved(reference: str) -> Path:
        (tmp_path / "rules.py").write_text(MOVED)
        config = write_config(tmp_path)
        if reference:
            config.write_text(f'reference = "rules:{reference}"\n' + config.read_text())
        cells = [bytes(52), *numbered_cells(10)]  # the first cell is idle
        inputs = {8: str(write_cells(tmp_path, cells))}
        out = tmp_path / "out"
        run(Options(config=str(config), inputs=inputs, stop_when_drained=True, keep=True)).write(
            out
        )
        return out

    return moved


def test_a_run_without_reference_is_checked_by_conservation(
    write_run: Callable[[str], Path],
) -> None:
    verdict = verify_programs(write_run(""))

    assert ("pass", None, 10) == (verdict.verdict, verdict.reference, verdict.sent_units)
    assert (None, None, None) == (verdict.to_send, verdict.matched, verdict.missing)


def test_the_reference_defines_expected_units(write_run: Callable[[str], Path]) -> None:
    verdict = verify_programs(write_run("moved"))

    assert "pass" == verdict.verdict
    assert ("rules:moved", 10, 10, 0) == (
        verdict.reference, verdict.to_send, verdict.matched, verdict.missing,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("reference", "text"),
    [
        ("returned", "atm1: cell 0 must leave by atm0"),
        ("returned", "atm0: 10 cells must leave and did not"),
        ("backwards", "atm1: cell 1 left after a later one from atm0"),
        ("twice", "atm1: 10 cells must leave and did not"),
    ],
)
def test_units_that_differ_from_the_reference_are_named(
    write_run: Callable[[str], Path], reference: str, text: str
) -> None:
    verdict = verify_programs(write_run(reference))

    assert "fail" == verdict.verdict
    assert text in verdict.mismatches


def test_wrong_unit_is_compared_with_nearest_missing_one(write_run: Callable[[str], Path]) -> None:
    """All cells are similar, but the others were sent."""
    (packet,) = verify_programs(write_run("congested")).wrong_packets

    assert (9, 2) == (packet.port, packet.number)
    assert ["ATM payload type must be 2, not 0"] == [str(field) for field in packet.difference]


@pytest.mark.parametrize(
    ("reference", "text"),
    [
        ("wrong", r"reference rules:wrong must return Departure\(port, unit, source\), not 1"),
        ("count", r"reference rules:count must return an iterable of Departure, not 1"),
        ("broken", r"rules.py:\d+: reference must not fail: KeyError: 1"),
        ("hard", r"rules.py:\d+: reference must not fail: GeneratorExit"),
        ("mute", r"rules.py:\d+: reference must not fail: Mute: its __str__ fails"),
        ("elsewhere", r"reference rules:elsewhere must name ports of the run \(8, 9\), not 44"),
        (
            "unordered",
            r"reference rules:unordered must name a source by its port or None, not \[8\]",
        ),
    ],
)
def test_a_wrong_reference_is_named_with_its_fault(
    write_run: Callable[[str], Path], reference: str, text: str
) -> None:
    out = write_run(reference)
    with pytest.raises(UserError, match=text):
        verify_programs(out)


@pytest.mark.parametrize(
    ("reference", "text"),
    [
        (
            "rules:absent",
            "reference must be module:function, not rules:absent: rules has no absent",
        ),
        ("rules:narrow", r"reference rules:narrow must take \(received, tables\): too many"),
        ("rules:later", "reference rules:later must be a plain function, not async"),
        ("rules", "reference must be module:function, not rules"),
        ("rules:Mute", "reference must be module:function, not rules:Mute"),
        ("nowhere:moved", "reference must be a module beside it, not nowhere"),
    ],
)
def test_reference_that_cannot_be_called_is_refused_before_the_run(
    tmp_path: Path, reference: str, text: str
) -> None:
    (tmp_path / "rules.py").write_text(MOVED)
    config = write_config(tmp_path)
    config.write_text(f'reference = "{reference}"\n' + config.read_text())
    with pytest.raises(UserError, match=f"^{config}: {text}"):
        run(Options(config=str(config), cycles=1000))


def test_the_reference_router_rejects_user_programs(write_run: Callable[[str], Path]) -> None:
    out = write_run("")
    with pytest.raises(UserError, match=r"small.toml is not the router; verify_programs checks"):
        verify_router(out)


def test_a_capture_without_a_sent_unit_is_a_mismatch(write_run: Callable[[str], Path]) -> None:
    out = write_run("")
    file = out / "atm1.cells"
    file.write_bytes(file.read_bytes()[:-52])

    assert ["atm1: the capture must hold the 10 units of the record, not 9"] == [
        text for text in verify_programs(out).mismatches if "hold" in text
    ]


def test_a_received_but_uncounted_unit_is_a_mismatch(write_run: Callable[[str], Path]) -> None:
    out = write_run("")
    file = out / "inputs/atm0.cells"
    file.write_bytes(file.read_bytes() + numbered_cells(1)[0])

    assert ["atm0: units received, warm-up included, must be 11 to 11, not 10"] == [
        *verify_programs(out).mismatches
    ]


def test_units_without_a_source_may_be_sent_in_any_order() -> None:
    sent = {1: UnitsInMemory([b"b", b"a", b"a"])}
    [port] = match_units([Departure(1, b"a"), Departure(1, b"b")], sent)

    assert 0 == port.missing
    assert (["eth1: frame 2 left more often than it must"], 0) == port.texts()


def test_sent_frames_may_be_as_long_as_received_ones(tmp_path: Path) -> None:
    """A forwarder passes on 802.1Q tags and longer frames; it may not lengthen frames."""
    for longest, refused in ((4000, False), (3999, True)):
        config = tmp_path / "forwarder.toml"
        shutil.copytree(FORWARDER, tmp_path, dirs_exist_ok=True)
        capture = tmp_path / "in.pcap"
        write_pcap(capture, EN10MB, [bytes(1518), bytes(4000)], [0, 0])
        options = Options(
            config=str(config), inputs={0: str(capture)}, stop_when_drained=True, keep=True
        )
        run(options).write(tmp_path / "out")
        write_pcap(tmp_path / "out/inputs/eth0.pcap", EN10MB, [bytes(1518), bytes(longest)], [0, 0])
        text = f"eth1: frame 1 must have 60 to {longest} bytes without FCS, not 4000"

        assert refused == (text in verify_programs(tmp_path / "out").mismatches)
        assert refused or not verify_programs(tmp_path / "out").mismatches


def write_silent_run(folder: Path) -> None:
    """Write a run of 5000 cycles without packets, in which port 0 is an Ethernet."""
    config = write_config(folder, ASLEEP)
    text = config.read_text().replace("number = 8", "number = 0").replace("oc3", "eth100", 1)
    config.write_text(text)
    run(Options(config=str(config), workload="silent", cycles=5000, keep=True)).write(folder)


@pytest.mark.parametrize(
    ("frames", "times", "text"),
    [
        ([bytes(59)], [0], "eth0: frame 0 must have 60 to 1514 bytes without FCS, not 59"),
        ([bytes(60), bytes(1515)], [0, 0], "eth0: frame 1 must have 60 to 1514 bytes without"),
        ([bytes(60)] * 2, [9, 8], "eth0: times must not decrease"),
        ([bytes(60)], [10**9], "eth0: the last time must be 21551 ns at most, the run's end"),
    ],
)
def test_captures_are_well_formed(
    tmp_path: Path, frames: list[bytes], times: list[int], text: str
) -> None:
    write_silent_run(tmp_path)
    write_pcap(tmp_path / "eth0.pcap", EN10MB, frames, times)

    assert any(mismatch.startswith(text) for mismatch in verify_programs(tmp_path).mismatches)


def test_captures_are_read_in_pieces_with_bounded_memory(tmp_path: Path) -> None:
    write_silent_run(tmp_path)

    def peak_bytes(count: int) -> int:
        write_pcap(tmp_path / "eth0.pcap", EN10MB, [bytes(50)] * count, [0] * count)
        tracemalloc.start()
        verdict = verify_programs(tmp_path)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert verdict.mismatch_count >= count
        assert len(verdict.mismatches) == min(20, verdict.mismatch_count)
        return peak

    peak_bytes(300)
    assert peak_bytes(10_000) - peak_bytes(2500) < 7500 * 5
