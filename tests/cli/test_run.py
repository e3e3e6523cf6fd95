"""Options of `ixp run` and their results."""

import csv
import json
import re
from pathlib import Path

import pytest

from ixp.microcode.config.option_table import OPTIONS
from ixp.workloads import run
from ixp.workloads.record.record import read_record
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.repeated import options_to_repeat
from ixp.workloads.traffic.captures import EN10MB, add_fcs
from tests.conftest import Ixp
from tests.simulator.support.timelines import read_timeline
from tests.workloads.support.capture_files import write_pcap
from tests.workloads.support.passthrough import ASLEEP, write_config


def test_a_dump_has_one_line_for_each_word(store_program: Path, ixp: Ixp) -> None:
    outcome = ixp("run", store_program, "--dump", "scratch:0x100+2", "--cycles", 1000)

    assert 0 == outcome.code
    assert "scratch:0x100 0x0000002a\nscratch:0x101 0x00000000\n" in outcome.out


def test_sdram_is_dumped_in_quadwords(tmp_path: Path, ixp: Ixp) -> None:
    """Sixteen hex digits, the high longword first."""
    file = tmp_path / "quad.uc"
    file.write_text(
        ".xfer_order $$0 $$1\nimmed[$$0, 1]\nimmed[$$1, 2]\nimmed[a0, 0]\n"
        "sdram[write, $$0, a0, 5, 1], ctx_swap\nctx_arb[kill]\n"
    )
    outcome = ixp("run", file, "--dump", "sdram:5+1", "--cycles", 1000)

    assert "sdram:0x5 0x0000000100000002\n" in outcome.out


@pytest.mark.parametrize("threads", [1, 3, 4])
def test_options_set_engine_and_threads_of_a_program(
    tmp_path: Path, threads: int, ixp: Ixp
) -> None:
    file = tmp_path / "count.uc"
    file.write_text("immed[a1, 0]\nscratch[incr, --, a1, 0, 1]\nctx_arb[kill]\n")
    options = ("--engine", 3, "--threads", threads, "--dump", "scratch:0+1", "--json")
    record = json.loads(ixp("run", file, "--cycles", 1000, *options).out)

    assert {"scratch:0+1": [threads]} == record["dumps"]
    (engine,) = record["engines"]
    assert (3, "count") == (engine["engine"], engine["role"])
    ran = [thread["instructions"] > 0 for thread in engine["threads"]]
    assert [True] * threads + [False] * (4 - threads) == ran


def write_scratch(file: Path, address: int) -> Path:
    file.write_text(
        f"immed[$0, {address}]\nscratch[write, $0, 0, {address}, 1], ctx_swap\nctx_arb[kill]\n"
    )
    return file


def test_several_programs_run_side_by_side(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ixp: Ixp
) -> None:
    """The record repeats the run, and the command is that of `command_of`."""
    monkeypatch.chdir(tmp_path)
    write_scratch(Path("a.uc"), 5)
    write_scratch(Path("b.uc"), 6)
    command = ("run", "2=a.uc", "0=b.uc", "--dump", "scratch:5+2")
    record = json.loads(ixp(*command, "--out", "o", "--json").out)

    assert {"scratch:5+2": [5, 6]} == record["dumps"]
    assert {(2, "a"), (0, "b")} == {(e["engine"], e["role"]) for e in record["engines"]}
    _, options = options_to_repeat("o")
    assert " ".join(map(str, ("ixp", *command))) == command_of(options)
    assert record["command_hash"] == run(options).record.command_hash


def test_the_report_of_limits_takes_several_programs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ixp: Ixp
) -> None:
    monkeypatch.chdir(tmp_path)
    write_scratch(Path("a.uc"), 5)
    write_scratch(Path("b.uc"), 6)
    report = ixp("report", "limits", "0=a.uc", "1=b.uc", "--no-cache").out

    assert report.startswith("What limits 0=a.uc 1=b.uc (one run)\n")
    assert "engine 0 (a)" in report
    assert "engine 1 (b)" in report


def test_a_run_of_several_programs_is_titled_by_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ixp: Ixp
) -> None:
    monkeypatch.chdir(tmp_path)
    write_scratch(Path("a.uc"), 5)
    write_scratch(Path("b.uc"), 6)

    assert ixp("run", "1=a.uc", "0=b.uc").out.startswith("1=a.uc 0=b.uc: ")
    assert ixp("run", "0=a.uc").out.startswith("a.uc: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("0=a.uc", "0=b.uc"), "an engine must have one program, not two"),
        (("0=a.uc", "b.uc"), "each program must be ENGINE=FILE.uc, not b.uc"),
        (("0=",), "each program must be ENGINE=FILE.uc, not 0="),
        (("oc12", "oc3x2"), "each program must be ENGINE=FILE.uc, not oc12"),
        (("0=a.uc", "--engine", 1), "--engine has no effect on ENGINE=FILE.uc"),
        (("9=a.uc",), "engine must be 0 to 5, not 9"),
    ],
)
def test_wrong_lists_of_programs_are_refused(
    words: tuple[str, ...], message: str, ixp: Ixp
) -> None:
    code, out, error = ixp("run", *words)

    assert (2, "", f"ixp: error: {message}") == (code, out, error.splitlines()[0])
    assert ("--workload" in error) == (words[0] == "oc12")  # bare programs have no traffic


def test_chip_options_are_in_the_record(two_port_config: Path, ixp: Ixp) -> None:
    outcome = ixp(
        "run", two_port_config, "--workload", "silent", "--cycles", 9000, "--warmup", 500,
        "--core-mhz", 210, "--ix-mhz", 101, "--ix-mode", "single64", "--sdram", "7e", "--seed", 5,
        "--schedule", "lockstep", "--json",
    )  # fmt: skip
    record = json.loads(outcome.out)

    chip = {"name": "ixp1240", "sdram": "7e", "core_mhz": 210, "ix_mhz": 101, "ix_bus_bytes": 8}
    assert chip == record["chip"]
    assert (5, 500, "silent") == (record["seed"], record["warmup_cycles"], record["workload"])


def test_a_frame_with_a_bad_fcs_is_not_received(tmp_path: Path, ixp: Ixp) -> None:
    (tmp_path / "asleep.uc").write_text(ASLEEP)
    config = tmp_path / "ethernet.toml"
    config.write_text(
        '[[engine]]\nprogram = "asleep.uc"\nrole = "none"\n[[port]]\nnumber = 0\nkind = "eth100"\n'
    )
    good, bad = add_fcs(bytes([2]) * 60), bytes([4]) * 64
    write_pcap(tmp_path / "in.pcap", EN10MB, [good, bad], [0, 0])
    out = tmp_path / "out"
    options = ("--fcs", "--cycles", 30_000, "--out", out, "--in", f"0={tmp_path / 'in.pcap'}")
    outcome = ixp("run", config, *options)

    assert 0 == outcome.code
    received = (out / "inputs" / "eth0.pcap").read_bytes()
    assert good[:60] in received
    assert bad[:60] not in received
    assert read_record(out / "record.json").fcs


def test_an_event_ends_a_run_and_the_output_has_thread_locations(
    tmp_path: Path, cell_input: str, ixp: Ixp
) -> None:
    config = write_config(tmp_path, ASLEEP)
    outcome = ixp(
        "run", config, "--in", cell_input, "--stop-on", "overflow,underflow", "--warmup", 0
    )

    assert 1 == outcome.code
    first, *places = outcome.err.splitlines()
    assert first.startswith("overflow on atm0, seen at cycle ")
    assert 4 == len(places)


def test_workloads_are_listed(ixp: Ixp) -> None:
    outcome = ixp("run", "--list-workloads")

    assert 0 == outcome.code
    assert {"ip29", "ip40", "ip1500", "vc8x1", "silent"} <= {
        line.split()[0] for line in outcome.out.splitlines()[1:]
    }
    assert all(len(line) <= 120 and line == line.rstrip() for line in outcome.out.splitlines())


def test_the_sanitizer_names_the_line_of_an_early_read(tmp_path: Path, ixp: Ixp) -> None:
    program = tmp_path / "early.uc"
    program.write_text(
        "immed[$x, 1]\nsram[write, $x, 0, 0, 1], ctx_swap\nsram[read, $x, 0, 0, 1]\n"
        "alu[a, --, B, $x]\nctx_arb[kill]\n"
    )
    unchecked = ixp("run", program, "--cycles", 500, "--threads", 1)
    checked = ixp("run", program, "--cycles", 500, "--threads", 1, "--check")

    assert (0, 1) == (unchecked.code, checked.code)
    assert "early.uc:4: engine 0 context 0" in checked.err
    assert "early.uc:3" in checked.err


def test_profile_names_threads_queues_and_lines(store_program: Path, ixp: Ixp) -> None:
    outcome = ixp("run", store_program, "--cycles", 1000, "--threads", 1, "--profile")

    assert 0 == outcome.code
    assert "where threads were" in outcome.out
    assert "scratch queue" in outcome.out
    assert f"{store_program.name}:4" in outcome.out
    assert "where threads were" not in ixp("run", store_program, "--cycles", 1000).out


def test_queues_are_recorded_only_on_request(store_program: Path, tmp_path: Path, ixp: Ixp) -> None:
    words, file = str(tmp_path / "words.csv"), tmp_path / "run.json"
    for options in (
        (),
        ("--profile",),
        ("--profile-lines", words),
        ("--annotate", str(store_program)),
    ):
        ixp("run", store_program, "--cycles", 1000, "--json", file, *options)
        memory = read_record(file).memory
        assert bool(memory["scratch"].queues) == bool(memory["scratch"].lines) == bool(options)


def test_trace_holds_threads_and_references(store_program: Path, tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "run.pftrace"
    outcome = ixp("run", store_program, "--cycles", 1000, "--threads", 1, "--trace", file)
    tracks = read_timeline(file.read_bytes())

    assert 0 == outcome.code
    assert ["scratch write"] == [part.name for part in tracks["scratch", "serves"].slices]
    # after its last swap
    assert "aborted" == tracks["engine 0", "thread 0.0"].slices[-1].name


def test_build_options_are_listed(ixp: Ixp) -> None:
    outcome = ixp("run", "--list-options")

    assert 0 == outcome.code
    for option in OPTIONS:
        assert option.name in outcome.out
    assert "1 to 112" in outcome.out


def test_a_thread_that_never_started_has_no_states(store_program: Path, ixp: Ixp) -> None:
    outcome = ixp("run", store_program, "--threads", 1, "--cycles", 1000, "--profile")
    rows = [line.split() for line in outcome.out.splitlines()]

    assert ["0.3", "-", "-", "-", "-"] in [row[:5] for row in rows]


@pytest.mark.parametrize(("warmup", "has_hint"), [(60_000, True), (0, False)])
def test_traffic_within_the_warm_up_gives_a_hint(
    two_port_config: Path, cell_input: str, warmup: int, has_hint: bool, ixp: Ixp
) -> None:
    outcome = ixp(
        "run", two_port_config, "--in", cell_input, "--cycles", 100_000, "--warmup", warmup
    )

    assert 0 == outcome.code
    hint = f"hint: all of it happened in the warm-up of {warmup} cycles; --warmup 0 counts it"
    assert has_hint == (hint in outcome.err.splitlines())


def test_a_run_without_traffic_gives_no_hint(two_port_config: Path, ixp: Ixp) -> None:
    assert (
        "--warmup 0"
        not in ixp("run", two_port_config, "--workload", "silent", "--cycles", 10_000).err
    )


def test_a_program_that_ends_in_its_warm_up_is_all_counted(store_program: Path, ixp: Ixp) -> None:
    record = json.loads(ixp("run", store_program, "--cycles", 1000, "--warmup", 500, "--json").out)

    assert 0 == record["warmup_cycles"]
    assert record["engines"][0]["instructions"]


# ---- profiles -------------------------------------------------------------------------------

ENDLESS = """\
.reg a
immed[a, 0]
again#:
    alu[a, a, +, 1]
    br[again#]
"""


@pytest.fixture
def endless(tmp_path: Path) -> Path:
    file = tmp_path / "endless.uc"
    file.write_text(ENDLESS)
    return file


def test_stages_are_printed_before_lines(two_port_config: Path, cell_input: str, ixp: Ixp) -> None:
    out = ixp("run", two_port_config, "--in", cell_input, "--cycles", 30_000, "--profile").out
    titles = ("where engine cycles went", "source lines that took most engine", "where units were")

    assert sorted(titles, key=out.index) == list(titles)


def test_annotated_source_has_every_line_with_its_cycles(endless: Path, ixp: Ixp) -> None:
    out = ixp("run", endless, "--threads", 1, "--cycles", 3001, "--annotate", endless).out
    listing = [line.split() for line in out[out.rindex(str(endless)) :].splitlines()[1:]]

    assert listing == [
        ["times", "cycles", "aborted", "stalled", "%"],
        [".reg", "a"],
        ["1", "1", "0", "0", "0.03", "immed[a,", "0]"],
        ["again#:"],
        ["1000", "1000", "0", "0", "33.32", "alu[a,", "a,", "+,", "1]"],
        ["1000", "2000", "1000", "0", "66.64", "br[again#]"],
    ]


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_profile_lines_are_csv_or_json(
    ending: str, endless: Path, ixp: Ixp, tmp_path: Path
) -> None:
    file = tmp_path / f"words.{ending}"
    ixp("run", endless, "--threads", 1, "--cycles", 3001, "--profile-lines", file)
    if ending == "json":
        rows = json.loads(file.read_text())["words"]
    else:
        rows = list(csv.DictReader(file.read_text().splitlines()))

    assert [(int(row["word"]), row["file"], int(row["line"])) for row in rows] == [
        (0, "endless.uc", 2), (1, "endless.uc", 4), (2, "endless.uc", 5),
    ]  # fmt: skip
    assert [int(row["executing_cycles"]) for row in rows] == [1, 1000, 1000]
    assert [int(row["aborted_cycles"]) for row in rows] == [0, 0, 1000]


def test_latency_shows_paths_order_and_flows_without_a_profile(ixp: Ixp) -> None:
    out = ixp("run", "oc12", "--cycles", 60_000, "--warmup", 20_000, "--latency").out

    assert re.search(r"^atm-ethernet +delay variation +\d+ ", out, re.MULTILINE)
    assert re.search(r"^atm-ethernet +\d+ +0 +0.00 +0$", out, re.MULTILINE)
    assert re.search(r"^atm0 +eth0 +UDP +104.0.0.0:1024 +10.0.0.2:4096 +\d+ ", out, re.MULTILINE)
    assert "where threads were" not in out


def test_a_plot_of_nothing_is_not_written_but_said(tmp_path: Path, ixp: Ixp) -> None:
    program, plot = tmp_path / "end.uc", tmp_path / "q.svg"
    program.write_text("ctx_arb[kill]\n")
    result = ixp("run", program, "--profile", "--plot", plot)

    assert result.code == 0
    assert f"{plot} is not written: no packet was timed, and no queue was used" in result.err
    assert not plot.exists()


def test_profile_shows_latency_and_queues(two_port_config: Path, tmp_path: Path, ixp: Ixp) -> None:
    workload, plot = tmp_path / "w.toml", tmp_path / "queues.svg"
    workload.write_text('[[stream]]\nports = [8]\npackets = { size = 29 }\n'
                        'destinations = ["10.0.0.1"]\n')  # fmt: skip
    run = (
        "run",
        two_port_config,
        "--workload",
        workload,
        "--cycles",
        60_000,
        "--profile",
        "--plot",
        plot,
    )
    out = ixp(*run).out
    assert re.search(r"^atm-atm +wire to wire +\d+ ", out, re.MULTILINE)
    assert "Stages are not known" in out
    assert re.search(r"^engine 0 +2 ", out, re.MULTILINE)
    first = plot.read_bytes()
    ixp(*run)
    assert first.startswith(b"<svg")
    assert plot.read_bytes() == first
