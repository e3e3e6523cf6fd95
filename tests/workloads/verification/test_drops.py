"""Each dropped packet is in the capture of its reason, as received."""

from pathlib import Path

import pytest

from ixp.support.errors import UserError
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.pcapng import read_packets
from ixp.workloads.verification.drops import write_drops
from ixp.workloads.verification.verdict import verify_router
from tests.workloads.support.passthrough import ASLEEP, write_config


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run into full queues: with errors, and both OC-3 wires faster than they may be."""
    folder = tmp_path_factory.mktemp("run")
    options = Options(
        config="oc3x2",
        workload="errors",
        packets=300,
        ports="atm=4",
        stop_when_drained=True,
        keep=True,
    )
    run(options).write(folder)
    return folder


def test_captures_hold_what_the_verdict_counts(folder: Path, tmp_path: Path) -> None:
    verdict = verify_router(folder)
    (tmp_path / "drops").mkdir()
    (tmp_path / "drops/drop-OF_AN_EARLIER_RUN.pcapng").touch()
    counts = write_drops(folder, tmp_path / "drops")
    in_no_input = {"ATM_RX_CELL_IDLE", "PORT_RXERROR"}
    dropped = {name: n for name, n in verdict.dropped.items() if name not in in_no_input}
    not_sent = verdict.to_forward - verdict.forwarded
    expected = dropped | ({"not_sent": not_sent} if not_sent else {})
    if verdict.lost_units:
        expected["overflow"] = verdict.lost_units

    assert len(dropped) > 8
    assert expected == counts
    written = {file.name for file in (tmp_path / "drops").iterdir()}
    assert written == {f"drop-{reason}.pcapng" for reason in counts}
    for reason, count in counts.items():
        file = tmp_path / f"drops/drop-{reason}.pcapng"
        packets = [*read_packets(file, file.read_bytes())]
        assert count == len(packets)
        if reason == "IP_BAD_TTL":
            headers = {1: 14, 123: 12}  # link types, and where the packet begins
            assert all(packet.data[headers[packet.link_type] + 8] < 2 for packet in packets)


def test_missing_packets_and_lost_units_have_reasons_of_their_own(
    folder: Path, tmp_path: Path
) -> None:
    directory = RunDirectory(folder)
    (capture,) = directory.outputs(0)
    data = capture.read_bytes()
    removed = 16 + int.from_bytes(data[32:36], "little")
    try:
        capture.write_bytes(data[:24] + data[24 + removed :])
        before = verify_router(folder)
        counts = write_drops(folder, tmp_path)
    finally:
        capture.write_bytes(data)

    assert counts["not_sent"] == before.to_forward - before.forwarded > 0


def test_drops_of_other_programs_are_not_known(tmp_path: Path) -> None:
    config = write_config(tmp_path, ASLEEP)
    run(Options(config=str(config), workload="silent", cycles=1000, keep=True)).write(tmp_path)

    with pytest.raises(UserError, match="is not the router: why it drops is not known"):
        write_drops(tmp_path, tmp_path / "drops")
