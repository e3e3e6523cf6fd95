"""Programs on live hosts: servers in the background, and the command that ends the session."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from shutil import which
from typing import NamedTuple

import msgspec

from ixp.outside.live import foreground_group
from ixp.outside.namespaces import Namespace
from ixp.support.errors import UserError

_NO_PROGRAM = "there is no such program, or it is not executable"
_LISTENS_S = 10.0  # a server gets so long until it listens
_ENDS_S = 0.05  # and a command so long to end after Ctrl-C, which a terminal sends to it, too
_TABLES = tuple(f"/proc/self/net/{name}" for name in ("tcp", "tcp6", "udp", "udp6"))
# A single command of the shell whose first word is plainly a name; others may go on without it.
_PLAIN = re.compile(r"\s*([\w./+-]+)(?:[ \t][^;&|(\n]*)?\s*")
_OPEN = {"0A", "07"}  # states of TCP sockets that listen and of UDP sockets that wait


class ServerProgram(msgspec.Struct, frozen=True):
    """A command of the shell that runs on a host as long as the session does."""

    host: int
    command: str


def check_program(command: Sequence[str]) -> None:
    """Raise UserError if the first word of a command is no program that can be started."""
    if which(command[0]) is None:
        raise UserError(f"{command[0]}: {_NO_PROGRAM}")


def check_server(server: ServerProgram) -> None:
    """Raise UserError for a server that the shell cannot read, or whose program is not there.

    Only the program of a plain command is looked for: the shell finds the others.
    """
    place = f"--server: `{server.command}`"
    read = _shell("-n", "-c", server.command)
    if read.returncode:
        errors = (read.stderr.strip() or "sh cannot read it").splitlines()
        raise UserError(f"{place}: {errors[-1]}")
    plain = _PLAIN.fullmatch(server.command)
    if plain and _shell("-c", 'command -v -- "$1"', "sh", plain[1]).returncode:
        raise UserError(f"{place}: {plain[1]}: {_NO_PROGRAM}")


def _shell(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - it reads and looks up what the user gave
        ["sh", *arguments],  # noqa: S607 - the same that runs servers
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


class RunningServer(NamedTuple):
    """A server with its process; `name` is what messages call it."""

    name: str
    process: subprocess.Popen[bytes]

    def failure(self) -> str | None:
        """Return how it ended if it failed."""
        code = self.process.poll()
        return f"{self.name} ended with exit code {_shell_code(code)}" if code else None


def start_server(
    server: ServerProgram, namespace: Namespace, environment: Mapping[str, str]
) -> RunningServer:
    """Start a server, and wait until it listens. What it prints goes to standard error.

    Raise UserError if it ends, or listens nowhere for a time.
    """
    before = _listening(namespace)
    process = namespace.start(
        ["sh", "-c", server.command],
        stdin=subprocess.DEVNULL,
        stdout=sys.stderr.fileno(),
        env={**os.environ, **environment},
    )
    name = f"server `{server.command}` of {namespace.name}"
    end = time.monotonic() + _LISTENS_S
    while _listening(namespace) <= before:
        if process.poll() is not None:
            raise UserError(f"{name} ended with exit code {process.returncode}")
        if time.monotonic() > end:
            raise UserError(f"{name} must listen within {_LISTENS_S:.0f} s; it does not")
        time.sleep(0.02)
    return RunningServer(name, process)


def _listening(namespace: Namespace) -> set[tuple[str, str]]:
    """Return the local addresses of sockets in a namespace that wait for others."""
    ran = namespace.run(["cat", *_TABLES], capture_output=True, text=True)
    rows = (line.split() for line in ran.stdout.splitlines())
    return {(row[1], row[3]) for row in rows if len(row) > 3 and row[3] in _OPEN}


class Foreground:
    """The command of host 0, whose end is that of the session.

    `wants_end` returns the name of a signal that wants the session to end, None before it.
    """

    def __init__(
        self, command: Sequence[str], wants_end: Callable[[], str | None], *, shell: bool = False
    ) -> None:
        """Take the command; a shell in the foreground gets the terminal, with its Ctrl-C."""
        self.command = list(command)
        self._wants_end = wants_end
        self._has_terminal = shell and os.tcgetpgrp(0) == os.getpgrp()
        self._process: subprocess.Popen[bytes] | None = None
        self._signalled_at: float | None = None

    def start(
        self, namespace: Namespace, environment: Mapping[str, str], output: int | None
    ) -> None:
        """Start it with our standard streams; `output` is another standard output."""
        changed = {**os.environ, **environment}
        before = (
            [sys.executable, "-I", "-S", foreground_group.__file__] if self._has_terminal else []
        )
        self._process = namespace.start([*before, *self.command], env=changed, stdout=output)

    def end_reason(self) -> str | None:
        """Return why the session is over: it has ended, or a signal came. None before."""
        if self._process is None:
            return None
        code = self._process.poll()
        if code is not None:
            self._take_terminal_back()
            return f"the command ended with exit code {self.code}"
        name = self._wants_end()
        if name is None:
            return None
        now = time.monotonic()
        self._signalled_at = self._signalled_at or now
        patience = _ENDS_S if name == "SIGINT" else 0
        return f"interrupted by {name}" if now - self._signalled_at >= patience else None

    def _take_terminal_back(self) -> None:
        if not self._has_terminal:
            return
        before = signal.signal(signal.SIGTTOU, signal.SIG_IGN)
        with suppress(OSError):  # the terminal may be gone
            os.tcsetpgrp(0, os.getpgrp())
        signal.signal(signal.SIGTTOU, before)

    @property
    def code(self) -> int | None:
        """Its exit code as a shell counts, None if it was not over when the session ended."""
        code = self._process.returncode if self._process else None
        return None if code is None else _shell_code(code)


def _shell_code(code: int) -> int:
    """Return an exit code of a process as a shell counts: 128 and the signal that ended it."""
    return code if code >= 0 else 128 - code
