"""ixp view as a command: what it refuses, and how it ends."""

import signal
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import Ixp


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        ("nowhere", "unknown configuration `nowhere`"),
        ("nowhere/at/all", "or the output directory of an earlier run"),
        ("oc12 --out there", "--out has no effect in a session"),
        ("oc12 --json", "--json has no effect in a session"),
        ("oc12 --nonsense", "--nonsense"),
        ("oc12 --listen 99999", "--listen"),
        ("oc12 --idle -1", "--idle"),
        ("oc12 --cycles 0", "--cycles must be 1"),
        ("oc12 --workload nothing", "nothing"),
        ("-", "program must be a configuration or a file"),
        ("none.json", "none.json"),
        ("none.perfetto", "none.perfetto: No such file"),
    ],
)
def test_wrong_use_is_one_clear_error(arguments: str, wrong: str, ixp: Ixp) -> None:
    """Nothing is served."""
    ended = ixp("view", *arguments.split())

    assert (2, "") == (ended.code, ended.out)
    assert wrong in ended.err
    assert 1 == len(ended.err.strip().splitlines())


@pytest.mark.parametrize(
    ("given", "meant"), [("--bogus", None), ("--workloa", "--workload"), ("--idl", "--idle")]
)
def test_an_option_that_is_refused_is_not_suggested(
    given: str, meant: str | None, ixp: Ixp
) -> None:
    """One that a session takes still is."""
    hint = ixp("view", "oc12", given).err

    assert f"{given}" in hint
    assert "--out" not in hint
    assert (meant is not None) == ("Did you mean" in hint)
    assert meant is None or meant in hint


def test_options_beside_a_directory_are_refused(tmp_path: Path, ixp: Ixp) -> None:
    """A record is shown as it is; a directory without one is no run."""
    for arguments, wrong in (([], "record.json"), (["--seed", "3"], "--seed has no effect")):
        ended = ixp("view", str(tmp_path), *arguments)

        assert 2 == ended.code
        assert wrong in ended.err


def test_an_error_of_a_program_is_shown_as_the_assembler_shows_it(tmp_path: Path, ixp: Ixp) -> None:
    """With its place."""
    file = tmp_path / "wrong.uc"
    file.write_text("alu[\n")

    ended = ixp("view", str(file))

    assert 2 == ended.code
    assert "wrong.uc:1" in ended.err


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_0(number: signal.Signals, tmp_path: Path) -> None:
    """It has no other end; a page that is open does not keep it."""
    file = tmp_path / "end.uc"
    file.write_text("ctx_arb[kill]\n")
    command = [sys.executable, "-m", "ixp.cli", "view", str(file)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout
        assert run.stderr
        address = urlsplit(run.stdout.readline().strip())
        with closing(HTTPConnection(address.hostname or "", address.port or 0)) as connection:
            connection.request("GET", address.path)
            assert 200 == connection.getresponse().status
            run.send_signal(number)
            rest = run.communicate(timeout=60)

    assert ("", "") == rest
    assert 0 == run.returncode
