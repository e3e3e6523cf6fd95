import json
from pathlib import Path

import pytest

from tests.conftest import Ixp
from tests.workloads.support.passthrough import ASLEEP, write_config


def test_ports_without_traffic_are_named_in_the_first_line(two_port_config: Path, ixp: Ixp) -> None:
    first = ixp("run", two_port_config, "--cycles", 20_000).out.splitlines()[0]
    output = ixp(
        "run", two_port_config, "--cycles", 20_000, "--workload", "silent"
    ).out.splitlines()[0]

    assert "all ports are silent: nothing is routed; --in or --workload feeds them" == first
    assert output.startswith(f"{two_port_config}, silent: ")


def test_router_commands_name_a_different_configuration(two_port_config: Path, ixp: Ixp) -> None:
    out = two_port_config.parent / "out"
    ixp("run", two_port_config, "--cycles", 20_000, "--out", out)
    outcomes = {
        "verify": (ixp("verify", out), "checked is what holds for any configuration"),
        "counters": (ixp("counters", out), "counters of its core software and of its devices"),
        "memmap": (ixp("memmap", two_port_config), "only what its programs load is known"),
    }

    for outcome, text in outcomes.values():
        assert (0, f"{two_port_config} is not the router: {text}") == (
            outcome.code,
            outcome.out.splitlines()[0],
        )
    assert "rx overflows" in outcomes["counters"][0].out
    assert "sram: 2097152 words" in outcomes["memmap"][0].out
    assert "% free" not in outcomes["memmap"][0].out


def test_the_memory_map_of_user_programs_is_their_initial_data(tmp_path: Path, ixp: Ixp) -> None:
    source = ".init scratch[0x20] 1, 2, 3\n.init sdram[0x10] 1, 2, 3, 4\n" + ASLEEP
    maps = json.loads(ixp("memmap", write_config(tmp_path, source), "--json").out)
    regions = {
        name: [(r["first"], r["count"]) for r in memory["regions"]]
        for name, memory in maps["memories"].items()
    }

    assert (1, False) == (maps["schema"], maps["router"])
    assert {"scratch": [(0x20, 3)], "sram": [], "sdram": [(0x10, 2)]} == regions
    assert {None} == {memory["free_pct"] for memory in maps["memories"].values()}


def test_a_counter_that_is_not_compiled_in_is_null_and_named(tmp_path: Path, ixp: Ixp) -> None:
    basic, complete = tmp_path / "some", tmp_path / "every"
    ixp("run", "oc12", "--cycles", 20_000, "--out", basic)
    ixp("run", "oc12", "--cycles", 20_000, "--counters", "all", "--out", complete)
    counters = {
        out: json.loads(ixp("counters", out, "--json").out) for out in (basic, complete)
    }  # fmt: skip

    assert (
        None
        is counters[basic]["ATM_RX_FIRST_CELLS"]
        is counters[basic]["ports"]["8"]["PORT_RXCANCEL"]
    )
    assert (
        0 == counters[basic]["ATM_RX_CRC_BAD"] == counters[complete]["ports"]["8"]["PORT_RXCANCEL"]
    )
    assert 0 < counters[complete]["ATM_RX_FIRST_CELLS"]
    assert (
        "not counted, since they are not compiled: ATM_RX_CELL_IDLE, " in ixp("counters", basic).out
    )
    assert "not counted" not in ixp("counters", complete).out
    assert 0 == ixp("verify", basic).code


@pytest.mark.parametrize(
    ("option", "value"), [("--stop-on", "ATM_RX_FIRST_CELLS"), ("--watch", "ATM_RX_FIRST_CELLS>0")]
)
def test_waiting_for_an_uncompiled_counter_is_refused(option: str, value: str, ixp: Ixp) -> None:
    """The run could never meet the condition."""
    run = ("run", "oc12", "--cycles", 50_000, option, value, "--warmup", 0)
    refused = ixp(*run)

    assert 2 == refused.code
    assert "ATM_RX_FIRST_CELLS" in refused.err
    assert "compile" in refused.err
    assert "stopped: cycles" not in ixp(*run, "--counters", "all").out


def test_an_unread_define_is_refused(two_port_config: Path, tmp_path: Path, ixp: Ixp) -> None:
    sweep = tmp_path / "sweep.toml"
    sweep.write_text(
        f'config = "{two_port_config}"\nmeasures = ["cycles"]\n'
        "[options]\ncycles = 1000\n[parameters]\ndefine.CELL_BUST = [1, 2]\n"
    )
    run = ixp("run", two_port_config, "--cycles", 1000, "-D", "CELL_BURST=2", "-D", "CELL_BUST=2")
    swept = ixp("sweep", sweep, "--json", "--no-cache")

    assert [2, 2] == [run.code, swept.code]
    message = "no program reads the symbol `CELL_BUST`; did you mean `CELL_BURST` or `ICMP_BURST`?"
    assert f"ixp: error: {message}\n" == run.err
    assert f"ixp: error: {sweep}:5: no run can be made: {message}\n" == swept.err
    assert 0 == ixp("run", two_port_config, "--cycles", 1000, "-D", "CELL_BURST=2").code
