"""A changed chip row reaches every command, or is refused with one clear error."""

import json
import re
from pathlib import Path

import pytest

from ixp.isa.tables.chip import ChipRow, chip
from ixp.isa.tables.chip_limits import limits
from ixp.support.errors import UserError
from tests.conftest import Ixp

STAGE = "microcode/router/ip_route.uc"
CHIP = chip()
REFUSED = {
    "core_mhz": "must be set by core_mhz, not as a row",
    "ix_mhz": "must be set by ix_bus.mhz, not as a row",
    "ix_bus_bytes": "must be set by ix_bus.mode, not as a row",
    "oc12_kbps": "must be set by the rate of the ports, not as a row",
    "oc3_kbps": "must be set by the rate of the ports, not as a row",
    "engines": "engine 5 has a program",
    "has_crc": "chip must have CRC hardware",
    "control_store_words": "program must have at most 1 words",
    "scratch_words": "which the router's memory map takes",
    "sram_words": "which the router's memory map takes",
    "sdram_quadwords": "which the router's memory map takes",
}
"""Rows that an option sets, and rows whose other value is too small for the router."""


def movable() -> list[ChipRow]:
    return [row for row in CHIP if len(limits(row.name, row.unit)) > 1]


def another_value(row: ChipRow) -> int:
    """Return another valid value of a row: the double, or one near it."""
    allowed = limits(row.name, row.unit)
    if row.name in REFUSED:
        return allowed[0]
    if row.unit.startswith("terms"):
        return 5  # the polynomial x^2 + 1
    for value in (2 * row.value, row.value // 2, row.value + 1, row.value + 1000):
        if value in allowed and value != row.value and is_possible({row.name: value}):
            return value
    raise AssertionError(row.name)


def is_possible(rows: dict[str, int]) -> bool:
    try:
        CHIP.with_rows(rows)
    except UserError:
        return False
    return True


def compatible_rows(rows: list[ChipRow], count: int) -> list[dict[str, int]]:
    """Return sets of about `count` changed rows that a chip can have together."""
    parts: list[dict[str, int]] = [{} for _ in range(-(-len(rows) // count))]
    for number, row in enumerate(rows):
        change = {row.name: another_value(row)}
        rotated = parts[number % len(parts) :] + parts
        next(part for part in rotated if is_possible(part | change)).update(change)
    return parts


TAKEN = [row for row in movable() if row.name not in REFUSED]


@pytest.mark.parametrize(
    "rows",
    [
        *compatible_rows(TAKEN, 20),
        *(
            pytest.param({row.name: another_value(row)}, id=row.name, marks=pytest.mark.campaign)
            for row in TAKEN
        ),
    ],
)
def test_changed_rows_reach_every_command(ixp: Ixp, tmp_path: Path, rows: dict[str, int]) -> None:
    """The reference router and the conservation laws judge the run."""
    options = [word for name, value in rows.items() for word in ("--row", f"{name}={value}")]
    out = str(tmp_path / "out")

    codes = [
        ixp("run", "oc12", "--cycles", "100k", "--counters", "all", "--out", out, *options)[0],
        ixp("headroom", "oc12", *options)[0],
        ixp("flow", STAGE, "-D", "ENGINE=1", *options)[0],
    ]

    assert [0, 0, 0] == codes
    assert [] == json.loads(ixp("verify", out, "--json")[1])["mismatches"]


@pytest.mark.parametrize("name", REFUSED)
def test_a_row_that_an_option_sets_or_that_is_too_small_for_the_router_is_refused(
    ixp: Ixp, name: str
) -> None:
    row = next(row for row in movable() if row.name == name)

    code, _, error = ixp("run", "oc12", "--cycles", "100k", "--row", f"{name}={another_value(row)}")

    assert (2, 1) == (code, error.count("error:"))
    assert REFUSED[name] in error


@pytest.mark.parametrize(
    "options",
    [
        ("--row", "atm_rx_fifo_cells=200", "--ports", "unbounded"),
        ("--row", "eth_fifo_bytes=16384", "--ports", "unbounded"),
        ("--row", "eth_fifo_bytes=16384"),
        ("--row", "eth_minimum_bytes=40"),
        ("--row", "eth_minimum_bytes=100"),
        ("--row", "hash48_polynomial=5"),
    ],
    ids=lambda options: " ".join(options[1:]),
)
def test_verify_accepts_a_run_with_extreme_chip_rows(
    ixp: Ixp, tmp_path: Path, options: tuple[str, ...]
) -> None:
    """Verification takes capacities, padding and hash polynomial from the chip of the run."""
    out = str(tmp_path / "out")
    ixp("run", "oc12", "--cycles", "500k", "--out", out, *options)

    verdict = json.loads(ixp("verify", out, "--json")[1])

    assert [] == verdict["mismatches"]
    assert 0 < verdict["forwarded"]


@pytest.mark.parametrize(
    ("cells", "defines"), [(4, ()), (7, ()), (12, ("CELL_BURST=5",)), (12, ("CELL_BURST=8",))]
)
def test_the_burst_of_atm_transmit_follows_the_fifo_of_its_framer(
    ixp: Ixp, cells: int, defines: tuple[str, ...]
) -> None:
    """Default and limit are the capacity of the framer."""
    chosen = [word for define in defines for word in ("-D", define)]

    _, out, _ = ixp(
        "run", "oc12", "--cycles", "300k", "--warmup", "0", "--json",
        "--row", f"atm_tx_fifo_cells={cells}", *chosen,
    )  # fmt: skip

    assert 0 == sum(port["tx"]["overflows"] for port in json.loads(out)["ports"])


@pytest.mark.parametrize(("row", "least"), [("atm_tx_fifo_cells", 4), ("eth_tx_ready_bytes", 64)])
def test_a_device_too_small_for_the_router_is_refused(ixp: Ixp, row: str, least: int) -> None:
    """The transmit machine would lose elements that do not fit."""
    code, _, error = ixp("run", "oc12", "--cycles", "1000", "--row", f"{row}={least - 1}")

    assert (2, 1) == (code, error.count("error:"))
    assert f"chip row {row} must be {least} or more for the router" in error
    assert 0 == ixp("run", "oc12", "--cycles", "1000", "--row", f"{row}={least}").code


def test_flow_bounds_follow_the_costs_of_the_chip(ixp: Ixp, tmp_path: Path) -> None:
    file = tmp_path / "loop.uc"
    file.write_text("start#: br[end#]\nnop\nend#: ctx_arb[voluntary]\nnop\nlast#: br[start#]\n")

    def cycles(*rows: str) -> int:
        options = [word for row in rows for word in ("--row", row)]
        _, out, _ = ixp("flow", str(file), "--bounds", "start", "last", "--json", *options)
        return int(json.loads(out)["worst_cycles"])

    usual = cycles()

    assert usual + 2 == cycles(f"abort_early_cycles={CHIP['abort_early_cycles'] + 2}")
    assert usual + 3 == cycles(f"swap_bubble_cycles={CHIP['swap_bubble_cycles'] + 3}")


def test_headroom_follows_the_registers_of_the_chip(ixp: Ixp) -> None:
    def words(*options: str) -> list[int]:
        _, out, _ = ixp("headroom", "oc3x2", "--json", *options)
        return [engine["free_words"] for engine in json.loads(out)["engines"]]

    assert [count - 100 for count in words()] == words("--row", "control_store_words=1948")
    assert (
        "ixp1250" == json.loads(ixp("headroom", "oc3x2", "--json", "--chip", "ixp1250")[1])["chip"]
    )
    code, _, error = ixp("headroom", "oc12", "--chip", "ixp1200")
    assert (2, True) == (code, "chip must have CRC hardware" in error)


@pytest.mark.parametrize(("words", "count"), [(3000, "3001"), (5000, "4097 and more")])
def test_a_program_has_at_most_the_words_of_the_chip(
    ixp: Ixp, tmp_path: Path, words: int, count: str
) -> None:
    """The assembler may stop before the end of the text."""
    file = tmp_path / "long.uc"
    file.write_text("nop\n" * words + "ctx_arb[kill]\n")

    code, _, error = ixp("asm", str(file), "--row", "control_store_words=1000")

    assert (2, 1) == (code, error.count("error:"))
    assert f"long.uc:1001:1: error: program must have at most 1000 words, not {count}" in error


def test_initial_data_ends_with_the_memory_of_the_chip(ixp: Ixp, tmp_path: Path) -> None:
    file = tmp_path / "init.uc"
    file.write_text(".init scratch[0x40] 1\nctx_arb[kill]\n")

    assert 0 == ixp("run", str(file), "--row", "scratch_words=0x41")[0]
    code, _, error = ixp("run", str(file), "--row", "scratch_words=0x40")
    assert (2, True) == (code, "address in scratch must be 0 to 0x3f here, not 0x40" in error)


@pytest.mark.parametrize(("cycles", "is_warned"), [(1, True), (0, False)])
def test_a_kill_behind_a_branch_is_reported_only_if_branches_abort_cycles(
    ixp: Ixp, tmp_path: Path, cycles: int, is_warned: bool
) -> None:
    file = tmp_path / "kill.uc"
    file.write_text("start#: br[start#]\nctx_arb[kill]\n")
    row = f"abort_early_cycles={cycles}"

    _, out, _ = ixp("asm", str(file), "-o", str(tmp_path / "o.image"), "--row", row, "--json")

    names = {warning["name"] for warning in json.loads(out)["warnings"]}
    assert is_warned == ("kill-after-branch" in names)


def test_the_optimiser_fills_only_defer_windows_of_the_chip(ixp: Ixp, tmp_path: Path) -> None:
    """A swap that aborts no cycle has no window."""
    file = tmp_path / "swap.uc"
    file.write_text(
        "immed[a, 1]\nalu[b, a, +, 1]\nctx_arb[voluntary]\nalu[--, a, +, b]\nctx_arb[kill]\n"
    )

    def moves(cycles: int) -> bool:
        row = f"swap_bubble_cycles={cycles}"
        _, _, error = ixp("asm", str(file), "-O", "-o", str(tmp_path / "o.image"), "--row", row)
        return "moved 0 into" not in error

    assert (True, False) == (moves(1), moves(0))


@pytest.mark.parametrize("engines", [1, 2, 8, 16])
def test_a_chip_has_1_to_16_engines(ixp: Ixp, tmp_path: Path, engines: int) -> None:
    """The number is set by a row on the command line or in a chip file."""
    (tmp_path / "count.uc").write_text("loop#:\nscratch[incr, --, 0, ENGINE, 1]\nbr[loop#]\n")
    programs = '\n[[engine]]\nprogram = "count.uc"\nrole = "count"\n' * engines
    (tmp_path / "count.toml").write_text(f'chip = "ixp1240"\n{programs}')
    (tmp_path / "chip.toml").write_text(f'base = "ixp1240"\n[rows]\nengines = {engines}\n')
    count, fewer = str(tmp_path / "count.toml"), f"engines={engines - 1}"
    for choice in (("--row", f"engines={engines}"), ("--chip", str(tmp_path / "chip.toml"))):
        run = ixp("run", count, "--cycles", "1000", "--json", *choice)
        assert (0, engines) == (run.code, len(json.loads(run.out)["engines"]))
        headroom = ixp("headroom", count, "--json", *choice)
        assert (0, engines) == (headroom.code, len(json.loads(headroom.out)["engines"]))

    code, _, error = ixp("run", count, "--cycles", "1000", "--row", fewer)
    assert (2, 1) == (code, error.count("error:"))
    assert "must be" in error


def test_a_constant_signal_to_a_thread_that_the_chip_lacks_is_refused(
    ixp: Ixp, tmp_path: Path
) -> None:
    file = tmp_path / "signal.uc"
    file.write_text("fast_wr[9, inter_thd_sig]\nctx_arb[kill]\n")
    for command in (("asm",), ("run", "--cycles", "100"), ("headroom",)):
        code, _, error = ixp(command[0], str(file), *command[1:], "--row", "engines=2")
        assert (2, 1) == (code, error.count("error:"))
        assert "signal.uc:1:9: error: `fast_wr` must signal a thread below 8, not 9" in error
        assert 0 == ixp(command[0], str(file), *command[1:], "--row", "engines=3").code


def test_the_router_runs_on_the_last_of_16_engines(ixp: Ixp, tmp_path: Path, root: Path) -> None:
    """The threads of engine 15 have numbers above 40, receive packets and signal each other."""
    text = (root / "microcode/configurations/oc12.toml").read_text("utf-8")
    engines, *ports = text.partition("[[port]]")
    moved = re.sub(r"number = (\d+)", lambda match: f"number = {int(match[1]) + 10}", engines)
    (tmp_path / "far.toml").write_text("".join((moved, *ports)))
    out = str(tmp_path / "out")

    run = ixp(
        "run", str(tmp_path / "far.toml"), "--cycles", "100k", "--row", "engines=16",
        "--check", "--out", out,
    )  # fmt: skip

    assert 0 == run.code
    verdict = json.loads(ixp("verify", out, "--json")[1])
    assert [] == verdict["mismatches"]
    assert 0 < verdict["forwarded"]
