"""Regression suites: budgets, refusals, and reports of a slower stage."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.conftest import Ixp

Regress = Callable[..., tuple[int, str]]
SUITE = """\
exact = ["counters"]

[[case]]
name = "short"
config = "mine.toml"
options = { workload = "ip40", cycles = 60_000, warmup = 20_000 }

[[limit]]
measure = "engines.atm_rx.idle_pct"
better = "higher"
within = 0.5
"""
HEADROOM = """
[[case]]
name = "room"
config = "mine.toml"
headroom = true
"""


@pytest.fixture
def project(tmp_path: Path, ixp: Ixp, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the router's configuration with a copied stage, guarded by a suite."""
    monkeypatch.chdir(tmp_path)
    assert 0 == ixp("copy", "oc12.toml", "atm_rx.uc")[0]
    Path("oc12.toml").rename("mine.toml")
    Path("suite.toml").write_text(SUITE)
    assert 0 == ixp("regress", "--bless")[0]
    return tmp_path


@pytest.fixture
def regress(ixp: Ixp) -> Regress:
    """Return a function that runs `ixp regress ARGUMENTS...` and returns exit code and output."""
    return lambda *arguments: ixp("regress", *arguments)[:2]


def slow_down(file: Path, label: str = "", nops: int = 6) -> int:
    """Insert nops behind a label; return the line of the first one."""
    lines = file.read_text().splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith(label))
    lines[place + 1 : place + 1] = ["    nop"] * nops
    file.write_text("\n".join(lines) + "\n")
    return place + 2


def test_a_suite_passes_if_a_comment_moved_all_lines(project: Path, regress: Regress) -> None:
    file = project / "atm_rx.uc"
    file.write_text("// Mine.\n" + file.read_text())

    code, out = regress()

    assert 0 == code
    assert "suite.toml: 1 case: 1 same" in out


def test_a_slower_stage_fails_and_is_named_with_its_lines(project: Path, regress: Regress) -> None:
    line = slow_down(project / "atm_rx.uc", "cell_of_key#:")

    code, out = regress("--junit", "out.xml", "--markdown", "out.md")

    assert 1 == code
    assert re.search(r"engines\.atm_rx\.idle_pct .* worse!", out)
    named = [row for row in out.splitlines() if row.endswith(" nop")]
    assert {f"atm_rx.uc:{line + n}" for n in range(6)} == {row.split()[1] for row in named}
    stages = re.findall(r"^(\w+): \d+ -> \d+ cycles", out[: out.index(named[0])], re.MULTILINE)
    assert "atm_rx" == stages[-1]
    failure = ET.parse("out.xml").getroot().find(".//failure")  # noqa: S314 - our own
    assert failure is not None
    assert f"atm_rx.uc:{line}" in str(failure.text)
    assert "**fails**" in Path("out.md").read_text()


def test_blessing_prints_changes_and_records_them(project: Path, regress: Regress) -> None:
    slow_down(project / "atm_rx.uc", "cell_of_key#:")

    code, out = regress("--bless")

    assert 0 == code
    assert "engines.atm_rx.idle_pct" in out
    assert 0 == regress()[0]


def test_less_headroom_fails_and_more_is_an_improvement(project: Path, regress: Regress) -> None:
    Path("suite.toml").write_text(HEADROOM)
    regress("--bless")
    slow_down(project / "atm_rx.uc", "received#:", nops=3)

    code, out = regress()

    assert 1 == code
    (row,) = [line.split() for line in out.splitlines() if ".free_words" in line]
    assert "engines.atm_rx.free_words" == row[0]
    assert 3 == int(row[1]) - int(row[2])
    regress("--bless")
    text = (project / "atm_rx.uc").read_text()
    (project / "atm_rx.uc").write_text(text.replace("    nop\n    nop\n    nop\n", "", 1))
    code, out = regress()
    assert 0 == code
    assert "1 better" in out


@pytest.mark.usefixtures("project")
def test_a_slower_polling_stage_fails_by_its_busy_cycles(ixp: Ixp, regress: Regress) -> None:
    """The added waits replace polling, so idle time rises."""
    assert 0 == ixp("copy", "eth_rx.uc")[0]
    limits = (("idle_pct", "higher"), ("work_cycles_per_packet", "lower"))
    Path("suite.toml").write_text(
        SUITE.partition("[[limit]]")[0].replace('["counters"]', "[]")
        + "".join(
            f'[[limit]]\nmeasure = "engines.eth_rx.{measure}"\nbetter = "{better}"\nwithin = 0.5\n'
            for measure, better in limits
        )
    )
    regress("--bless")
    file = Path("eth_rx.uc")
    label = "\nlong_enough#:\n"
    slower = "    sram[read, $c0, 0, 0, 1], ctx_swap\n" * 3
    assert label in file.read_text()
    file.write_text(file.read_text().replace(label, label + slower))

    code, out = regress()

    assert 1 == code
    assert re.search(r"engines\.eth_rx\.idle_pct .* better", out)
    assert re.search(r"engines\.eth_rx\.work_cycles_per_packet .* worse!", out)


def test_headroom_with_limits_fails_only_beyond_its_limits(project: Path, regress: Regress) -> None:
    limit = '[[limit]]\nmeasure = "engines.atm_rx.free_gpr"\nbetter = "higher"\n'
    Path("suite.toml").write_text(HEADROOM + limit)
    regress("--bless")
    slow_down(project / "atm_rx.uc", "received#:", nops=3)

    code, out = regress()

    assert 0 == code
    assert "engines.atm_rx.free_words" in out
    assert "1 different" in out


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"mine.toml"', '"other.toml"', "suite.toml:5: case short: other.toml: No such file"),
        ('"ip40"', '"none.toml"', "suite.toml:6: case short: none.toml: No such file"),
        ("cycles =", "config = 'oc3x2', cycles =", "suite.toml:6: config must be a key of the ca"),
        ("options = {", "options.row.sdram_banks = 1.5 #", "suite.toml:6: case short: row.sdram"),
        (
            'options = { workload = "ip40", cycles = 60_000',
            "[case.options]\ncycles = 0 #",
            "suite.toml:7: case short: cycles must be 1",
        ),
        ("atm_rx.idle_pct", "atm_rx.idle", "suite.toml:9: unknown measure `engines.atm_rx.idle`"),
        ("within =", "inside =", "suite.toml:11: [[limit]]: unknown key `inside`"),
        ("exact =", "exakt =", "suite.toml:1: unknown key `exakt`"),
        ('"higher"', '"more"', "suite.toml:10: [[limit]]: better must be one of lower, higher"),
        ("cycles =", "clocks =", "suite.toml:6: case short: option must be one of `ixp run`"),
        ('"counters"', '"counter"', "suite.toml:3: unknown value `counter` in exact"),
        ('"short"', '"../short"', "suite.toml:4: name must be of letters"),
        ("0.5", "-1", "suite.toml:11: [[limit]]: `within` must be at least 0.0"),
        (
            "within = 0.5",
            'cases = "long*"',
            "suite.toml:11: cases must match the name of a case (short), not long*",
        ),
        ("[[case]]", "[[cases]]", "suite.toml:3: unknown key `cases`"),
    ],
)
def test_an_invalid_suite_is_refused_and_its_records_kept(
    project: Path, ixp: Ixp, old: str, new: str, message: str
) -> None:
    Path("suite.toml").write_text(SUITE.replace(old, new))
    record = (project / "records/short.json").read_bytes()

    for arguments in ((), ("--bless",)):
        code, out, err = ixp("regress", *arguments)

        assert (2, "") == (code, out)
        assert 1 == len(err.splitlines())
        assert err.startswith(f"ixp: error: {message}")
    assert record == (project / "records/short.json").read_bytes()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "no such record; --bless writes the records"),
        ('{"schema": 9}', "schema must be 1, not 9; --bless rewrites it"),
        ("[]", "file must be the record of a case"),
    ],
)
def test_an_invalid_record_is_refused_and_can_be_blessed(
    project: Path, ixp: Ixp, text: str | None, message: str
) -> None:
    record = project / "records/short.json"
    record.unlink()
    if text is not None:
        record.write_text(text)

    code, _, err = ixp("regress")

    assert 2 == code
    assert f"records/short.json: {message}" in err
    code, out, _ = ixp("regress", "--bless")
    assert 0 == code
    assert "1 case: 1 new" in out
    assert 0 == ixp("regress")[0]


def test_blessing_names_records_without_a_case(project: Path, ixp: Ixp) -> None:
    records = project / "records"
    (records / "nightly.json").write_text((records / "short.json").read_text())
    (project / "nightly.toml").write_text(SUITE.replace("short", "nightly"))
    Path("suite.toml").write_text(SUITE.replace('"short"', '"brief"'))

    code, out, _ = ixp("regress", "--bless", "--markdown", "out.md")

    assert 0 == code
    assert ["records/short.json belongs to no case; delete it"] == [
        line for line in out.splitlines() if "no case" in line
    ]
    assert "`records/short.json` belongs to no case" in Path("out.md").read_text()
    assert (records / "short.json").exists()


def test_two_outputs_in_one_file_are_refused_before_any_run(project: Path, ixp: Ixp) -> None:
    code, out, err = ixp("regress", "--junit", "r.xml", "--markdown", "r.xml")

    assert (2, "") == (code, out)
    assert err == "ixp: error: --junit and --markdown name the same file, r.xml\n"
    assert not (project / "r.xml").exists()


def test_an_output_over_a_source_of_the_suite_is_refused(project: Path, ixp: Ixp) -> None:
    program = next(project.glob("*.uc"))
    source = program.read_bytes()

    code, _, err = ixp("regress", "--markdown", program.name)

    assert (2, source) == (code, program.read_bytes())
    assert program.name in err
