"""Run programs on live hosts: servers in the background, and the foreground command."""

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
_LISTENS_S = 10.0  # seconds within which a server must listen
_ENDS_S = 0.05  # seconds for the command to end after Ctrl-C, which it also gets
_TABLES = tuple(f"/proc/self/net/{name}" for name in ("tcp", "tcp6", "udp", "udp6"))
# A single shell command whose first word is a plain name; in other commands, it may be optional.
_PLAIN = re.compile(r"\s*([\w./+-]+)(?:[ \t][^;&|(\n]*)?\s*")
_OPEN = {"0A", "07"}  # states of listening TCP sockets and waiting UDP sockets


class ServerProgram(msgspec.Struct, frozen=True):
    """A shell command that runs on a host for the whole session."""

    host: int
    command: str


def check_program(command: Sequence[str]) -> None:
    """Raise UserError unless the first word of a command is an executable program."""
    if which(command[0]) is None:
        raise UserError(f"{command[0]}: {_NO_PROGRAM}")


def check_server(server: ServerProgram) -> None:
    """Raise UserError for a server with a shell syntax error, or a missing program.

    Only the program of a plain command is checked; the shell finds others.
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
    return subprocess.run(  # noqa: S603 - the user's own command
        ["sh", *arguments],  # noqa: S607 - the shell of servers
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )


class RunningServer(NamedTuple):
    """A server with its process; `name` is its name in messages."""

    name: str
    process: subprocess.Popen[bytes]

    def failure(self) -> str | None:
        """Return a sentence about its end if it failed."""
        code = self.process.poll()
        return f"{self.name} ended with exit code {_shell_code(code)}" if code else None


def start_server(
    server: ServerProgram, namespace: Namespace, environment: Mapping[str, str]
) -> RunningServer:
    """Start a server, and wait until it listens; its output goes to standard error.

    Raise UserError if it ends, or does not listen in time.
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
    """Return the local addresses of listening sockets in a namespace."""
    ran = namespace.run(["cat", *_TABLES], capture_output=True, text=True)
    rows = (line.split() for line in ran.stdout.splitlines())
    return {(row[1], row[3]) for row in rows if len(row) > 3 and row[3] in _OPEN}


class Foreground:
    """The command of host 0; the session ends with it.

    `wants_end` returns the name of a signal that requests the end of the session, or None.
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
        """Start the command with our standard streams; `output` replaces standard output."""
        changed = {**os.environ, **environment}
        before = (
            [sys.executable, "-I", "-S", foreground_group.__file__] if self._has_terminal else []
        )
        self._process = namespace.start([*before, *self.command], env=changed, stdout=output)

    def end_reason(self) -> str | None:
        """Return why the session is over (the command ended, or a signal), or None."""
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
        """Return the exit code in a shell's form; None if it still ran when the session ended."""
        code = self._process.returncode if self._process else None
        return None if code is None else _shell_code(code)


def _shell_code(code: int) -> int:
    """Return the exit code of a process in a shell's form: 128 + signal if a signal ended it."""
    return code if code >= 0 else 128 - code
