"""Times of ATM transmit are modulo 2^32, and a wrap-around has no effect."""

import pytest
from msgspec import structs

from ixp.microcode.config.config_file import Engine
from ixp.microcode.config.loader import load
from ixp.microcode.memory.map import constants
from tests.microcode.support.router import CONFIGS, Run, run_every_port

BITS = constants("system_config.uc")["CELL_TIME_BITS"]
WRAPPING_BITS = 17  # so times wrap every 2^15 cycles instead of every 2^28


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize(("workload", "frames"), [("ip40", 120), ("ip1500", 8)])
def test_cells_are_sent_on_time_if_times_wrap(config: str, workload: str, frames: int) -> None:
    """More binary places, all 0, make times wrap early without any other change."""
    once, often = (run_with(config, bits, workload, frames) for bits in (BITS, WRAPPING_BITS))

    assert once.machine.now < 2 ** (31 - BITS)
    assert once.machine.outputs.collect().sent == often.machine.outputs.collect().sent
    assert [] == often.verdict.mismatches
    atm = [port for number, port in often.machine.ports.items() if number >= 8]
    assert all(port.counters["tx_overflows"] == 0 for port in atm)
    last = min(port.sent[-1].end for port in atm)
    assert last > 4 * 2 ** (32 - WRAPPING_BITS)


def run_with(config: str, bits: int, workload: str, frames: int) -> Run:
    """Run with this number of binary places in times, and Ethernets that overload ATM."""
    loaded = load(config)
    engines = tuple(_with_bits(engine, bits) for engine in loaded.engines)
    return run_every_port(
        structs.replace(loaded, engines=engines), workload, frame_count=frames, cells=100
    )


def _with_bits(engine: Engine, bits: int) -> Engine:
    slot = int(engine.defines["CELL_SLOT"]) << bits - BITS
    defines = {**engine.defines, "CELL_TIME_BITS": bits, "CELL_SLOT": slot}
    return structs.replace(engine, defines=defines)
