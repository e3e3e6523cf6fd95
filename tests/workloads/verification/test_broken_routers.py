"""Losses and deadlocks of routers with one changed line are reported."""

from pathlib import Path
from shutil import copy, copytree

import pytest

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.config.tables import default_tables
from ixp.microcode.memory.map import ROUTER
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.streams import open_port
from ixp.workloads.traffic.workload import Packets, Stream, Workload
from ixp.workloads.verification.verdict import verify_router
from tests.microcode.support.ports import PORTS

TTL0 = """
[[stream]]
ports = "atm"
packets = { size = 29 }
errors = { ttl0 = 1.0 }
"""


def play(folder: Path, file: str, old: str, new: str, **options: object) -> Result:
    """Run OC-12 with changed text in one program; write the directory `out`."""
    changed_folder = folder / "own"
    copytree(ROUTER, changed_folder / "router")
    copy(CONFIGURATIONS / "oc12.toml", changed_folder / "router")
    source = changed_folder / "router" / file
    text = source.read_text()
    assert 1 == text.count(old)
    source.write_text(text.replace(old, new))
    workload = folder / "ttl0.toml"
    workload.write_text(TTL0)
    defaults = {"workload": str(workload), "cache": False, "keep": True} | options
    result = run(Options(config=str(changed_folder / "router" / "oc12.toml"), **defaults))  # type: ignore[arg-type]
    result.write(folder / "out")
    return result


LEAK = ("ip_route.uc", "discard#:\n    buf_free(buffer)", "discard#:")


def test_leaked_buffers_are_reported_during_forwarding(tmp_path: Path) -> None:
    result = play(tmp_path, *LEAK, cycles=200_000)

    assert result.failed
    assert 800 < result.record.lost_buffers < 1300
    assert f"{result.record.lost_buffers} buffers are lost" in result.report[-1]
    assert any("buffers are lost" in text for text in verify_router(tmp_path / "out").mismatches)


def test_leaked_buffers_are_reported_after_all_are_lost(tmp_path: Path) -> None:
    result = play(tmp_path, *LEAK, cycles=4_000_000)
    verdict = verify_router(tmp_path / "out")

    assert 16_000 < result.record.lost_buffers
    assert ("fail", False) == (verdict.verdict, verdict.exact)


def test_a_drained_run_reports_the_exact_number_of_leaked_buffers(tmp_path: Path) -> None:
    cells = tmp_path / "in.cells"
    stream = Stream(Packets(size=29), "atm", errors={"ttl0": 1.0})
    workload = Workload("ttl0", (stream,))
    cells.write_bytes(open_port(8, workload, default_tables(PORTS["oc12"])).take(3).data)
    result = play(tmp_path, *LEAK, workload=None, inputs={8: str(cells)}, stop_when_drained=True)

    assert ("deadlock", 3) == (result.record.stopped, result.record.lost_buffers)


def test_a_queue_that_no_thread_empties_is_a_deadlock(tmp_path: Path) -> None:
    """IP route keeps its turn after a drop: cells are received, but none is forwarded."""
    turn = "lost#:\n#endif\n    sequence_wait(my, @out_turn)\n"
    result = play(
        tmp_path, "ip_route.uc", f"{turn}    sequence_exit(@out_turn)\n", turn, cycles=600_000
    )

    assert_stopped(result, tmp_path / "out", "message queue 0")


def test_a_port_that_is_no_longer_served_is_a_deadlock(tmp_path: Path) -> None:
    """ATM receive keeps its turn after a lookup: Ethernets continue, but no cell is received."""
    leaving = "atm_vc_table_row_leaving(entry, cell_key, vc_table, $c0, $c1, @vc_turn)"
    staying = "atm_vc_table_row(entry, cell_key, vc_table, $c0, $c1)"
    options = {"workload": "ip40", "cycles": 600_000}
    result = play(tmp_path, "atm_rx.uc", leaving, staying, **options)

    assert_stopped(result, tmp_path / "out", "what atm0 receives")


def assert_stopped(result: Result, out: Path, place: str) -> None:
    """Assert that a run ended early with a deadlock at `place`, and that its verification fails."""
    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert result.report[0].startswith(f"deadlock: {place} has not moved for 2")
    assert result.record.cycles < 500_000
    assert "fail" == verify_router(out).verdict


def test_a_port_that_is_never_served_is_a_deadlock(tmp_path: Path) -> None:
    """ATM receive loops before its first request, so every cell is lost."""
    start = "\nreceive_popping#:"
    hang = f"{start}\nhang#:\n    br[hang#]\n"
    result = play(tmp_path, "atm_rx.uc", start, hang, workload="ip40", cycles=600_000)

    assert_stopped(result, tmp_path / "out", "what atm0 receives")
    assert result.report[1].endswith("(receive_popping#) runs or is ready")


@pytest.mark.parametrize(
    ("mark", "bits"), [("EOP", "+ 8"), ("SOP", "+ 4"), ("SOP", "- 1"), ("EOP", "- 2")]
)  # fmt: skip
def test_sent_frames_that_a_receiver_would_drop_are_not_counted_as_good(
    tmp_path: Path, mark: str, bits: str
) -> None:
    old = f"(1 << (XMIT_CONTROL_{mark} - 16)), <<16]"
    new = f"(1 << (XMIT_CONTROL_{mark} - 16)) {bits}, <<16]"
    result = play(tmp_path, "eth_tx.uc", old, new, workload="ip40", cycles=120_000)
    frames = [port.tx for port in result.record.ports if port.kind == "eth100"]
    verdict = verify_router(tmp_path / "out")

    assert min(result.record.tx_error_units[port] for port in range(8)) > 30
    assert {tx.units for tx in frames} == {0}
    assert min(tx.errors for tx in frames) > 0
    assert "fail" == verdict.verdict
    assert any("sent in error, or without a start" in text for text in verdict.mismatches)
