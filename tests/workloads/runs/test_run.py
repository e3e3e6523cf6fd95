"""A run plays inputs, returns measures, and has a stop reason."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ixp.isa.tables.chip import chip
from ixp.support.errors import UserError
from ixp.workloads.record.record import Record
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.result import Result
from ixp.workloads.runs.runner import run
from ixp.workloads.traffic.captures import SUNATM, sunatm
from tests.simulator.support.forwarder import FORWARD
from tests.workloads.support.capture_files import read_cells, write_pcap
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config
from tests.workloads.support.wires import CELL_CYCLES

IN, OUT = 8, 9
SLOT_CYCLES = CELL_CYCLES["oc3"]


def cells_run(folder: Path, count: int = 100, **options: object) -> Result:
    """Play numbered cells through the passthrough configuration and store passing units."""
    file = write_cells(folder, numbered_cells(count))
    defaults = {"config": str(write_config(folder)), "inputs": {IN: str(file)}, "keep": True}
    return run(msgspec.convert(defaults | options, Options))


def without_host(record: Record) -> Record:
    return msgspec.structs.replace(record, host=None)


def rx(result: Result, port: int = IN) -> int:
    """Return the units that a port received after the warm-up."""
    return next(entry.rx.units for entry in result.record.ports if entry.port == port)


def test_a_drained_run_has_sent_all_cells_in_order(tmp_path: Path) -> None:
    result = cells_run(tmp_path, stop_when_drained=True)

    sent = [cell for cell in result.sent[OUT].units if any(cell[:4])]
    assert result.record.stopped == "drained"
    assert numbered_cells(100) == result.received[IN].units
    assert numbered_cells(100) == sent
    assert not result.failed


def test_the_run_directory_has_inputs_and_outputs(tmp_path: Path) -> None:
    cells_run(tmp_path, stop_when_drained=True).write(tmp_path / "out")

    assert numbered_cells(100) == read_cells(tmp_path / "out" / "inputs" / "atm0.cells")
    assert numbered_cells(100) == read_cells(tmp_path / "out" / "atm1.cells")


def test_idle_cells_fill_every_slot_of_the_wire(tmp_path: Path) -> None:
    result = cells_run(tmp_path, cycles=50_000)
    times = result.sent[OUT].times_ns

    assert int(50_000 / SLOT_CYCLES) == len(times)
    slots = range(1, len(times) + 1)
    assert [int(slot * SLOT_CYCLES) * 1000 // 232 for slot in slots] == times


def test_the_warm_up_is_not_counted(tmp_path: Path) -> None:
    complete = cells_run(tmp_path, cycles=12_000, warmup=0)
    before = cells_run(tmp_path, cycles=5_000, warmup=0)
    after = cells_run(tmp_path, cycles=12_000, warmup=5_000)

    assert 0 < rx(before) < rx(complete)
    assert rx(complete) == rx(before) + rx(after)
    assert complete.record.command_hash == after.record.command_hash


def test_the_default_warm_up_is_at_most_half_of_the_run(tmp_path: Path) -> None:
    assert 15_000 == cells_run(tmp_path, cycles=30_000).record.warmup_cycles
    assert 0 == cells_run(tmp_path, stop_when_drained=True).record.warmup_cycles


@pytest.mark.parametrize(("ports", "factor"), [("bounded", 1.0), ("1/2", 0.5), ("0.25", 0.25)])
def test_a_factor_multiplies_the_rate_of_a_wire(tmp_path: Path, ports: str, factor: float) -> None:
    result = cells_run(tmp_path, 1000, cycles=120_000, warmup=0, ports=ports)

    expected = 120_000 * factor / SLOT_CYCLES
    assert rx(result) == pytest.approx(expected, abs=2)
    assert result.record.ports[0].rx.mbps == pytest.approx(149 * factor, rel=0.03)


def test_unbounded_wires_are_faster(tmp_path: Path) -> None:
    bounded = cells_run(tmp_path, 2000, cycles=60_000, warmup=0, ports="1/2")
    free = cells_run(tmp_path, 2000, cycles=60_000, warmup=0, ports="unbounded")

    assert rx(free) > rx(bounded)


def test_a_capture_is_repeated_n_times(tmp_path: Path) -> None:
    result = cells_run(tmp_path, 20, stop_when_drained=True, repeat=3)

    assert numbered_cells(20) * 3 == result.received[IN].units


def test_capture_times_delay_packets(tmp_path: Path) -> None:
    file = tmp_path / "in.pcap"
    write_pcap(file, SUNATM, [sunatm(0, 32, bytes(40))] * 2, [5_000_000_000, 5_000_500_000])
    options = {"config": str(write_config(tmp_path)), "inputs": {IN: str(file)}, "keep": True}
    result = run(msgspec.convert(options | {"timing": "pcap", "stop_when_drained": True}, Options))

    units, times = result.sent[OUT].units, result.sent[OUT].times_ns
    first, second = [t for u, t in zip(units, times, strict=True) if any(u[:4])]
    assert 500_000 == pytest.approx(second - first, abs=3 * 2850)


def test_ports_without_a_thread_are_a_deadlock(tmp_path: Path) -> None:
    config = write_config(tmp_path, ASLEEP)
    file = write_cells(tmp_path, numbered_cells(3))
    options = Options(config=str(config), inputs={IN: str(file)}, stop_when_drained=True)
    result = run(options)

    assert ("deadlock", True) == (result.record.stopped, result.failed)
    assert len(result.report) == 5
    assert "engine 0 context 0:" in result.report[1]
    assert "program.uc:" in result.report[1]
    assert "asleep#" in result.report[1]
    assert result.report[1].endswith("waits for inter_thread")


def test_a_fault_names_thread_line_and_reason(tmp_path: Path) -> None:
    config = write_config(tmp_path, "nop\nimmed[a0, 0]\n")
    result = run(Options(config=str(config), workload="silent", cycles=1000))

    assert ("fault", True) == (result.record.stopped, result.failed)
    (line,) = result.report
    assert "engine 0 context 0" in line


def test_chip_rows_can_be_overridden(tmp_path: Path) -> None:
    program = ".xfer_order $$0 $$1\nagain#:\nsdram[read, $$0, 0, 0, 1], ctx_swap\nbr[again#]\n"
    config = write_config(tmp_path, program, "[chip_rows]\nsdram_trfc_clocks = 50\n")
    options = Options(config=str(config), workload="silent", cycles=20_000)
    plain, refreshed = (
        run(msgspec.structs.replace(options, rows=rows)).record
        for rows in ({}, {"sdram_refresh_clocks": 200})
    )

    assert 50 == plain.chip["sdram_trfc_clocks"]
    assert "sdram_refresh_clocks" not in plain.chip
    assert 200 == refreshed.chip["sdram_refresh_clocks"]
    assert refreshed.memory["sdram"].other_pct > plain.memory["sdram"].other_pct == 0
    assert refreshed.memory["sdram"].reads < plain.memory["sdram"].reads


def test_equal_seeds_give_the_same_record(tmp_path: Path) -> None:
    workload = tmp_path / "random.toml"
    workload.write_text('[[stream]]\nports = [8]\npackets = { range = [20, 300] }\n'
                        'destinations = ["10.0.0.2"]\n')  # fmt: skip
    options = Options(
        config=str(write_config(tmp_path)), workload=str(workload), cycles=20_000, keep=True
    )
    runs = [run(msgspec.structs.replace(options, seed=seed)) for seed in (1, 1, 2)]

    assert without_host(runs[0].record) == without_host(runs[1].record)
    assert runs[0].received == runs[1].received
    assert runs[0].received != runs[2].received


def test_units_are_stored_on_request_only(tmp_path: Path) -> None:
    result = cells_run(tmp_path, cycles=20_000, keep=False)

    assert ({}, {}) == (result.received, result.sent)


def test_core_software_is_loaded_from_the_folder_of_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "own_core.py").write_text(
        '"""Starts the ports late."""\n\n\nclass Own:\n'
        "    def __init__(self, config, tables):\n        self.polls = 0\n"
        "    def initialise(self, machine):\n        machine.write('scratch', 7, [42])\n"
        "    def poll(self, machine):\n        self.polls += 1\n"
        "        if self.polls == 3:\n            machine.enable_ports()\n"
        "    def counters(self, machine):\n        return {'POLLS': self.polls, 'ports': {}}\n"
    )
    config = write_config(tmp_path, extra='[core]\nsoftware = "own_core:Own"\n')
    file = write_cells(tmp_path, numbered_cells(9))
    options = Options(
        config=str(config), inputs={IN: str(file)}, cycles=20_000, warmup=0,
        dumps=("scratch:7+1",), keep=True,
    )  # fmt: skip
    result = run(options)

    period = chip()["core_poll_cycles"]
    assert [42] == result.record.dumps["scratch:7+1"]
    assert {"POLLS": 5, "ports": {}} == result.record.counters
    assert result.sent[OUT].times_ns[0] >= 2 * period * 1000 // 232
    assert numbered_cells(9) == result.received[IN].units


@pytest.mark.parametrize("software", ["nowhere:Own", "ixp.microcode.core", "ixp.support.errors:No"])
def test_missing_core_software_is_refused(tmp_path: Path, software: str) -> None:
    config = write_config(tmp_path, extra=f'[core]\nsoftware = "{software}"\n')
    with pytest.raises(UserError, match="core software must be"):
        run(Options(config=str(config), workload="silent"))


@pytest.mark.parametrize("ports", ["bounded", "1/2", "1.25"])
def test_the_use_of_a_wire_never_exceeds_100_percent(tmp_path: Path, ports: str) -> None:
    loads = {
        warmup: cells_run(tmp_path, 600, warmup=warmup, cycles=warmup + 30_000, ports=ports)
        for warmup in (40_000, 40_300, 40_700)
    }
    full = 100 * {"bounded": 1, "1/2": 0.5, "1.25": 1.25}[ports]

    for result in loads.values():
        assert 0.95 * full < result.record.ports[1].tx.wire_pct <= full


@pytest.mark.parametrize("warmup", [0, 19_000, 19_500, 50_000])
def test_the_use_of_the_routers_wires_never_exceeds_100_percent(warmup: int) -> None:
    options = Options(config="oc12", workload="ip1500", cycles=60_000, warmup=warmup)
    for port in run(options).record.ports:
        line = {"eth100": 100.0, "oc12": chip()["oc12_kbps"] / 1000}[port.kind]
        assert port.rx.mbps <= line
        assert port.tx.mbps <= line
        assert port.tx.wire_pct <= 100


INIT = ".init scratch[0x100] 7, end#\n.init sram[3] -1\n.init sdram[2] 0x12345678, 9\n"
LOADED = {
    "scratch:0x100+2": [7, 5],
    "sram:3+1": [0xFFFFFFFF],
    "sdram:2+1": [0x12345678_00000009],
}


def test_initial_data_of_a_program_is_in_memory(tmp_path: Path) -> None:
    file = tmp_path / "data.uc"
    file.write_text(
        f"{INIT}immed[a, 0x100]\nscratch[read, $x, a, 0, 1], ctx_swap\nalu[$y, $x, +, 1]\n"
        "sram[write, $y, a, 0, 1], ctx_swap\nnop\nend#: ctx_arb[kill]\n"
    )
    dumps = {**LOADED, "sram:0x100+1": [8]}

    result = run(Options(config=str(file), cycles=500, threads=1, dumps=tuple(dumps)))

    assert dumps == result.record.dumps


def test_initial_data_of_the_programs_of_a_configuration_is_in_memory(tmp_path: Path) -> None:
    source = f"{INIT.replace('end#', '5')}{FORWARD}"
    config = write_config(tmp_path, source)
    file = write_cells(tmp_path, numbered_cells(20))

    result = run(
        Options(
            config=str(config), inputs={IN: str(file)}, stop_when_drained=True, dumps=tuple(LOADED)
        )
    )

    assert LOADED == result.record.dumps
    assert "drained" == result.record.stopped


def test_options_are_keywords_beside_a_configuration(tmp_path: Path) -> None:
    file = write_cells(tmp_path, numbered_cells(5))
    config = write_config(tmp_path)
    result = run(config, inputs={"atm0": file}, stop_when_drained=True, keep=True)
    options = Options(config=str(config), inputs={IN: str(file)}, stop_when_drained=True, keep=True)

    assert without_host(run(options).record) == without_host(result.record)
    assert 2000 == run(options, stop_when_drained=False, cycles=2000).record.cycles
    assert 2000 == run(config=config, cycles=2000).record.cycles
    with pytest.raises(UserError, match="unknown option `cycels`; did you mean cycles"):
        run(options, cycels=3)
    with pytest.raises(UserError, match="config is missing"):
        run(cycles=3)


def test_several_programs_are_one_and_others_by_engine(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.uc").write_text("ctx_arb[kill]\n")
    first, second = (str(tmp_path / f"{name}.uc") for name in ("a", "b"))
    result = run(first, engine=0, programs={1: second})

    assert ["a", "b"] == [row["role"] for row in result.rows("engines")]
    assert result.record.to_dict() == result.to_dict()
    assert result.record.rows() == result.rows()
    with pytest.raises(UserError, match=r"config must be a text\nName several programs by engine"):
        run([first, second])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"cycels": 3}, "unknown option `cycels`; did you mean cycles?"),
        ({"out": "o"}, "unknown option `out`; use keep=True, and write(DIR) of the result"),
        ({"cycles": "many"}, "cycles must be a whole number, not many"),
        ({"inputs": {"foo": "x"}}, "port must be a number, ethN or atmN, not foo"),
        ({"inputs": 5}, "inputs must be a table, not 5"),
        ({"cycles": -1}, "cycles must be 1 to 1000000000000, not -1"),
        ({"config": "oc3x2"}, "config must be given once"),
        ({"stop_on": "overflow"}, "stop_on must be a list of texts, not overflow"),
    ],
)
def test_wrong_keywords_are_one_error(options: dict[str, Any], text: str) -> None:
    with pytest.raises(UserError) as error:
        run("oc12", **options)

    assert text == str(error.value)
