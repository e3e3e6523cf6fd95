"""A run warns of units that were lost or went nowhere, though nothing failed."""

from ipaddress import IPv4Address
from pathlib import Path

import pytest

from ixp.microcode.config.tables import default_tables
from ixp.workloads import Options, run
from ixp.workloads.traffic.captures import EN10MB, write_pcap
from ixp.workloads.traffic.packets import build_frame, build_packet
from tests.conftest import Ixp
from tests.simulator.support.forwarder import FORWARD
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config

VALIDATE = "    csr[write, $d0, xmit_validate], ctx_swap\n"
SEND = "    alu[$d0, --, B, control]\n    br[send#]\n"
NEXT = "    alu[$d0, $d0, +, 1]\n"
ODD = "    alu[low, --, B, $d4]\n    br_bset[low, 0, cancelled#]\n"


def warnings(
    folder: Path, source: str, *, cells: int = 10, drained: bool = True, first: str = "oc3"
) -> dict[str, str]:
    """Play cells into port 8 of a program; return the warnings by name."""
    config = write_config(folder, source)
    config.write_text(config.read_text().replace("oc3", first, 1))
    inputs = {8: str(write_cells(folder, numbered_cells(cells)))}
    cycles = None if drained else 100_000
    options = Options(config=str(config), inputs=inputs, until_drained=drained, cycles=cycles)
    entries = run(options).record.warnings
    of_run = (entry for entry in entries if "file" not in entry)  # the others are the assembler's
    return {str(entry["name"]): str(entry["message"]) for entry in of_run}


def test_run_in_which_every_unit_leaves_has_no_warnings(tmp_path: Path) -> None:
    assert {} == warnings(tmp_path, FORWARD) == warnings(tmp_path, FORWARD, drained=False)


def test_frames_that_find_no_room_in_the_port_are_warned_of(tmp_path: Path) -> None:
    by_name = warnings(tmp_path, FORWARD, cells=300, first="oc12")

    assert {"tx_overflow"} == by_name.keys()
    assert by_name["tx_overflow"].startswith("atm1: ")
    assert "transmit elements found no room in the port's FIFO" in by_name["tx_overflow"]


def test_element_that_is_filled_and_not_validated_is_warned_of(tmp_path: Path) -> None:
    by_name = warnings(tmp_path, FORWARD.replace(VALIDATE, ""), drained=False)

    assert "transmit element 0 was filled and not validated" == by_name["not_validated"]


def test_element_that_holds_back_others_is_warned_of(tmp_path: Path) -> None:
    """Elements leave in order: the first one is not validated, those behind it wait."""
    by_name = warnings(tmp_path, FORWARD.replace(VALIDATE, NEXT + VALIDATE))

    assert by_name["not_validated"].startswith("transmit element 0 was not validated; ")
    assert by_name["not_validated"].endswith(" behind it wait")


@pytest.mark.parametrize("drained", [True, False])
def test_port_whose_units_no_program_took_is_warned_of(tmp_path: Path, drained: bool) -> None:
    by_name = warnings(tmp_path, ASLEEP, drained=drained)

    assert {"not_taken": "atm0: units came in, and no program took any"} == by_name


@pytest.mark.parametrize("drained", [True, False])
def test_units_that_were_taken_and_not_sent_are_warned_of(tmp_path: Path, drained: bool) -> None:
    by_name = warnings(tmp_path, FORWARD.replace(SEND, ""), drained=drained)

    assert {"not_sent": "10 units were taken, and no port sent any"} == by_name


def test_drained_run_in_which_units_are_missing_is_warned_of(tmp_path: Path) -> None:
    """Whether a program dropped them or a thread holds them cannot be seen."""
    by_name = warnings(tmp_path, FORWARD.replace(SEND, ODD + SEND))

    assert ["not_sent"] == [*by_name]
    assert by_name["not_sent"].startswith("10 units were taken and 5 sent: ")


def test_router_at_wire_rate_has_no_warnings() -> None:
    """What it drops is in its counters."""
    assert [] == run(Options(config="oc12", cycles=200_000)).record.warnings


def test_warnings_are_the_last_lines_and_fail_a_run_that_asks_for_it(
    tmp_path: Path, ixp: Ixp
) -> None:
    cells = f"8={write_cells(tmp_path, numbered_cells(10))}"
    command = ("run", write_config(tmp_path, ASLEEP), "--in", cells, "--cycles", 60_000)
    plain, failed = ixp(*command), ixp(*command, "--fail-on", "warning")
    silent = ("--workload", "silent", "--cycles", 60_000, "--fail-on", "warning")
    good = ixp(*command[:2], *silent)

    assert (0, 1, 0) == (plain.code, failed.code, good.code)
    text = "ixp: warning: atm0: units came in, and no program took any\n"
    assert plain.err == failed.err == text
    assert not good.err


def test_warning_of_the_assembler_fails_a_run_that_asks_for_it(tmp_path: Path, ixp: Ixp) -> None:
    command = ("run", write_config(tmp_path, FORWARD), "--cycles", 20_000)
    codes = [ixp(*command, *given).code for given in ((), ("--fail-on", "warning"))]

    assert [0, 1] == codes


def test_transmit_overflows_stand_beside_those_of_receive(tmp_path: Path, ixp: Ixp) -> None:
    out = ixp("run", write_config(tmp_path), "--workload", "silent", "--cycles", 20_000).out

    [header] = [line for line in out.splitlines() if line.startswith("port  ")]
    for column in ("rx overflows", "tx overflows", "tx underflows", "tx idle"):
        assert f"  {column}" in header


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
def test_drained_router_has_no_warnings(tmp_path: Path, config: str) -> None:
    """Its transmit engines go on skipping elements, which is no fault."""
    tables = default_tables(range(9))
    packet = build_packet(100, int(IPv4Address("20.8.0.2")), port=0, flow=0, sequence=1)
    frame = build_frame(packet, tables.mac(0), tables.mac(1))
    write_pcap(tmp_path / "in.pcap", EN10MB, [frame] * 8, [0] * 8)
    options = Options(config=config, inputs={0: str(tmp_path / "in.pcap")}, until_drained=True)

    assert [] == run(options).record.warnings
