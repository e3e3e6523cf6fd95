"""Events and expressions that end a run: their values and the cycles of their checks."""

import re
from pathlib import Path

import msgspec
import pytest

from ixp.isa.tables.chip import chip
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config
from tests.workloads.support.wires import CELL_CYCLES

IN = 8
SLOT_CYCLES = CELL_CYCLES["oc3"]
FLASH = """immed[$0, 7]
immed[$1, 0]
scratch[write, $0, 0, 5, 1], ctx_swap
scratch[write, $1, 0, 5, 1], ctx_swap
end#:
br[end#]
"""


def test_events_and_expressions_stop_a_run(tmp_path: Path) -> None:
    config = str(write_config(tmp_path, ASLEEP))
    inputs = {IN: str(write_cells(tmp_path, numbered_cells(100)))}
    overflow = run(Options(config=config, inputs=inputs, stop_on=("overflow",), warmup=0))
    watched = run(Options(config=config, inputs=inputs, watch="rx_overflows(8) >= 3", warmup=0))

    depth = chip()["atm_rx_fifo_cells"]
    assert ("overflow", True) == (overflow.record.stopped, overflow.failed)
    assert overflow.report[0].startswith("overflow on atm0, seen at cycle")
    assert 0 < overflow.record.cycles - (depth + 1) * SLOT_CYCLES <= 256
    assert ("watch", False) == (watched.record.stopped, watched.failed)
    assert 0 < watched.record.cycles - (depth + 3) * SLOT_CYCLES <= 256


def test_an_event_may_be_that_of_one_port(tmp_path: Path) -> None:
    config = str(write_config(tmp_path, ASLEEP))
    inputs = {IN: str(write_cells(tmp_path, numbered_cells(100)))}
    options = Options(config=config, inputs=inputs, warmup=0, cycles=100_000)

    for event, stopped in (("overflow(8)", "overflow"), ("overflow(atm1)", "cycles")):
        assert stopped == run(msgspec.structs.replace(options, stop_on=(event,))).record.stopped


@pytest.mark.parametrize(
    ("event", "message"),
    [
        ("overflowq", "unknown event `overflowq` in stop_on; did you mean `overflow`"),
        ("overflow(7)", "stop_on overflow(7): overflow is of the ports atm0, atm1"),
        ("overflow(8", "stop_on overflow(8: port must be a number"),
    ],
)
def test_wrong_events_are_refused(tmp_path: Path, event: str, message: str) -> None:
    config = str(write_config(tmp_path, ASLEEP))

    with pytest.raises(UserError, match=re.escape(message)):
        run(Options(config=config, workload="silent", stop_on=(event,)))


def test_events_of_the_warm_up_stop_no_run(tmp_path: Path) -> None:
    config = str(write_config(tmp_path, ASLEEP))
    inputs = {IN: str(write_cells(tmp_path, numbered_cells(30)))}
    warm = Options(
        config=config, inputs=inputs, stop_on=("overflow",), warmup=40_000, cycles=50_000
    )
    result = run(warm)

    assert "cycles" == result.record.stopped
    assert 0 == result.record.ports[0].rx.overflows


def test_a_short_state_is_detected_if_each_cycle_is_checked(tmp_path: Path) -> None:
    program = tmp_path / "flash.uc"
    program.write_text(FLASH)
    options = Options(config=str(program), threads=1, cycles=5000, watch="scratch[5] == 7")
    missed, detected = run(options), run(msgspec.structs.replace(options, watch_every=1))

    text = "`scratch[5] == 7` was not seen to be true, looked for every 256 cycles"
    assert ("cycles", False, [text]) == (missed.record.stopped, missed.failed, missed.report)
    assert "watch" == detected.record.stopped
    assert detected.record.cycles < 50
    assert "scratch[5] == 7, seen at cycle 19, looked for each cycle" == detected.report[0]


REGISTERS = """
.reg number sum @lock
.xfer_order $out0 $out1
immed[number, 0]
immed[sum, 5]
immed[@lock, 6]
immed[$out0, 7]
immed[$out1, 0]
alu[--, @lock, OR, sum]
scratch[write, $out0, 0, 0, 2], ctx_swap
""" + "".join(f"br!=ctx[{n}, not{n}#]\nimmed[number, {n + 7}]\nnot{n}#:\n" for n in range(4))


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("cycle > 100 and scratch[5] == 0", True),
        ("not cycle < 100 or sram[1+1] & 1", True),
        ("sdram[3] != 0", False),
        *((f'register(0, {context}, "number") == {context} + 7', True) for context in range(4)),
        ('register(0, 2, "sum") == 5', True),
        ('register(0, 0, "@lock") == 6 == register(0, 3, "@LOCK")', True),
        ('register(0, 1, "$out0", "write") == 7 and register(0, 1, "$out0", "read") == 0', True),
        ('register(0, 1, "$out[0]", "write") == 7', True),
    ],
)
def test_expressions_read_time_memory_and_registers(tmp_path: Path, text: str, holds: bool) -> None:
    config = str(write_config(tmp_path, REGISTERS + "ctx_arb[kill]\n"))
    result = run(Options(config=config, workload="silent", cycles=2000, watch=text, watch_every=1))

    assert holds == (result.record.stopped == "watch")


def test_queue_lengths_of_the_router_can_be_watched() -> None:
    """Lengths are computed from memory: packets enqueued and not sent, message slots in use."""
    expected = (
        'queue("packets eth0") == scratch[PACKETQ_COUNTS] - scratch[PACKETQ_COUNTS + 1] '
        "+ scratch[PACKETQ_COUNTS + 16] - scratch[PACKETQ_COUNTS + 17]"
    )
    options = Options(config="oc12", cycles=60_000, watch_every=64, profile=True)
    for text in (f'queue("packets eth0") == 1 and {expected}', 'queue("MSGQ_ATM_RX_IPR") >= 1'):
        result = run(msgspec.structs.replace(options, watch=text))
        assert "watch" == result.record.stopped
