"""The verdict names line, thread and cycle that wrote wrong bytes of a packet."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from ixp.microcode.memory.map import MICROCODE
from ixp.support.errors import UserError
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.verification.trace_writes import read_writes, with_writers
from ixp.workloads.verification.user_programs import ProgramVerdict
from ixp.workloads.verification.verdict import verify_router
from tests.conftest import Ixp
from tests.simulator.support.forwarder import FORWARD
from tests.workloads.support.passthrough import write_cells, write_config

_CELLS = 10
_RIGHT, _WRONG = "t_fifo_wr[$d0, to, 4, 3]", "t_fifo_wr[$d1, to, 4, 3]"
MOVED = """
from ixp.workloads import Departure

def moved(received, tables):
    return [Departure(9, cell, 8) for cell in received[8]]
"""


def test_the_changed_line_is_named(tmp_path: Path, ixp: Ixp) -> None:
    source = FORWARD.replace(_RIGHT, _WRONG)
    (number,) = (n for n, line in enumerate(source.splitlines(), 1) if _WRONG in line)
    (tmp_path / "rules.py").write_text(MOVED)
    config = write_config(tmp_path, source)
    config.write_text('reference = "rules:moved"\n' + config.read_text())
    random = Random(1)
    cells = [bytes.fromhex("00000200") + random.randbytes(48) for _ in range(_CELLS)]
    inputs = {8: str(write_cells(tmp_path, cells))}
    trace, out = tmp_path / "t.perfetto", tmp_path / "out"
    run(
        Options(config=str(config), inputs=inputs, cycles=20_000, warmup=0, keep=True,
                trace=str(trace), trace_cycles=20_000)
    ).write(out)  # fmt: skip

    outcome = ixp("verify", out, "--trace", trace, "--json")
    wrong = msgspec.json.decode(outcome.out, type=ProgramVerdict).wrong_packets
    writers = [packet.written_by for packet in wrong]
    table = ixp("verify", out, "--trace", trace).out

    assert _CELLS == len(wrong)
    assert {("0.0", f"program.uc:{number}")} == {(by.thread, by.line) for by in writers if by}
    cycles = [by.cycle for by in writers if by]
    assert sorted({*cycles}) == cycles
    assert _CELLS == len(cycles)
    assert f"atm1 0  0.0     program.uc:{number}" in table


@pytest.fixture(scope="module")
def router(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a traced run of a router that subtracts 3 from the TTL of packets to Ethernet."""
    folder = tmp_path_factory.mktemp("router")
    text = (MICROCODE / "configurations" / "oc12.toml").read_text()
    (folder / "own.toml").write_text(text.replace('"ip_route.uc"', '"wrong.uc"'))
    right, wrong = "load_shared(@change, IP_CHANGE)", "load_shared(@change, 0xFD000100)"
    program = (MICROCODE / "router" / "ip_route.uc").read_text()
    assert right in program
    (folder / "wrong.uc").write_text(program.replace(right, wrong))
    options = Options(
        config=str(folder / "own.toml"), workload="ip40", cycles=40_000, warmup=20_000, keep=True,
        trace=str(folder / "t.perfetto"), trace_from=20_000, trace_cycles=20_000,
    )  # fmt: skip
    run(options).write(folder)
    return folder


def test_the_line_that_wrote_a_wrong_header_is_named(router: Path) -> None:
    """The thread is one of IP route. Writes before the traced window are unknown."""
    header = MICROCODE / "include/ip/ip_packet.uc"
    lines = header.read_text().splitlines()
    (number,) = (n for n, line in enumerate(lines, 1) if "sdram[write, $$b0, buffer, 0, 4]" in line)
    wrong = with_writers(
        verify_router(router).wrong_packets, read_writes(router / "t.perfetto"), 232
    )
    traced = [(packet, packet.written_by) for packet in wrong if packet.written_by]

    assert ["IPv4 TTL must be 63, not 61"] == list({str(p.difference[0]) for p in wrong})
    assert 0 < len(traced) < len(wrong)
    for packet, by in traced:
        assert f"ip_packet.uc:{number}" == by.line
        assert by.thread in {"1.0", "1.1", "1.2", "1.3"}
        assert packet.left_ns is not None
        assert 20_000 <= by.cycle < packet.left_ns * 232 // 1000
    untraced_ns = [packet.left_ns for packet in wrong if not packet.written_by]
    traced_ns = [packet.left_ns for packet, _ in traced]
    assert max(time_ns or 0 for time_ns in untraced_ns) < min(time_ns or 0 for time_ns in traced_ns)


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "timeline must be one that"), (b"\x0a\xff", "file must be a timeline in Perfetto")],
)
def test_file_that_is_not_a_timeline_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    file = tmp_path / "t"
    file.write_bytes(data)

    with pytest.raises(UserError, match=message):
        read_writes(file)
