"""A run that waits for spaced input is not a deadlock."""

from pathlib import Path

import pytest

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.aal5 import IDLE_CELL
from ixp.workloads.traffic.captures import EN10MB, SUNATM, sunatm
from tests.workloads.support.capture_files import write_pcap
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config
from tests.workloads.support.wires import CELL_CYCLES

IN, OUT = 8, 9
SLOT_CYCLES = CELL_CYCLES["oc3"]
LONG_CYCLES = 200_000  # cycles of silence are a deadlock
IDLE_SLOTS = int(3 * LONG_CYCLES / SLOT_CYCLES)
EXAMPLES = Path(__file__).parents[3] / "examples"
LONG_NS = 3 * LONG_CYCLES * 1000 // 232

# Each thread sleeps until a cell has arrived.
RECEIVES = """
    br!=ctx[0, end#]
loop#:
    ctx_arb[inter_thread]
    br[loop#]
end#:
    ctx_arb[kill]
"""
WAKER = """
class Software:
    def __init__(self, config, tables): self.woken = 0
    def initialise(self, machine): pass
    def poll(self, machine):
        machine.enable_ports()
        for number, port in machine.ports.items():
            if port.holds:
                machine.signal(0, 0)
"""


def spaced(count: int) -> list[bytes]:
    """Return cells with many idle slots before the last one."""
    *first, last = numbered_cells(count)
    return [*first, *([IDLE_CELL] * IDLE_SLOTS), last]


def play(config: Path, file: Path, **options: object) -> Result:
    defaults = {"config": str(config), "inputs": {IN: str(file)}, "keep": True, **options}
    return run(Options(**defaults))  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [{"stop_when_drained": True}, {"cycles": 1_000_000}])
def test_idle_slots_are_no_deadlock(tmp_path: Path, options: dict[str, object]) -> None:
    file = write_cells(tmp_path, spaced(4))
    result = play(write_config(tmp_path), file, **options)

    assert not result.failed, result.report
    assert result.record.cycles > IDLE_SLOTS * SLOT_CYCLES
    assert [unit for unit in result.sent[OUT].units if any(unit[:4])] == numbered_cells(4)


def test_a_gap_of_a_capture_is_no_deadlock(tmp_path: Path) -> None:
    file = tmp_path / "in.pcap"
    write_pcap(file, SUNATM, [sunatm(0, 32, bytes(40))] * 2, [0, LONG_NS])
    result = play(write_config(tmp_path), file, timing="pcap", stop_when_drained=True)

    assert (result.record.stopped, result.failed) == ("drained", False)
    assert sum(any(unit[:4]) for unit in result.sent[OUT].units) == 2  # one cell per PDU


def test_a_slow_wire_is_no_deadlock(tmp_path: Path) -> None:
    file = write_cells(tmp_path, numbered_cells(3))
    result = play(write_config(tmp_path), file, ports="1/1000", stop_when_drained=True)

    assert (result.record.stopped, result.failed) == ("drained", False)
    assert [unit for unit in result.sent[OUT].units if any(unit[:4])] == numbered_cells(3)


def test_threads_may_sleep_while_an_input_has_a_pause(tmp_path: Path) -> None:
    """A later cell may wake them."""
    config = write_config(tmp_path, RECEIVES, '\n[core]\nsoftware = "own:Software"\n')
    (tmp_path / "own.py").write_text(WAKER)
    file = write_cells(tmp_path, [*([IDLE_CELL] * IDLE_SLOTS), *numbered_cells(1)])
    result = play(config, file, cycles=int(IDLE_SLOTS * SLOT_CYCLES) + 10_000)

    assert (result.record.stopped, result.failed) == ("cycles", False)


@pytest.mark.parametrize("kind", ["cells", "pcap"])
def test_an_unserved_unit_is_a_deadlock_even_in_a_pause(tmp_path: Path, kind: str) -> None:
    if kind == "cells":
        file = write_cells(tmp_path, [*spaced(4), *spaced(2)])
        options: dict[str, object] = {}
    else:
        file = tmp_path / "in.pcap"
        write_pcap(file, SUNATM, [sunatm(0, 32, bytes(40))] * 2, [0, 10**10])
        options = {"timing": "pcap"}
    result = play(write_config(tmp_path, ASLEEP), file, cycles=1_000_000, **options)

    assert (result.record.stopped, result.failed) == ("deadlock", True)
    assert result.record.cycles <= 2 * LONG_CYCLES


def test_threads_that_sleep_after_the_end_of_the_input_are_deadlocked(tmp_path: Path) -> None:
    """The report is one deadlock time after the last idle slot."""
    file = write_cells(tmp_path, [IDLE_CELL] * IDLE_SLOTS)
    end = IDLE_SLOTS * SLOT_CYCLES
    result = play(write_config(tmp_path, ASLEEP), file, cycles=3_000_000)

    assert result.record.stopped == "deadlock"
    assert end + LONG_CYCLES / 2 < result.record.cycles <= end + 2 * LONG_CYCLES


def test_a_frame_that_waits_for_its_time_is_no_deadlock(tmp_path: Path) -> None:
    file = tmp_path / "in.pcap"
    frames = [bytes([number]) * 60 for number in range(2)]
    write_pcap(file, EN10MB, frames, [0, LONG_NS])
    config = str(EXAMPLES / "forwarder" / "forwarder.toml")
    result = run(
        Options(
            config=config, inputs={0: str(file)}, timing="pcap", stop_when_drained=True, keep=True
        )
    )

    assert (result.record.stopped, result.failed) == ("drained", False)
    assert result.sent[1].units == frames
