"""The examples' stages in C pass the reference of those by hand, and cost little more."""

import shutil
from pathlib import Path
from typing import Any

import pytest

from ixp.assembler import assemble
from ixp.compiler import compile_ir
from ixp.microcode.memory.map import INCLUDE_PATH
from ixp.workloads import run, verify
from tests.compiler.support.execution import EXAMPLES, STAGES

ROUTER = EXAMPLES.parent / "microcode" / "router"


def text_of(stage: str, contexts: int | None = None) -> str:
    """Translate a stage from its recorded IR."""
    return compile_ir((STAGES / f"{stage}.ll").read_text(), f"{stage}.c", contexts=contexts)


def cycles_a_packet(config: Path, engine: int = 0, **options: Any) -> float:  # noqa: ANN401
    """Return the cycles of an engine for a packet, but for polls, of a run that verifies."""
    result = run(str(config), profile=True, keep=True, **options)
    cycles = result.record.engines[engine].work_cycles_per_packet

    assert verify(result).verdict == "pass"
    assert cycles

    return cycles


def test_the_translator_in_c_verifies_and_is_nearly_as_good(tmp_path: Path) -> None:
    hand, in_c = EXAMPLES / "nat", tmp_path / "nat"
    shutil.copytree(hand, in_c)
    (in_c / "nat.uc").write_text(text_of("nat", contexts=2))
    workload = str(hand / "workload.toml")
    cycles = [
        cycles_a_packet(folder / "nat.toml", workload=workload, cycles=400_000)
        for folder in (hand, in_c)
    ]
    words = [len(assemble(folder / "nat.uc").words) for folder in (hand, in_c)]

    assert words[1] <= 1.25 * words[0]
    assert cycles[1] <= 1.10 * cycles[0]


@pytest.mark.parametrize("workload", ["ip40", "errors"])
def test_ip_route_in_c_keeps_the_wire_rate_and_verifies(tmp_path: Path, workload: str) -> None:
    config = (EXAMPLES / "router_stage" / "in_c.toml").read_text()
    (tmp_path / "in_c.toml").write_text(config.replace("ip_route.c", "ip_route_c.uc"))
    (tmp_path / "ip_route_c.uc").write_text(text_of("ip_route"))
    result = run(str(tmp_path / "in_c.toml"), workload=workload, keep=True, cycles=150_000)
    (atm,) = (port for port in result.record.ports if port.kind == "oc12")

    assert verify(result).verdict == "pass"
    assert atm.rx.overflows == 0
    assert workload == "errors" or min(atm.rx.mbps, atm.tx.mbps) > 598.5


def test_ip_route_in_c_has_at_most_a_quarter_more_words() -> None:
    hand = assemble(ROUTER / "ip_route.uc", include=INCLUDE_PATH, defines={"ENGINE": "1"})

    assert len(assemble(text_of("ip_route")).words) <= 1.25 * len(hand.words)


def test_what_is_rare_stands_behind_what_is_usual() -> None:
    text = text_of("ip_route")

    assert text.index(", 2], ordered") < text.index("count_for_port(")
