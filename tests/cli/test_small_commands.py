"""Small commands: counters, memory map, manual, demo, bench and reports."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from ixp.assembler.manual_pages import pages
from ixp.assembler.output.free_resources import Headroom
from ixp.cli.commands.write.reference_pages import manual_names
from ixp.hosts.descriptions.description import Host
from ixp.isa.instructions import ROWS
from ixp.isa.tables.chip import chip
from ixp.microcode.config.config_file import ConfigFile
from ixp.microcode.config.tables import Tables
from ixp.microcode.memory.map import counters
from ixp.reports.regress.changes import Differences
from ixp.workloads.record.record import EngineRecord, Record
from ixp.workloads.verification.verdict import Verdict
from tests.cli.support.examples import BENCH, DEMO, run_example
from tests.conftest import Ixp


@pytest.fixture(scope="module")
def demo(root: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    return run_example(DEMO, root, tmp_path_factory.mktemp("demo"))


@pytest.mark.xdist_group("demo")
def test_demo_passes_its_verification_and_fits_a_terminal(demo: str, ixp: Ixp) -> None:
    assert "Checked against the reference router: pass" in demo
    for figure in ("figure 4", "figure 12", "figure 13", "1.41 M cells/s"):
        assert figure in demo
    assert max(map(len, demo.splitlines())) <= 100
    free = json.loads(ixp("headroom", "oc12", "--json").out)["engines"]
    for engine in free:  # both commands count the same
        row = rf"{engine['engine']} +{engine['role']} +{engine['free_gpr']} / \d+ "
        assert re.search(row, demo), row


@pytest.mark.xdist_group("demo")
def test_the_guide_quotes_lines_that_the_demo_prints(demo: str, root: Path) -> None:
    guide = root / "docs" / "tutorials" / "0-first-run.md"
    text = guide.read_text(encoding="utf-8").split("```text\n")[1].split("```")[0]
    lines = [line for line in text.splitlines() if line not in {"", "..."}]
    *complete, speed = lines
    printed = iter(demo.splitlines())

    assert len(complete) > 12
    assert [line for line in complete if line not in printed] == []
    assert speed.startswith("6. Speed")


def test_every_counter_is_printed_by_name(tmp_path: Path, ixp: Ixp) -> None:
    ixp("run", "oc12", "--cycles", 20_000, "--out", tmp_path)
    text = ixp("counters", tmp_path).out
    record = json.loads(ixp("counters", tmp_path / "record.json", "--json").out)

    assert all(counter.name in text for counter in counters())
    assert {"0", "8"} <= set(record["ports"])
    assert {c.name for c in counters() if not c.per_port} <= set(record)


def test_counters_are_printed_with_their_address(tmp_path: Path, ixp: Ixp) -> None:
    """Words and indexes: AN p. 51, 52."""
    ixp("run", "oc12", "--cycles", 20_000, "--out", tmp_path)
    lines = [line.split() for line in ixp("counters", tmp_path).out.splitlines()]

    assert ["205:[10]", "ATM_RX_CRC_BAD", "0"] in lines
    assert ["192:", "TOTAL_DISCARDS", "0"] in lines
    assert ["9:[9]", "IP_BAD_TTL"] in [line[:2] for line in lines]


def test_nonzero_leaves_out_zeros_and_uncompiled_counters(tmp_path: Path, ixp: Ixp) -> None:
    ixp("run", "oc12", "--cycles", 20_000, "--out", tmp_path)
    text = ixp("counters", tmp_path, "--nonzero").out
    full = json.loads(ixp("counters", tmp_path, "--json").out)
    nonzero = json.loads(ixp("counters", tmp_path, "--nonzero", "--json").out)
    named = {name: count for name, count in full.items() if name != "ports"}

    assert "not counted" not in text
    assert None in named.values()
    assert 0 in named.values()
    assert {name: count for name, count in named.items() if count} == {
        name: count for name, count in nonzero.items() if name != "ports"
    }
    for port, counts in full["ports"].items():
        assert {name: count for name, count in counts.items() if count} == nonzero["ports"][port]


def test_memory_map_covers_every_word_of_every_memory(ixp: Ixp) -> None:
    record = json.loads(ixp("memmap", "oc12", "--json").out)

    assert {"scratch", "sram", "sdram"} == set(record["memories"])
    for memory in record["memories"].values():
        end = 0
        for region in memory["regions"]:
            assert end == region["first"]
            end += region["count"]
        assert memory["words"] == end
    assert 3 == ixp("memmap", "oc12").out.count("% free")


def test_a_page_of_the_manual_has_no_link_to_another_section(ixp: Ixp) -> None:
    assert "[tokens](#tokens): " in ixp("manual").out
    assert "\n* tokens: `ctx_swap`" in ixp("manual", "csr").out
    assert not [name for name, parts in pages().items() if "](#" in "".join(parts)]


def test_manual_answers_for_rows_of_the_chip_keys_and_fields(ixp: Ixp) -> None:
    structs = (ConfigFile, Tables, Record, EngineRecord, Host, Verdict, Differences, Headroom)
    fields = {field.encode_name for struct in structs for field in msgspec.structs.fields(struct)}
    names = {*manual_names()}
    tables = {re.split(r"[.\[]", name)[0] for name in names}  # `rx.mbps` explains `rx`

    assert not {row.name for row in chip("ixp1240")} - names
    assert not fields - names - tables
    assert "| `rx.mbps` | number | required | rate on the wire |" in ixp("manual", "rx.mbps").out
    assert "| `sram_lock_fail_depth` | 24 | 24 | 24 |" in ixp("manual", "sram_lock_fail_depth").out


def test_manual_has_every_instruction(tmp_path: Path, ixp: Ixp) -> None:
    text = ixp("manual").out
    ixp("manual", "-o", tmp_path / "manual.md")

    assert all(row.mnemonic in text for row in ROWS)
    assert text == (tmp_path / "manual.md").read_text(encoding="utf-8")


def test_bench_counts_the_same_cycles_in_both_schedules(root: Path, tmp_path: Path) -> None:
    run_example(BENCH, root, tmp_path)
    bench = json.loads((tmp_path / "bench.json").read_text())
    *_, decoupled, lockstep = bench["loads"]

    assert "lockstep" in lockstep["load"]
    assert decoupled["instructions"] == lockstep["instructions"]
    assert decoupled["references"] == lockstep["references"]
    assert 0 == bench["loads"][0]["references"]
    assert ["arithmetic", "polls", "references"] == [load["load"] for load in bench["loads"][:3]]


def test_the_suffix_of_a_report_file_sets_its_form(tmp_path: Path, ixp: Ixp) -> None:
    file = tmp_path / "capacity.json"
    outcome = ixp("report", "capacity", "-o", file)

    assert (0, "") == (outcome.code, outcome.out)
    assert "capacity" == json.loads(file.read_text())["name"]


def test_reports_are_written_to_a_folder_as_csv(tmp_path: Path, ixp: Ixp) -> None:
    for _ in range(2):
        outcome = ixp("report", "capacity", "lengths", "-o", f"{tmp_path}/tables/")
        assert 0 == outcome.code
    files = {path.name for path in (tmp_path / "tables").iterdir()}

    assert {"capacity-scratchpad.csv", "capacity-sram.csv", "capacity-sdram.csv",
            "lengths-lengths.csv"} == files  # fmt: skip


def test_one_report_as_json_is_an_object_and_several_a_list(ixp: Ixp) -> None:
    assert "capacity" == json.loads(ixp("report", "capacity", "--json").out)["name"]
    assert 2 == len(json.loads(ixp("report", "capacity", "lengths", "--json").out))


def test_a_report_prints_its_reasons_below_its_tables(ixp: Ixp) -> None:
    out = ixp("report", "memory").out

    assert "[1] explained: The note's simulator ran SDRAM at 133 MHz" in out
    assert out.count("[1]") > 1


def test_report_without_a_name_is_refused(ixp: Ixp) -> None:
    outcome = ixp("report")

    assert 2 == outcome.code
    assert "NAME is missing; known are " in outcome.err


def test_the_limits_report_begins_with_a_sentence(ixp: Ixp) -> None:
    words = ("oc12", "--workload", "ip40")
    tables = json.loads(ixp("report", "limits", *words, "--json").out)["tables"]
    ((sentence,),) = tables[0]["rows"]
    assert sentence.startswith("the wire out of atm0 limits: ")
    assert sentence in ixp("run", *words, "--profile").out


def test_report_of_limits_takes_a_bare_program(ixp: Ixp, tmp_path: Path) -> None:
    program = tmp_path / "read.uc"
    program.write_text("loop#:\nsram[read, $0, BASE, 0, 1], ctx_swap\nbr[loop#]\n")
    words = (str(program), "-D", "BASE=8", "--cycles", "10k", "--threads", "1")
    tables = json.loads(ixp("report", "limits", *words, "--json").out)["tables"]
    assert ["verdict", "stages", "use", "queues"] == [table["name"] for table in tables]
    assert tables[0]["rows"][0][0].startswith("read limits: its threads wait, most for sram (")
