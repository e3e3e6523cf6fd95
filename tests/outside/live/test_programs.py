"""The end of a session's command, without a namespace."""

import signal
import subprocess
import time
from typing import cast

import pytest

from ixp.outside.live.programs import Foreground
from ixp.outside.namespaces import Namespace


class _LocalNamespace:
    process: subprocess.Popen[bytes]

    def start(self, command: list[str], **_: object) -> subprocess.Popen[bytes]:
        self.process = subprocess.Popen(command)
        return self.process


def _ends(number: signal.Signals, *, passed_on: bool) -> tuple[str, float]:
    """Return the reason of a session's end after a signal, and the seconds until then."""
    namespace = _LocalNamespace()
    command = Foreground(["sleep", "9"], lambda: number.name)
    command.start(cast("Namespace", namespace), {}, None)
    if passed_on:
        namespace.process.send_signal(number)
    start = time.monotonic()
    while (reason := command.end_reason()) is None:
        time.sleep(0.001)
    took = time.monotonic() - start
    namespace.process.kill()
    namespace.process.wait()
    return reason, took


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda n: n.name)
def test_a_signal_ends_a_session_within_a_tenth_of_a_second(number: signal.Signals) -> None:
    """The command may ignore or not get the signal. A busy machine has three tries."""
    tries = [_ends(number, passed_on=False) for _ in range(3)]

    assert {f"interrupted by {number.name}"} == {reason for reason, _ in tries}
    assert min(took for _, took in tries) < 0.1


def test_a_command_that_ends_on_ctrl_c_has_its_own_exit_code() -> None:
    """A terminal signals both, so the session waits briefly for the command."""
    reason, _ = _ends(signal.SIGINT, passed_on=True)

    assert "the command ended with exit code 130" == reason
