"""A run warns of lost and unserved units even if nothing failed."""

import re
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any

import pytest

from ixp.microcode.config.tables import default_tables
from ixp.workloads import Options, run
from ixp.workloads.traffic.captures import EN10MB
from ixp.workloads.traffic.packets import build_frame, build_packet
from tests.conftest import Ixp
from tests.simulator.support.forwarder import FORWARD
from tests.workloads.support.capture_files import write_pcap
from tests.workloads.support.passthrough import ASLEEP, numbered_cells, write_cells, write_config

VALIDATE = "    csr[write, $d0, xmit_validate], ctx_swap\n"
SEND = "    alu[$d0, --, B, control]\n    br[send#]\n"
NEXT = "    alu[$d0, $d0, +, 1]\n"
ODD = "    alu[low, --, B, $d4]\n    br_bset[low, 0, cancelled#]\n"


def warnings(
    folder: Path, source: str, *, cells: int = 10, drained: bool = True, first: str = "oc3"
) -> dict[str, str]:
    """Play cells into port 8 of a program; return the run's warnings by name."""
    config = write_config(folder, source)
    config.write_text(config.read_text().replace("oc3", first, 1))
    inputs = {8: str(write_cells(folder, numbered_cells(cells)))}
    cycles = None if drained else 100_000
    options = Options(config=str(config), inputs=inputs, stop_when_drained=drained, cycles=cycles)
    entries = run(options).record.warnings
    of_run = (entry for entry in entries if "file" not in entry)  # those with are the assembler's
    return {str(entry["name"]): str(entry["message"]) for entry in of_run}


NOT_TAKEN = {"not_taken": "atm0: cells came in, and no program took any"}
NOT_SENT = {"not_sent": "10 units were taken, and no port sent any"}


@pytest.mark.parametrize("drained", [True, False])
@pytest.mark.parametrize(
    ("source", "expected"),
    [(FORWARD, {}), (ASLEEP, NOT_TAKEN), (FORWARD.replace(SEND, ""), NOT_SENT)],
    ids=["every unit leaves", "none is taken", "none is sent"],
)
def test_a_run_warns_of_units_that_are_never_sent(
    tmp_path: Path, source: str, expected: dict[str, str], drained: bool
) -> None:
    assert expected == warnings(tmp_path, source, drained=drained)


@pytest.mark.parametrize(
    ("source", "options", "names", "message"),
    [
        (
            FORWARD,  # from a fast port to a slow one, without waiting
            {"cells": 300, "first": "oc12"},
            ["tx_overflow"],
            r"atm1: \d+ transmit elements found no room in the port's FIFO",
        ),
        (
            FORWARD.replace(VALIDATE, ""),
            {"drained": False},
            ["not_validated", "not_sent"],
            "transmit element 0 was filled and not validated$",
        ),
        (
            FORWARD.replace(VALIDATE, NEXT + VALIDATE),  # elements are sent in order
            {},
            ["not_validated", "not_sent"],
            "transmit element 0 was not validated; .* behind it wait$",
        ),
        # A dropped unit cannot be distinguished from one that a thread holds.
        (FORWARD.replace(SEND, ODD + SEND), {}, ["not_sent"], "10 units were taken and 5 sent: "),
    ],
    ids=["no room", "not validated", "held back", "some missing"],
)
def test_a_run_warns_of_losses(
    tmp_path: Path, source: str, options: dict[str, Any], names: list[str], message: str
) -> None:
    by_name = warnings(tmp_path, source, **options)

    assert names == [*by_name]
    assert re.match(message, by_name[names[0]])


def test_the_router_at_wire_rate_has_no_warnings() -> None:
    """The router has counters for its drops."""
    assert [] == run(Options(config="oc12", cycles=200_000)).record.warnings


def test_warnings_are_the_last_lines_and_fail_a_run_on_request(tmp_path: Path, ixp: Ixp) -> None:
    cells = f"8={write_cells(tmp_path, numbered_cells(10))}"
    command = ("run", write_config(tmp_path, ASLEEP), "--in", cells, "--cycles", 60_000)
    plain, failed = ixp(*command), ixp(*command, "--fail-on", "warning")
    silent = ("--workload", "silent", "--cycles", 60_000, "--fail-on", "warning")
    good = ixp(*command[:2], *silent)

    assert (0, 1, 0) == (plain.code, failed.code, good.code)
    text = "ixp: warning: atm0: cells came in, and no program took any\n"
    assert plain.err == failed.err == text
    assert not good.err


def test_an_assembler_warning_fails_a_run_on_request(tmp_path: Path, ixp: Ixp) -> None:
    command = ("run", write_config(tmp_path, FORWARD), "--cycles", 20_000)
    fail = ("--fail-on", "warning")
    names = set(re.findall(r"warning: .* \[([\w-]+)\]", ixp(*command).err))
    allow = [word for name in names for word in ("--allow", name)]
    cases = ((), fail, (*fail, *allow), (*fail, "-W", "all=off"))

    assert [0, 1, 0, 0] == [ixp(*command, *options).code for options in cases]
    assert 2 == ixp(*command, "-W", "all=error").code


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--allow", "not_sent"), "--allow has no effect without --fail-on warning"),
        (("--fail-on", "warning", "--allow", "not_send"), "unknown warning `not_send`; did you"),
        (("-W", "never-raed=off"), "unknown check `never-raed`; did you mean `never-read`"),
    ],
)
def test_wrong_names_of_warnings_are_refused(
    tmp_path: Path, ixp: Ixp, options: tuple[str, ...], message: str
) -> None:
    code, out, err = ixp("run", write_config(tmp_path, FORWARD), *options)

    assert (2, "") == (code, out)
    assert err.startswith(f"ixp: error: {message}")


def test_output_has_overflows_of_both_directions(tmp_path: Path, ixp: Ixp) -> None:
    out = ixp("run", write_config(tmp_path), "--workload", "silent", "--cycles", 20_000).out

    [header] = [line for line in out.splitlines() if line.startswith("port  ")]
    for column in ("rx overflows", "tx overflows", "tx underflows", "tx idle"):
        assert f"  {column}" in header


@pytest.mark.parametrize("config", ["oc12", "oc3x4", "oc3x2"])
def test_a_drained_router_has_no_warnings(tmp_path: Path, config: str) -> None:
    """The transmit engines continue to skip elements, which is normal."""
    tables = default_tables(range(9))
    packet = build_packet(100, int(IPv4Address("20.8.0.2")), port=0, flow=0, sequence=1)
    frame = build_frame(packet, tables.mac(0), tables.mac(1))
    write_pcap(tmp_path / "in.pcap", EN10MB, [frame] * 8, [0] * 8)
    options = Options(config=config, inputs={0: str(tmp_path / "in.pcap")}, stop_when_drained=True)

    assert [] == run(options).record.warnings
