from collections.abc import Callable
from pathlib import Path

import pytest

from ixp.assembler.checks.catalogue import CHECKS
from tests.assembler.support.sarif import Run, read
from tests.conftest import Ixp

WARNED = "alu[--, b, +, 1]\nnop\n"
WRONG = """#bogus
#macro add(r, n)
    alu[r, r, +, n]
#endm
foo[a]
add(a, 300)
.init scratch[0x10000000] 1
br[nowhere#]
.local
"""


@pytest.fixture
def sarif(
    ixp: Ixp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, Run]]:
    """Return a function that assembles a text and returns its SARIF log."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, *options: str, name: str = "program.uc") -> tuple[int, Run]:
        (tmp_path / name).write_text(text)
        code = ixp("asm", name, "--sarif", "found.sarif", *options)[0]
        return code, read((tmp_path / "found.sarif").read_bytes())

    return run


def test_warning_is_a_result_with_name_of_its_check(sarif: Callable[..., tuple[int, Run]]) -> None:
    code, run = sarif(WARNED)
    rules = {rule.id for rule in run.tool.driver.rules}
    regions = [result.locations[0].physical_location.region for result in run.results]

    assert (0, True, 0) == (
        code,
        run.invocations[0].execution_successful,
        run.invocations[0].exit_code,
    )
    assert CHECKS.keys() <= rules
    assert ["never-written", "falls-off-end"] == [result.rule_id for result in run.results]
    assert {"warning"} == {result.level for result in run.results}
    assert [(1, 9), (2, 1)] == [(r.start_line, r.start_column) for r in regions if r]


def test_errors_of_every_stage_are_written_in_source_order(
    sarif: Callable[..., tuple[int, Run]], tmp_path: Path
) -> None:
    code, run = sarif(WRONG)
    expected = ["preprocessing", "statements", "immediate-range", "data", "words", "statements"]
    related = [r.message.text for r in run.results[2].related_locations if r.message]

    assert (2, False) == (code, run.invocations[0].execution_successful)
    assert expected == [result.rule_id for result in run.results]
    assert ["it stands for `n` here", "in the expansion of `add`"] == related
    assert not (tmp_path / "program.image").exists()


def test_changed_severities_are_listed_as_overrides(sarif: Callable[..., tuple[int, Run]]) -> None:
    code, run = sarif(WARNED, "-W", "falls-off-end=off", "-W", "never-written=error")
    overrides = {
        override.descriptor.id: (override.configuration.enabled, override.configuration.level)
        for override in run.invocations[0].rule_configuration_overrides
    }

    assert 2 == code
    assert {"never-written": (True, "error"), "falls-off-end": (False, "warning")} == overrides
    assert [("never-written", "error")] == [
        (result.rule_id, result.level) for result in run.results
    ]


def test_a_file_name_is_a_relative_escaped_uri(sarif: Callable[..., tuple[int, Run]]) -> None:
    _, run = sarif("", name="with blank é#.uc")
    (result,) = run.results

    place = result.locations[0].physical_location
    assert ("with%20blank%20%C3%A9%23.uc", None) == (place.artifact_location.uri, place.region)


def test_a_log_that_cannot_be_written_leaves_no_image(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "program.uc"
    path.write_text(WARNED)

    assert 2 == ixp("asm", path, "--sarif", tmp_path / "missing" / "found.sarif")[0]
    assert 2 == ixp("asm", path, "--sarif", path)[0]
    assert 2 == ixp("asm", path, "--sarif", "-", "--json")[0]
    assert 2 == ixp("asm", path, "-E", "--sarif", "-")[0]
    assert ([path], WARNED) == (list(tmp_path.iterdir()), path.read_text())


def test_a_log_on_standard_output_is_all_that_is_printed(ixp: Ixp, tmp_path: Path) -> None:
    path = tmp_path / "program.uc"
    for text in (WARNED, WRONG):
        path.write_text(text)
        assert read(ixp("asm", path, "--sarif", "-")[1].encode()).results
