"""A wrong number in the record of a real run is reported."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ixp.support.errors import UserError
from ixp.workloads.record.record import Record
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import EN10MB, SUNATM, Capture, read_pcap
from ixp.workloads.verification.verdict import verify_router
from tests.workloads.support.capture_files import write_pcap

Raw = dict[str, Any]


def play(folder: Path, **options: object) -> Path:
    defaults = {"config": "oc12", "cycles": 300_000, "keep": True}
    run(msgspec.convert(defaults | options, Options)).write(folder)
    return folder


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("errors"), workload="errors")


@pytest.fixture(scope="module")
def flooded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the directory of a run with overload at the ATM port."""
    return play(tmp_path_factory.mktemp("flooded"), workload="ip40e0", ports="1.7")


def change(folder: Path, edit: Callable[[Raw], None]) -> list[str]:
    """Verify a run with a changed record; return the mismatches."""
    file = folder / "record.json"
    before = file.read_bytes()
    record = msgspec.json.decode(before)
    edit(record)
    try:
        file.write_bytes(msgspec.json.encode(record))
        return verify_router(folder).mismatches
    finally:
        file.write_bytes(before)


def counters(record: Raw, port: int | None) -> dict[str, int]:
    all_counts: Raw = record["counters"]
    return all_counts if port is None else all_counts["ports"][str(port)]


def drops(folder: Path) -> list[tuple[str, int | None]]:
    """Return the drop counters above the number of last units of the ports."""
    record: Record = RunDirectory(folder).record()
    all_counts = {(name, None): n for name, n in record.counters.items() if isinstance(n, int)}
    ports = record.counters["ports"]
    assert isinstance(ports, dict)
    all_counts |= {(name, int(p)): n for p, named in ports.items() for name, n in named.items()}  # type: ignore[misc]
    starts = ("IP_", "MAC_", "ATM_RX_CELL_DROP", "ATM_RX_CRC", "ATM_RX_VC", "ETHER_RX_DROP")
    to_core = "ETHER_RX_DROP_NOT_IPV4"  # frames with this outcome go to the core
    drops = (key for key, n in all_counts.items() if key[0].startswith(starts) and n > 8)
    return [key for key in drops if key[0] != to_core]


def test_a_run_with_faulty_traffic_passes(errors: Path) -> None:
    assert "pass" == verify_router(errors).verdict
    assert len(drops(errors)) > 4


def test_a_drop_counter_set_to_0_is_a_mismatch(errors: Path) -> None:
    for name, port in drops(errors):
        mismatches = change(errors, lambda raw, n=name, p=port: counters(raw, p).update({n: 0}))  # type: ignore[misc]
        assert any(text.startswith(f"counter {name}") for text in mismatches), (
            name,
            port,
            mismatches,
        )


@pytest.mark.parametrize("step", [-1, 1])
@pytest.mark.parametrize("reason", ["CORE_MULTICAST", "CORE_NOT_IPV4", "CORE_CORE_VC"])
def test_core_counters_must_add_up(errors: Path, reason: str, step: int) -> None:
    def edit(raw: Raw) -> None:
        raw["counters"][reason] += step

    assert any("core's counters by reason" in text for text in change(errors, edit))


def test_packets_for_the_core_must_be_counted_by_their_reason(errors: Path) -> None:
    def edit(raw: Raw) -> None:
        counts = raw["counters"]
        counts["CORE_CORE_VC"], counts["CORE_MULTICAST"] = counts["CORE_MULTICAST"], 0

    assert any("packets or cells for core_vc" in text for text in change(errors, edit))


@pytest.mark.parametrize("port", [0, 8])
@pytest.mark.parametrize("part", ["units", "warmup_units"])
@pytest.mark.parametrize("step", [-20, 20])
def test_received_units_must_equal_the_inputs(
    errors: Path, port: int, part: str, step: int
) -> None:
    def edit(raw: Raw) -> None:
        (entry,) = (row for row in raw["ports"] if row["port"] == port)
        entry["rx"][part] += step

    assert any("units received, warm-up included, must be" in text for text in change(errors, edit))


def test_units_lost_in_a_device_never_reach_the_router(flooded: Path) -> None:
    verdict = verify_router(flooded)
    record = RunDirectory(flooded).record()
    (atm,) = (port for port in record.ports if port.port == 8)

    assert ("pass", True) == (verdict.verdict, verdict.exact)
    assert verdict.lost_units == len(record.lost_units[8]) >= atm.rx.overflows > 50
    assert verdict.dropped["ATM_RX_CRC_BAD"] > 50


def test_lost_units_cannot_be_removed_from_the_record(flooded: Path) -> None:
    def forget_all(raw: Raw) -> None:
        raw["lost_units"] = {}

    def move_all(raw: Raw) -> None:
        raw["lost_units"] = {8: [place - 1 for place in raw["lost_units"]["8"]]}

    assert change(flooded, forget_all)
    assert change(flooded, move_all)


def test_a_missing_drop_counter_is_reported_after_losses(flooded: Path) -> None:
    def edit(raw: Raw) -> None:
        raw["counters"]["ATM_RX_CRC_BAD"] = 0

    assert any(text.startswith("counter ATM_RX_CRC_BAD") for text in change(flooded, edit))


def test_a_run_may_end_while_the_queue_to_the_core_is_full(tmp_path: Path) -> None:
    """Packets in this queue, all with options, are neither dropped nor received."""
    stream = "[[stream]]\nports = [0]\npackets = { size = 40 }\nerrors = { options = 1.0 }\n"
    (tmp_path / "options.toml").write_text(stream)
    workload = str(tmp_path / "options.toml")
    folder = play(tmp_path / "out", workload=workload, defines={"CORE_ANSWERS": "1"})
    counts = counters(msgspec.json.decode((folder / "record.json").read_bytes()), None)

    assert [] == verify_router(folder).mismatches
    assert counts["ETHER_RX_CORE_FULLQ"] > counts["FORWARDED_BY_CORE"] > 9


def test_underflowed_frames_are_named_and_not_reported_as_missing(tmp_path: Path) -> None:
    """A wire of ten times its rate is too fast for the program."""
    ran = {"packets": 4, "stop_when_drained": True, "cycles": None, "ports": "ethernet=10"}
    verdict = verify_router(play(tmp_path, workload="ip1500", **ran))

    assert [f"eth{port}: frames that ran dry" for port in range(4)] == [
        mismatch[: len("eth0: frames that ran dry")] for mismatch in verdict.mismatches
    ]
    assert verdict.tx_lost_units == 4


def captured(file: Path, edit: Callable[[Capture], Capture], link: int) -> list[str]:
    """Verify a run with a changed capture; return the mismatches."""
    before = file.read_bytes()
    after = edit(read_pcap(file, link))
    try:
        write_pcap(file, link, after.units, after.times_ns)
        return verify_router(file.parent).mismatches
    finally:
        file.write_bytes(before)


@pytest.mark.parametrize("port", ["eth0", "atm0"])
def test_a_capture_must_have_all_units_of_the_record(errors: Path, port: str) -> None:
    """The units removed at its end are few enough to be in flight."""
    suffix, header, unit = ("cells", 0, 52) if port == "atm0" else ("pcap", 24, 16 + 60)
    file = errors / f"{port}.{suffix}"
    before = file.read_bytes()
    for after in (before[:header], before[:-unit]):
        file.write_bytes(after)
        mismatches = verify_router(errors).mismatches
        file.write_bytes(before)

        assert any(text.startswith(f"{port}: the capture must hold the ") for text in mismatches)


def test_captures_of_a_router_are_well_formed(errors: Path) -> None:
    frames, pdus = errors / "eth0.pcap", errors / "atm0.pcap"
    late = captured(frames, lambda c: Capture(c.units, [*c.times_ns[:-1], 10**12]), EN10MB)
    other = captured(pdus, lambda c: Capture([*c.units[:-1], bytes(60)], c.times_ns), SUNATM)

    assert any(text.startswith("eth0: the last time must be ") for text in late)
    assert "atm0: the PDUs must be those of the cells" in other


def test_a_record_with_negative_cycles_is_refused(errors: Path) -> None:
    with pytest.raises(UserError, match=r"record.json: .*`int` >= 0 - at `\$.cycles`"):
        change(errors, lambda raw: raw.update(cycles=-5))
