import signal
import subprocess
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.conftest import PROGRAM, Ixp


@pytest.mark.parametrize(
    ("option", "suggestion"), [("--zzzz", None), ("--workloa", "--workload"), ("--idl", "--idle")]
)
def test_an_unknown_option_of_view_suggests_only_options_of_sessions(
    option: str, suggestion: str | None, ixp: Ixp
) -> None:
    hint = ixp("view", "oc12", option).err

    assert f"{option}" in hint
    assert "--out" not in hint
    assert (suggestion is not None) == ("Did you mean" in hint)
    assert suggestion is None or suggestion in hint


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_with_0(number: signal.Signals, tmp_path: Path) -> None:
    """An open connection does not delay it."""
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
            output = run.communicate(timeout=60)

    assert ("", "") == output
    assert 0 == run.returncode
