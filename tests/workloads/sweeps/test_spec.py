"""A sweep file defines a product of parameters; its errors have a line."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

from ixp.support.errors import UserError
from ixp.workloads import Options
from ixp.workloads.sweeps.spec import Spec, read_spec
from tests.support.message_files import assert_messages, edited

SPEC = """\
config = "oc12"
measures = ["command_hash"]

[options]
cycles = 20_000
warmup = 10_000

[parameters]
workload = ["ip40", "imix"]
sdram = ["75", "7e"]
row.sdram_refresh_clocks = [0, 1812]
define.VC_TABLE_LINEAR = [0, 1]

[plot]
x = "workload"
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "s.toml"
    path.write_text(text)
    return path


def test_the_points_of_a_sweep_are_the_product_in_order(tmp_path: Path) -> None:
    """The last parameter changes first; common options are in every point."""
    spec = read_spec(written(tmp_path, SPEC))

    assert spec.parameters == (
        "workload", "sdram", "row.sdram_refresh_clocks", "define.VC_TABLE_LINEAR",
    )  # fmt: skip
    assert 16 == len(spec.points)
    assert [("ip40", "75", 0, 0), ("ip40", "75", 0, 1), ("ip40", "75", 1812, 0)] == [
        point.values for point in spec.points[:3]
    ]
    assert spec.points[-1].options == Options(
        config="oc12",
        workload="imix",
        sdram="7e",
        rows={"sdram_refresh_clocks": 1812},
        defines={"VC_TABLE_LINEAR": "1"},
        cycles=20_000,
        warmup=10_000,
    )


def test_file_names_are_relative_to_the_sweep_file(tmp_path: Path) -> None:
    text = SPEC.replace('"oc12"', '"mine.toml"').replace('"imix"', '"load.toml"')
    spec = read_spec(written(tmp_path, text.replace('sdram = ["75"', 'in.8 = ["a.pcap"')))

    assert str(tmp_path / "mine.toml") == spec.points[0].options.config
    assert "ip40" == spec.points[0].options.workload
    assert str(tmp_path / "load.toml") == spec.points[-1].options.workload
    assert {8: str(tmp_path / "a.pcap")} == spec.points[0].options.inputs


@pytest.mark.parametrize(
    ("name", "chip"), [("ixp1240", "ixp1240"), ("mine.toml", "{folder}/mine.toml")]
)
def test_chip_is_name_or_file_relative_to_sweep_file(tmp_path: Path, name: str, chip: str) -> None:
    text = SPEC.replace('sdram = ["75"', f'chip = ["{name}"')
    spec = read_spec(written(tmp_path, text))

    assert chip.format(folder=tmp_path) == spec.points[0].options.chip


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Spec]:
    """Return a function that reads SPEC with some edits."""
    monkeypatch.chdir(tmp_path)

    def read_edited(edits: str) -> Spec:
        path = Path("s.toml")
        path.write_text(edited(SPEC, edits))
        return read_spec(path)

    return read_edited


def test_a_wrong_sweep_file_is_refused_with_its_line(
    request: pytest.FixtureRequest, read: Callable[[str], Spec]
) -> None:
    assert_messages(request, "sweep_files.messages", read)


@pytest.mark.parametrize("name", ["core-mhz", "core_mhz"])
def test_the_parameter_to_find_is_named_with_either_sign(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, SPEC.replace('sdram = ["75", "7e"]', "core-mhz = [200, 232]"))
    spec = read_spec(path, name)

    assert (spec.find, spec.candidates) == ("core-mhz", range(200, 233))


def test_a_sweep_has_at_most_100000_runs(read: Callable[[str], Spec]) -> None:
    with pytest.raises(UserError, match=r"s\.toml:8: parameters must give 100000 "):
        read(f'sdram = ["75", "7e"] => seed = {[*range(30_000)]}')


OF_RUN = {
    option.removeprefix("--").replace("-", "_")
    for parameter in import_module("ixp.cli.commands.run.run").command.params
    for option in parameter.opts
}


@pytest.mark.parametrize(
    "field",
    sorted({*Options.__struct_fields__} - OF_RUN - {"config", "include", "checks", "optimised"}),
)
def test_a_field_that_is_not_a_run_option_is_refused(tmp_path: Path, field: str) -> None:
    path = written(tmp_path, SPEC.replace("cycles = 20_000", f'{field} = "x"'))

    with pytest.raises(UserError, match=f":5: option must be one of `ixp run`, not `{field}`"):
        read_spec(path)


def test_the_profile_option_equals_that_of_a_run(tmp_path: Path) -> None:
    spec = read_spec(written(tmp_path, SPEC.replace("cycles = 20_000", "profile = true")))

    assert all(p.options.counts_words and p.options.times_packets for p in spec.points)


@pytest.mark.parametrize(
    ("measure", "followed"),
    [("latency.atm-ethernet.p99_us", True), ("occupancy.packets eth0.longest", True),
     ("memory.sdram.active_pct", False)],
)  # fmt: skip
def test_runs_follow_packets_if_a_measure_needs_it(
    measure: str,
    followed: bool,
    tmp_path: Path,
) -> None:
    spec = read_spec(written(tmp_path, SPEC.replace("command_hash", measure)))

    assert {followed} == {point.options.latency for point in spec.points}
