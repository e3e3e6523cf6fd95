"""`ixp run --log` writes the texts of `.log` directives to a file."""

from pathlib import Path

from tests.conftest import Ixp

_PROGRAM = """
.num_contexts 1
    immed[n, 2]
again#:
    .log "n=%d", n
    alu[n, n, -, 1]
    br>0[again#]
    nop
    nop
    ctx_arb[kill]
"""


def test_a_line_names_cycle_thread_place_and_text(tmp_path: Path, ixp: Ixp) -> None:
    (tmp_path / "a.uc").write_text(_PROGRAM)
    outcome = ixp("run", tmp_path / "a.uc", "--log", tmp_path / "log", "--json", "-")

    assert 0 == outcome.code
    assert [
        "1: engine 0 context 0: a.uc:6 (again#): n=2",
        "5: engine 0 context 0: a.uc:6 (again#): n=1",
    ] == [line.replace(f"{tmp_path}/", "") for line in (tmp_path / "log").read_text().splitlines()]
    assert '"log"' not in outcome.out


def test_without_a_directive_a_log_is_refused(tmp_path: Path, ixp: Ixp) -> None:
    (tmp_path / "a.uc").write_text("ctx_arb[kill]\n")
    outcome = ixp("run", tmp_path / "a.uc", "--log", tmp_path / "log")

    assert (2, False) == (outcome.code, (tmp_path / "log").exists())
    assert "--log needs a program with a `.log` directive" in outcome.err
