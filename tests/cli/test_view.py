"""ixp view as a command: what it does not suggest, and how it ends."""

import signal
import subprocess
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import PROGRAM, Ixp


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


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_with_0(number: signal.Signals, tmp_path: Path) -> None:
    """It has no other end; a page that is open does not keep it."""
    file = tmp_path / "end.uc"
    file.write_text("ctx_arb[kill]\n")
    with subprocess.Popen(
        [PROGRAM, "view", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
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
