from pathlib import Path
from typing import Any

import pytest

from ixp.reports.limits import find_limit
from ixp.workloads import Options, Record, run
from tests.conftest import Ixp


def simulate(**options: Any) -> Record:  # noqa: ANN401 - any options
    return run(Options(**options, profile=True, cache=False)).record


# ---- programs without ports --------------------------------------------------------------------

ROUND = 0x10
"""Address in scratch of the count of rounds."""

READS = """\
    .xfer_order $$0 $$1 $$2 $$3 $$4 $$5 $$6 $$7
again#:
    sdram[write, $$0, 0, 0x10, 4]
    sdram[read, $$0, 0, 0x10, 4], ctx_swap
    {more}
    scratch[incr, --, 0, 0x10, 1]
    br[again#]
"""
WORK = """\
again#:
    scratch[incr, --, 0, 0x10, 1], ctx_swap
    immed[left, 60]
next#:
    alu[left, left, -, 1]
    br>0[next#]
    {more}
    br[again#]
"""
SECTION = """\
again#:
    alu[--, --, B, @mutex]
    br=0[free#]
yield#:
    ctx_arb[voluntary]
    alu[--, --, B, @mutex]
    br!=0[yield#]
free#:
    immed[@mutex, 1]
    sram[read, $0, 0, 0x10, 1], ctx_swap
    sram[read, $0, 0, 0x10, 1], ctx_swap
    {inside}
    immed[@mutex, 0]
    scratch[incr, --, 0, 0x10, 1], ctx_swap
    {outside}
    br[again#]
"""
LATENCY = """\
again#:
    sram[read, $0, 0, 0x10, 1], ctx_swap
    {more}
    scratch[incr, --, 0, 0x10, 1]
    br[again#]
"""
READ = "sram[read, $0, 0, 0x10, 1], ctx_swap"
NOPS = "\n    ".join(["nop"] * 10)


def rounds(text: str, **options: Any) -> tuple[int, str]:  # noqa: ANN401 - any options
    """Return the loop rounds of a program in 60,000 cycles, and the verdict."""
    dump = f"scratch:{ROUND}+1"
    record = simulate(config="loop.uc", source_text=text, cycles=60_000, dumps=(dump,), **options)
    return record.dumps[dump][0], find_limit(record).sentence


def test_a_full_memory_is_the_limit_and_a_faster_one_helps() -> None:
    count, verdict = rounds(READS.format(more=""))
    faster, _ = rounds(READS.format(more=""), rows={"sdram_mhz": 143})
    slower_program, _ = rounds(READS.format(more=NOPS))

    assert verdict.startswith("sdram limits: it is ")
    assert faster > 1.02 * count
    assert slower_program == pytest.approx(count, rel=0.01)


def test_a_fully_busy_engine_is_the_limit() -> None:
    count, verdict = rounds(WORK.format(more=NOPS))
    shorter, _ = rounds(WORK.format(more=""))
    slower_memory, _ = rounds(WORK.format(more=NOPS), rows={"scratch_read_latency_cycles": 60})

    assert verdict.startswith("loop limits: engine 0 (loop) works ")
    assert shorter > 1.02 * count
    assert slower_memory == pytest.approx(count, rel=0.01)


def test_a_critical_section_that_is_always_locked_is_the_limit() -> None:
    count, verdict = rounds(SECTION.format(inside=READ, outside=""))
    shorter, _ = rounds(SECTION.format(inside="", outside=""))
    more_outside, _ = rounds(SECTION.format(inside=READ, outside=NOPS))

    assert verdict.startswith("loop limits: one thread or another holds @mutex of engine 0 (loop) ")
    assert shorter > 1.02 * count
    assert more_outside >= count


def test_waiting_threads_are_the_limit() -> None:
    count, verdict = rounds(LATENCY.format(more=""), threads=1)
    both, _ = rounds(LATENCY.format(more=""), threads=2)
    slower_sdram, _ = rounds(LATENCY.format(more=""), threads=1, rows={"sdram_trcd_clocks": 4})

    assert verdict.startswith("loop limits: its threads wait, most for sram (")
    assert both == pytest.approx(2 * count, rel=0.05)
    assert slower_sdram == count


# ---- runs with ports ---------------------------------------------------------------------------


def sent_mbps(record: Record, medium: str) -> float:
    return sum(port.tx.mbps for port in record.ports if port.name.startswith(medium))


def router(workload: str, config: str = "oc12", **options: Any) -> Record:  # noqa: ANN401
    return simulate(config=config, workload=workload, cycles=150_000, **options)


def test_a_full_wire_is_the_limit() -> None:
    record = router("ip40")
    faster = router("ip40", ports="atm=1.1")
    slower_sdram = router("ip40", rows={"sdram_trcd_clocks": 4})

    assert find_limit(record).sentence.startswith("the wire out of atm0 limits: it is 100.0 % used")
    assert sent_mbps(faster, "atm") > 1.08 * sent_mbps(record, "atm")
    assert sent_mbps(slower_sdram, "atm") == pytest.approx(sent_mbps(record, "atm"), rel=0.01)


def router_with_slower_ip_route(words: int, ixp: Ixp) -> None:
    """Copy oc12 with IP route that executes more words for each packet."""
    assert ixp("copy", "oc12.toml", "ip_route.uc")[0] == 0
    program = Path("ip_route.uc")
    slowed = "\nreceived#:\n" + words * "    nop\n"
    program.write_text(program.read_text().replace("\nreceived#:\n", slowed))


def test_the_stage_with_a_full_input_queue_is_the_limit(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All stages are always busy, because the others poll or wait for IP route."""
    monkeypatch.chdir(tmp_path)
    router_with_slower_ip_route(20, ixp)
    record = router("vc8x1", ports="unbounded")
    slower = router("vc8x1", "oc12.toml", ports="unbounded")
    slower_sdram = router("vc8x1", ports="unbounded", rows={"sdram_trcd_clocks": 4})

    assert find_limit(record).sentence.startswith("ip_route limits: engine 1 (ip_route) works ")
    assert sent_mbps(record, "eth") > 1.05 * sent_mbps(slower, "eth")
    assert sent_mbps(slower_sdram, "eth") == pytest.approx(sent_mbps(record, "eth"), rel=0.02)


def test_a_program_can_be_the_limit_although_a_wire_is_full(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    router_with_slower_ip_route(240, ixp)
    slow, shipped = router("ip40", "oc12.toml"), router("ip40")

    sentence = find_limit(slow).sentence
    assert sentence.startswith("ip_route limits: engine 1 (ip_route) works ")
    assert "; the wire out of atm0 limits: it is " in sentence
    assert sent_mbps(shipped, "eth") > 1.05 * sent_mbps(slow, "eth")


def test_a_full_bus_is_the_limit() -> None:
    record = router("ip1500", "oc3x4", ports="unbounded")
    faster = router("ip1500", "oc3x4", ports="unbounded", rows={"ix_overhead_ix_cycles": 1})

    assert find_limit(record).sentence.startswith("IX bus receive limits: it is ")
    assert sent_mbps(faster, "") > 1.05 * sent_mbps(record, "")


def test_a_fully_received_input_wire_is_the_limit(
    tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert ixp("new", "mine")[0] == 0
    record = router("ip40", "mine/forwarder.toml")
    unbounded = router("ip40", "mine/forwarder.toml", ports="unbounded")

    assert find_limit(record).sentence.startswith("the wire into eth0 limits: nothing that it ")
    assert sent_mbps(unbounded, "eth") > 1.2 * sent_mbps(record, "eth")
    assert find_limit(unbounded).sentence.startswith("forward limits: its threads wait, most for ")
