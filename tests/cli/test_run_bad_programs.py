import json
import re
from pathlib import Path

import pytest

from ixp.isa.tables.csrs import RCV_REQ, XMIT_CONTROL
from tests.conftest import ROOT, Ixp
from tests.workloads.support.passthrough import numbered_cells, write_cells, write_config

MICROCODE = ROOT / "microcode"
STUCK = "stuck#:\n    br[stuck#]\n"
# A request to port 3, and an element for it; the configuration has ports 8 and 9.
REQUEST = f"""immed[a0, {RCV_REQ.pack(port=3) >> 16}, <<16]
alu[$0, --, B, a0]
csr[write, $0, rcv_req], ctx_swap
ctx_arb[kill]
"""


def element(**control: int) -> str:
    """Return a program that transmits one element with a control word."""
    word = XMIT_CONTROL.pack(sop=1, eop=1, **control)
    return f""".xfer_order $0 $1
br!=ctx[0, end#]
immed[to, 0]
immed[high, {word >> 16}, <<16]
immed[low, {word & 0xFFFF}]
alu[$0, high, OR, low]
t_fifo_wr[$0, to, 8, 1], ctx_swap
immed[$0, 0]
csr[write, $0, xmit_validate], ctx_swap
end#:
ctx_arb[kill]
"""


@pytest.mark.parametrize(
    ("source", "line", "reason"),
    [
        ("nop\nnop\n", "behind {file}:2", "the program must not run off its end"),
        (
            "immed_w1[a1, 0x40]\nimmed[$0, 5]\nsram[write, $0, a1, 0, 1], ctx_swap\nctx_arb[kill]",
            "{file}:3",
            "sram address must be below 2097152, not 4194304",
        ),
        (
            "immed[a1, 0x1000]\nscratch[read, $0, a1, 0, 1], ctx_swap\nctx_arb[kill]",
            "{file}:2",
            "scratch address must be below 1024, not 4096",
        ),
        (
            "immed[a, 500]\nx#:\njump[a, x#]\nnop\nnop\nnop\nctx_arb[kill]",
            "{file}:3",
            "the branch must go to a word below 6, not to 501",
        ),
        (
            "immed[a, 6]\nrtn[a], defer[1]\nnop\nnop\nnop\nctx_arb[kill]",
            "{file}:2",
            "the branch must go to a word below 6, not to 6",
        ),
        (REQUEST, "{file}:3", "RCV_REQ must name a port of the configuration, not 3"),
    ],
    ids=["off the end", "beyond sram", "beyond scratch", "jump", "rtn", "no such port"],
)
def test_a_fault_names_thread_cycle_and_line(
    tmp_path: Path, ixp: Ixp, source: str, line: str, reason: str
) -> None:
    file = tmp_path / "wrong.uc"
    file.write_text(source)
    outcome = ixp("run", file, "--cycles", 10_000)

    assert 1 == outcome.code
    text = outcome.err.splitlines()[-1]
    assert line.format(file=file) in text
    assert re.search(r"engine 0 context 0, cycle \d+: ", text)
    assert reason in text


@pytest.mark.parametrize(
    ("control", "reason"),
    [
        ({"port": 3, "bytes": 52}, "port of transmit FIFO element 0 must be one of the config"),
        ({"port": 9, "bytes": 0}, "bytes of transmit FIFO element 0 must be 1 to 64, not 0"),
    ],
)
def test_an_invalid_element_names_the_thread_that_validated_it(
    tmp_path: Path, ixp: Ixp, control: dict[str, int], reason: str
) -> None:
    """The transmit machine detects it cycles later."""
    config = write_config(tmp_path, element(**control))
    cells = write_cells(tmp_path, numbered_cells(1))
    outcome = ixp("run", config, "--in", f"8={cells}", "--cycles", 100_000)

    assert 1 == outcome.code
    (text,) = outcome.err.splitlines()
    assert f"{tmp_path}/program.uc:9: engine 0 context 0, cycle " in text
    assert reason in text


@pytest.mark.parametrize("cache", ["--cache", "--no-cache"])
def test_an_instruction_without_a_unit_is_refused(tmp_path: Path, ixp: Ixp, cache: str) -> None:
    file = tmp_path / "pci.uc"
    file.write_text("immed[a, 0]\npci_dma[a, 0]\nctx_arb[kill]\n")
    outcome = ixp("run", file, cache)

    assert 2 == outcome.code
    reason = "pci_dma can be assembled, not simulated: there is no pci unit"
    assert outcome.err == f"ixp: error: {file}:2: {reason}\n"


def test_a_deadlock_lists_what_each_thread_waits_for(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "wait.uc"
    file.write_text("br=ctx[0, end#]\nctx_arb[sram, inter_thread]\nend#:\nctx_arb[kill]\n")
    outcome = ixp("run", file, "-W", "never-signalled=off")

    assert 1 == outcome.code
    first, *threads = outcome.err.splitlines()
    assert first.startswith("deadlock: no thread can go on, seen at cycle ")
    waits = f"before {file}:4 (end#) waits for sram and inter_thread"
    assert [f"engine 0 context {n}: {waits}" for n in (1, 2, 3)] == threads[1:]
    assert threads[0] == f"engine 0 context 0: has ended at {file}:4 (end#)"


def test_json_has_the_report_that_is_on_standard_error(tmp_path: Path, ixp: Ixp) -> None:
    """The fault is its first item, and the last one on standard error."""
    wait = "ctx_arb[sram]\nctx_arb[kill]\n"
    for source in (wait, "alu[$0, --, B, a0]\n" + wait, "nop\n"):
        file = tmp_path / "wrong.uc"
        file.write_text(source)
        outcome = ixp("run", file, "--threads", 1, "--check", "--json")
        record = json.loads(outcome.out)

        assert 1 == outcome.code
        assert record["report"]
        lines = outcome.err.replace("ixp: error: ", "").splitlines()[-len(record["report"]) :]
        if record["stopped"] == "fault":
            lines = [lines[-1], *lines[:-1]]
        assert record["report"] == lines


def test_a_run_shows_the_warnings_of_the_assembler(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "kill.uc"
    file.write_text("br=ctx[0, end#]\nctx_arb[kill]\nend#:\nnop\nctx_arb[kill]\n")
    outcome = ixp("run", file, "--json")
    (warning,) = json.loads(outcome.out)["warnings"]

    assert 0 == outcome.code
    assert (str(file), 2) == (warning["file"], warning["line"])
    assert outcome.err.startswith(ixp("asm", file).err)
    assert f"{file}:2:1: warning: {warning['message']}" in outcome.err


def test_a_deadlock_names_a_thread_at_a_full_command_fifo(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "flood.uc"
    order = ".xfer_order " + " ".join(f"${n}" for n in range(8))
    flood = "immed[a0, 0]\nagain#:\nscratch[write, $0, a0, 0, 8]\nbr[again#]\n"
    file.write_text(f"{order}\n{flood}")
    outcome = ixp("run", file, "--threads", 1, "--watch", "cycle > 500")

    assert f"engine 0 context 0: {file}:4 (again#) waits for room in the command FIFO" in (
        outcome.err.splitlines()
    )


def _router(folder: Path, stage: str) -> Path:
    """Write the router's configuration with a different IP route stage."""
    (folder / "stage.uc").write_text(stage)
    text = (MICROCODE / "configurations/oc12.toml").read_text()
    text = text.replace('"ip_route.uc"', '"stage.uc"')
    config = folder / "router.toml"
    config.write_text(text)
    return config


def test_a_stage_that_does_not_report_to_the_core_is_a_deadlock(tmp_path: Path, ixp: Ixp) -> None:
    config = _router(tmp_path, STUCK)
    outcome = ixp("run", config, "--cycles", 1_000_000)

    assert 1 == outcome.code
    assert "deadlock: the ports were not started for " in outcome.err
    places = [
        f"engine 1 context {n}: {tmp_path}/stage.uc:2 (stuck#) runs or is ready" for n in range(4)
    ]
    lines = [line for line in outcome.err.splitlines() if "warning: " not in line]
    assert set(places) <= set(lines)
    assert 1 + 6 * 4 == len(lines)


def test_the_last_line_of_the_output_is_the_fault(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "stray.uc"
    file.write_text(".reg a b\nalu[a, b, +, 1]\nnop\n")
    outcome = ixp("run", file, "--threads", 1, "--cycles", 500, "--check")
    report = [line for line in outcome.err.splitlines() if ", cycle " in line]

    assert 1 == outcome.code
    assert 2 == len(report)  # the program ends before any read could be reported
    assert report[0].endswith("register `b` is read uninitialised [empty_register]")
    assert report[-1] == outcome.err.splitlines()[-1]
    assert report[-1].startswith("ixp: error: ")
    assert "the program must not run off its end" in report[-1]
