"""Help texts and their examples, and pages of the manual."""

import re
from pathlib import Path

import click
import pytest

from ixp.assembler.checks.catalogue import CHECKS
from ixp.assembler.grammar.words import FORM, OWN_SYNTAX
from ixp.assembler.manual_pages import page
from ixp.assembler.preprocessing.functions import NAMES as FUNCTIONS
from ixp.assembler.preprocessing.preprocessor import Preprocessor, Settings
from ixp.assembler.text.diagnostics import Report
from ixp.cli.command import Command
from ixp.cli.commands import HEADINGS
from ixp.isa.instructions import ROWS
from ixp.isa.meaning.description import Instruction
from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import EVENT_ROWS, FBI_CSRS, INP_STATE_ROWS, LOCAL_CSR_ROWS
from ixp.isa.tables.tokens import TOKENS
from tests.cli.support.examples import (
    BENCH,
    COMMANDS,
    DEMO,
    EXAMPLES,
    is_of_report,
    run_example,
)
from tests.conftest import Ixp

PARTS = {
    f"{name} {part}": subcommand
    for name, command in COMMANDS.items()
    for part, subcommand in getattr(command, "commands", {}).items()
}


_CASES = [
    pytest.param(
        example,
        marks=[pytest.mark.campaign] if example.startswith(("ixp rate ", "ixp cc ")) else [],
    )
    for example in EXAMPLES
    if not is_of_report(example) and example not in {BENCH, DEMO}
]


@pytest.mark.parametrize("example", _CASES)
def test_example_runs_as_printed(example: str, root: Path, tmp_path: Path) -> None:
    """Some examples run in other tests.

    Those of `ixp report` run in tests/reports after the runs that they need,
    those of `ixp bench` and `ixp demo` in test_small_commands.py.
    Those of `ixp rate` take too long: docs/how-to/measure/throughput.md has shorter trials. Those
    of `ixp cc` need clang.
    """
    run_example(example, root, tmp_path)


def test_ixp_report_has_examples() -> None:
    assert any(is_of_report(example) for example in EXAMPLES)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example(name: str) -> None:
    command = COMMANDS[name]

    assert isinstance(command, Command)
    assert [line for line in (command.epilog or "").splitlines() if f"ixp {name}" in line]
    assert not [line for line in (command.epilog or "").splitlines() if "Example: " not in line]


def test_help_lists_every_command_once_under_its_heading(ixp: Ixp) -> None:
    text = ixp("--help").out
    headings = [line[:-1] for line in text.splitlines() if re.fullmatch(r"\w.*:", line)]
    listed = re.findall(r"^  ([a-z]+) +[A-Z].*\.$", text, re.MULTILINE)

    assert ["Options", *HEADINGS.values()] == headings
    assert [*COMMANDS] == listed


def test_command_summaries_fit_80_columns(ixp: Ixp) -> None:
    assert [] == [line for line in ixp("--help").out.splitlines() if line.endswith("...")][1:]


def test_options_of_ixp_run_are_grouped_under_titles(ixp: Ixp) -> None:
    text = ixp("run", "--help").out
    command = COMMANDS["run"]
    assert command is not None
    names = [option.opts[0] for option in command.params if isinstance(option, click.Option)]
    option_names = re.findall(r"^  (-\S+?),? ", text, re.MULTILINE)

    assert "Traffic:\n  --workload" in text
    assert "Other options:\n  --json" in text
    assert sorted([*names, "-h"]) == sorted(option_names)


@pytest.mark.parametrize("name", [*COMMANDS, *PARTS])
def test_help_of_every_option_is_a_sentence(name: str) -> None:
    command = (COMMANDS | PARTS)[name]
    assert command is not None

    options = [option for option in command.params if isinstance(option, click.Option)]

    assert not [option.name for option in options if not re.match("[A-Z]", option.help or "")]
    assert not [option.name for option in options if not str(option.help).endswith(".")]


def test_ixp_help_prints_the_same_as_the_help_option(ixp: Ixp) -> None:
    assert ixp("--help") == ixp("help")
    assert ixp("run", "--help") == ixp("help", "run")
    assert ixp("theory", "link", "--help") == ixp("help", "theory", "link")
    assert "`ixp run` has no part `link`; see `ixp help run`" in ixp("help", "run", "link").err


def test_manual_prints_every_command_of_an_instruction(ixp: Ixp) -> None:
    outcome = ixp("manual", "sram")
    headings = [line for line in outcome.out.splitlines() if line.startswith("### ")]

    assert 0 == outcome.code
    assert [f"### sram {row.command}" for row in ROWS if row.mnemonic == "sram"] == headings


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.mnemonic} {row.command or ''}")
def test_manual_accepts_every_name_of_an_instruction(row: Instruction) -> None:
    title = f"{row.mnemonic} {row.command}" if row.command else row.mnemonic
    for name in (title, row.mnemonic, *row.aliases):
        assert f"### {title}\n" in page(name)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("sram pop", "### sram pop\n"),
        (".local", "| `.local` `.endlocal` |"),
        ("while", "| `#while` |"),
        ("while", "| `.while` `.while_unsigned` `.endw` |"),
        ("streq", "| `streq(a, b)` |"),
        ("codes-lost", "### codes-lost\n"),
        ("ctx_swap", "| `ctx_swap`"),
        ("SRAM", "### sram read\n"),
        ("cyc_cnt", "| name | offset | number | mark | meaning |\n"),
        ("rcv_cntl", "### rcv_cntl\n"),
        ("signal", "`signal(event)`"),
        ("signal", "| `br_!signal` | the name of a signal |"),
        ("xfer", "| `sram read` |"),
    ],
)
def test_manual_has_a_section_for_each_kind_of_name(name: str, part: str, ixp: Ixp) -> None:
    outcome = ixp("manual", *name.split())

    assert 0 == outcome.code
    assert part in outcome.out


def test_manual_finds_the_last_part_of_a_path(ixp: Ixp) -> None:
    assert ixp("manual", "tx.mbps").out == ixp("manual", "ports.eth0.tx.mbps").out
    assert 2 == ixp("manual", "ports.eth0.tx.nonsense").code


def test_manual_prefers_the_row_below_the_section_of_a_path(ixp: Ixp) -> None:
    assert "swapped_out_pct" in ixp("manual", "engines.threads").out
    assert "Memory" not in ixp("manual", "engines.threads").out
    assert "Engines" not in ixp("manual", "memory.threads").out
    assert "queues.NAME.longest" in ixp("manual", "memory.sram.queues").out


def test_manual_answers_for_options_of_a_run_and_sections_with_keys(ixp: Ixp) -> None:
    for name in ("core-mhz", "core_software", "until_drained"):
        assert ixp("manual", name).out.startswith("## Option of ixp run")
    assert "| `config` | text | required |" in ixp("manual", "case").out
    assert "did you mean `route` or" in ixp("manual", "routes").err


def test_manual_has_every_name_of_the_assembly_language() -> None:
    states = (*FBI_CSRS, *LOCAL_CSR_ROWS, *EVENT_ROWS, *INP_STATE_ROWS, *TOKENS)
    names = {state.name for state in states} | {name for token in TOKENS for name in token.aliases}
    acting = Preprocessor(Settings({}, (), chip()), Report()).directives
    names |= {*FORM, *OWN_SYNTAX, *FUNCTIONS, *CHECKS, *(f"#{name}" for name in acting)}

    assert [] == sorted(name for name in names if f"`{name}" not in page(name).lower()
                        and f"### {name}" not in page(name))  # fmt: skip
