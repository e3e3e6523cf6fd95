"""Wrong use of `ixp run` is answered in one line that says what would be right."""

import re
from pathlib import Path

import pytest

from ixp.simulator.machine.ports import RATE_RULE
from tests.conftest import Ixp
from tests.workloads.support.passthrough import ASLEEP, write_config

DUMP = "--dump must be like scratch:0x100+16 (scratch, sram, sdram)"
PORTS = f"--ports must be bounded, unbounded or a factor such as 1.05 or 1/3, {RATE_RULE}"
KINDS = (
    "cycle, scratch[ADDRESS], sram[ADDRESS], sdram[ADDRESS], "
    'register(ENGINE, CONTEXT, "NAME"), csr("NAME"), queue("NAME"), '
    "counters of ports such as rx_units(PORT), counters of the router and names of its memory map"
)
WATCH = "--watch must be an expression like ATM_RX_IPR_FULLQ > 0"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """Return a program that ends at once."""
    file = tmp_path / "end.uc"
    file.write_text("ctx_arb[kill]\n")
    return file


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--cycles 0", "--cycles must be 1 to 1000000000000, not 0"),
        ("--cycles 99999999999999999999",
         "--cycles must be 1 to 1000000000000, not 99999999999999999999"),
        ("--engine 3", "--engine has no effect on a configuration; use it with a bare program"),
        ("--threads 2", "--threads has no effect on a configuration; use it with a bare program"),
        ("--fcs", "--fcs has no effect on a run without captures; use it with --in or --out"),
        ("--timing pcap", "--timing has no effect on generated traffic; use it with --in"),
        ("--idle", "--idle has no effect without --out DIR"),
        ("--in 8=a.cells --seed 4", "--seed has no effect on captures; use it with --workload"),
        ("--row engines=0", "chip row engines must be 1 to 6, not 0"),
        ("--cycles 100 --warmup 100", "--warmup must be below 100 cycles, not 100"),
        ("--warmup -1", "--warmup must be 0 to 1000000000000, not -1"),
        ("--repeat 0", "--repeat must be 1 or more, not 0"),
        ("--repeat often", "--repeat must be a number or forever, not often"),
        ("--in 8", "--in must be PORT=FILE, not 8"),
        ("--in 12=x.cells", "--in port must be one of the configuration (8, 9), not 12"),
        ("--in 8=nowhere.cells", "nowhere.cells: No such file or directory"),
        ("--in 8=a.cells --in atm0=a.cells", "--in is given twice for port atm0"),
        ("--in x=a.cells", "port must be a number, ethN or atmN, not x"),
        ("--ports 0.999999999", f"{PORTS}, not 0.999999999"),
        (
            "--ports fast",
            f"{PORTS}, not fast",
        ),
        (
            "--ports 1/0",
            f"{PORTS}, not 1/0",
        ),
        ("--ports 8=fast", f"{PORTS}, not fast"),
        ("--ports atm0=1,8=2", "--ports must name port 8 (atm0) once, not twice"),
        ("--ports 1e300", f"{PORTS}, not 1e300"),
        ("--ports 1e999999999", f"{PORTS}, not 1e999999999"),
        ("--dump scratch:1+0", "--dump must have a count of 1 or more, not scratch:1+0"),
        ("--watch ", f"{WATCH}, not nothing"),
        ("--stop-on ", "--stop-on must be names of events or counters, not nothing"),
        ("--tables nowhere.toml", "nowhere.toml: No such file or directory"),
        (
            "--until drained --workload ip40",
            "--until drained must go with inputs that end, not with workload ip40",
        ),
        ("--dump scratch:1", f"{DUMP}, not scratch:1"),
        (
            "--workload silent --dump scratch:0x400+1",
            "--dump scratch:0x400+1: scratch address must be 0 to 1023, not 1024",
        ),
        (
            "--workload silent --stop-on rain",
            (
                "unknown event `rain` in --stop-on; "
                "give overflow, underflow, idle or a counter of the router"
            ),
        ),
        (
            "--workload silent --watch x>1",
            f"{WATCH}, not x>1: unknown name `x`; values are {KINDS}",
        ),
        (
            "--workload silent --watch tx_units(3)>1",
            f"{WATCH}, not tx_units(3)>1: port 3 is not of the configuration",
        ),
        (
            "--workload silent --watch register(0,1,'nothing')",
            (f"{WATCH}, not register(0,1,'nothing'): engine 0: unknown register `nothing`; "
            "give one of the program, or like a3, @b17, $2, $$0"),
        ),
        (
            "--workload silent --watch tx_unit(8)>1",
            (f"{WATCH}, not tx_unit(8)>1: unknown name `tx_unit`; "
            "did you mean `tx_units` or `rx_units` or `rx_runts`?"),
        ),
        (
            "--workload silent --watch queue('sram_ordered')>1",
            (f"{WATCH}, not queue('sram_ordered')>1: unknown queue `sram_ordered`; "
            "did you mean `sram ordered` or `sdram ordered` or `sram read`?"),
        ),
        (
            "--workload silent --watch queue(8)>1",
            f"""{WATCH}, not queue(8)>1: queue must be called as queue("NAME")""",
        ),
        (
            "--workload silent --watch open('x')",
            f"{WATCH}, not open('x'): unknown name `open`; values are {KINDS}",
        ),
        (
            "--workload silent --watch 1<<(1<<40)",
            f"{WATCH}, not 1<<(1<<40): a shift must be by 0 to 63 bits, not by {1 << 40}",
        ),
        ("--row name=1", "unknown chip row `name`; `ixp manual Variants` lists all"),
        ("--row sdram_banks", "--row must be NAME=VALUE with a whole number, not sdram_banks"),
        ("--row sdram_banks=0", "chip row sdram_banks must be 1 to 8, not 0"),
        ("--row core_mhz=200", "chip row core_mhz must be set by core_mhz, not as a row"),
        ("--watch-every 8", "--watch-every has no effect without --watch"),
        ("--watch x --watch-every 0", "--watch-every must be 1 or more, not 0"),
    ],
)  # fmt: skip
def test_wrong_use_is_one_line(options: str, message: str, small: Path, ixp: Ixp) -> None:
    """What cannot be meant is answered in one line and exit code 2."""
    outcome = ixp("run", small, *options.split(" "))

    assert (2, f"ixp: error: {message}\n") == (outcome.code, outcome.err)


@pytest.mark.parametrize("option", ["--bogus", "--until never", "--core-mhz 7", "--engine x"])
def test_unknown_option_or_value_is_one_line(option: str, small: Path, ixp: Ixp) -> None:
    """An option that does not exist, or a value that it cannot have, is wrong use."""
    outcome = ixp("run", small, *option.split())

    assert 2 == outcome.code
    assert 1 == len(outcome.err.splitlines())
    assert "(see ixp run --help)" in outcome.err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--engine 6", "--engine must be 0 to 5, not 6"),
        ("--threads 5", "--threads must be 1 to 4, not 5"),
        (
            "--workload ip40",
            "--workload has no effect on a bare program; use it with a configuration",
        ),
        ("--seed 3", "--seed has no effect on a bare program; use it with a configuration"),
        (
            "--stop-on idle",
            "--stop-on has no effect on a bare program; use it with a configuration",
        ),
    ],
)
def test_bare_programs_have_no_ports(options: str, message: str, bare: Path, ixp: Ixp) -> None:
    """What needs ports is refused for a bare program."""
    outcome = ixp("run", bare, *options.split())

    assert (2, f"ixp: error: {message}\n") == (outcome.code, outcome.err)


def test_captures_that_are_cut_off_are_bad_input(small: Path, tmp_path: Path, ixp: Ixp) -> None:
    """A capture that ends inside a cell is refused with its place."""
    file = tmp_path / "cut.cells"
    file.write_bytes(bytes(60))
    outcome = ixp("run", small, "--in", f"8={file}")

    assert 2 == outcome.code
    assert "cell 1 at byte 52 is cut off" in outcome.err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("chip = \n", ":1: "),
        ('chip = "z80"\n', "unknown chip `z80`; the known ones are"),
        (
            '[[port]]\nnumber = 8\nkind = "eth100"\n',
            ":3: kind of port 8 must be oc12 or oc3",
        ),
        (
            '[[port]]\nnumber = 0\nkind = "oc3"\n',
            ":3: kind of port 0 must be eth100, not",
        ),
        ("", "missing [[engine]]: a configuration has at least one"),
        ('[[engine]]\nprogram = "x.uc"\nrole = "x"\n', "program must be a file"),
    ],
)
def test_bad_configuration_is_one_line(text: str, message: str, tmp_path: Path, ixp: Ixp) -> None:
    """A configuration that cannot be used is answered in one line with what is wrong."""
    file = tmp_path / "bad.toml"
    file.write_text(text)
    outcome = ixp("run", file)

    assert 2 == outcome.code
    assert 1 == len(outcome.err.splitlines())
    assert message in outcome.err


@pytest.mark.parametrize("row", ["scratch_words", "sram_words", "sdram_quadwords"])
def test_memories_hold_what_the_router_keeps_in_them(row: str, ixp: Ixp) -> None:
    """A memory that ends before the router's map is refused by the name of its row."""
    outcome = ixp("run", "oc12", "--cycles", 1000, "--row", f"{row}=100")

    assert 2 == outcome.code
    words = "or more, which the router's memory map takes, not 100"
    assert re.fullmatch(rf"ixp: error: chip row {row} must be \d+ {words}\n", outcome.err)


def test_memories_hold_what_a_program_puts_there(tmp_path: Path, ixp: Ixp) -> None:
    """Initial data beyond a memory that was made smaller is bad input, of an image too."""
    file = tmp_path / "data.uc"
    file.write_text(".init sram[16] 7\nctx_arb[kill]\n")
    source = ixp("run", file, "--row", "sram_words=16")
    ixp("asm", file)
    image = ixp("run", file.with_suffix(".image"), "--row", "sram_words=16")

    where = f"{file}:1:12: error: address in sram must be 0 to 0xf here, not 0x10"
    assert (2, where) == (source.code, source.err.splitlines()[0])
    what = ".init must fit into the memory: sram address must be 0 to 15, not 16"
    assert (2, f"ixp: error: {what}\n") == (image.code, image.err)


@pytest.mark.parametrize("config", ["nowhere", "nowhere.toml", "nowhere.uc"])
def test_missing_configuration_is_one_line(config: str, ixp: Ixp) -> None:
    """A configuration or program that does not exist is bad input."""
    outcome = ixp("run", config)

    assert 2 == outcome.code
    assert 1 == len(outcome.err.splitlines())
    assert "nowhere" in outcome.err


def test_configuration_must_be_given(ixp: Ixp) -> None:
    """Without CONFIG there is nothing to run."""
    assert "ixp: error: CONFIG or FILE.uc is missing (see ixp run --help)\n" == ixp("run").err


def test_counters_of_ports_are_watched_by_port(ixp: Ixp) -> None:
    """A counter of each port needs its port; the message shows how, and so it is taken."""
    cut = ("run", "oc12", "--workload", "silent", "--cycles", 5000, "--watch")
    alone, named = ixp(*cut, "IP_BAD_TTL > 0"), ixp(*cut, "IP_BAD_TTL(0) > 0")

    words = "IP_BAD_TTL is a counter of each port, such as IP_BAD_TTL(0)"
    assert (2, f"ixp: error: {WATCH}, not IP_BAD_TTL > 0: {words}\n") == (alone.code, alone.err)
    assert 0 == named.code


def test_a_counter_that_is_watched_is_its_count_and_no_address(ixp: Ixp) -> None:
    """What the router counts goes before what its memory map calls by that name."""
    cut = ("run", "oc12", "--workload", "silent", "--cycles", 5000, "--watch")
    outcome = ixp(*cut, "TOTAL_DISCARDS > 0 or TOTAL_DISCARDS_WORD != 0xC0")

    assert "was not seen to be true" in outcome.err


@pytest.mark.parametrize(
    ("software", "words"),
    [
        ("os:system", "must be module:class, not os:system"),
        ("os:PathLike", "os:PathLike must have initialise and poll; it lacks initialise and poll"),
        ("own:Own", "own:Own must be made from (config, tables): too many positional arguments"),
    ],
)
def test_core_software_must_fit(tmp_path: Path, software: str, words: str, ixp: Ixp) -> None:
    """What cannot be the core's software is bad input, and the message says why."""
    (tmp_path / "own.py").write_text(
        "class Own:\n    def __init__(self, config):\n        pass\n"
        "    def initialise(self, machine):\n        pass\n"
        "    def poll(self, machine):\n        pass\n"
    )
    config = write_config(tmp_path, extra=f'[core]\nsoftware = "{software}"\n')
    outcome = ixp("run", config, "--workload", "silent")

    assert (2, f"ixp: error: {config}: core software {words}\n") == (outcome.code, outcome.err)


def test_core_software_that_ends_the_program_is_told(tmp_path: Path, ixp: Ixp) -> None:
    """`sys.exit` in software of one's own is a fault of it, with its line."""
    (tmp_path / "leaving.py").write_text(
        "import sys\n\nclass Core:\n    def __init__(self, config, tables): sys.exit(5)\n"
        "    def initialise(self, machine): ...\n    def poll(self, machine): ...\n"
    )
    config = write_config(tmp_path, ASLEEP, '[core]\nsoftware = "leaving:Core"\n')
    outcome = ixp("run", config, "--workload", "silent", "--cycles", 5000)

    words = "leaving.py:4: core software must not fail: SystemExit: 5\n"
    assert (2, True) == (outcome.code, outcome.err.endswith(words))


def test_sources_are_files(ixp: Ixp) -> None:
    """A device has no end; a check that is not known has a list to look in."""
    source, check = ixp("asm", "/dev/zero"), ixp("asm", "--explain", "zzz")

    words = "ixp: error: `/dev/zero` must be a readable file (it is a device or a pipe)\n"
    assert (2, words) == (source.code, source.err)
    assert "ixp: error: unknown check `zzz`\n" == check.err


def test_a_row_of_engines_names_the_configuration(ixp: Ixp) -> None:
    """The message tells the row and the engine that it leaves out."""
    error = ixp("run", "oc12", "--workload", "silent", "--row", "engines=1").err

    words = "chip row engines must be above 5, for engine 5 has a program, not 1"
    assert f"ixp: error: {words}\n" == error


def test_a_long_expression_is_not_printed_whole(ixp: Ixp) -> None:
    """An error stays readable whatever was given."""
    error = ixp("run", "oc12", "--workload", "silent", "--watch", "1+" * 5000 + "x").err

    assert 100 < len(error) < 1200


def test_a_program_without_words_is_warned_of(tmp_path: Path, ixp: Ixp) -> None:
    """It runs off its end at once."""
    (tmp_path / "empty.uc").touch()
    outcome = ixp("asm", tmp_path / "empty.uc")

    words = "warning: program has no instructions [falls-off-end]\n"
    assert (0, words) == (outcome.code, outcome.err)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--plot", "q.svg"), "--plot has no effect without --profile"),
        (("--profile", "--plot", "q.png"), "--plot must be an .svg file, not q.png"),
    ],
)
def test_plot_is_an_svg_of_a_profile(
    options: tuple[str, ...], message: str, bare: Path, ixp: Ixp
) -> None:
    """Nothing is run, and nothing written."""
    outcome = ixp("run", bare, *options)
    assert outcome.code == 2
    assert message in outcome.err
    assert not Path(options[-1]).exists()
