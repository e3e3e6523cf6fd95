"""Handle termination signals and the standard streams of the process."""

import codecs
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from signal import Signals
from types import FrameType
from typing import BinaryIO

from ixp.support.atomic_files import TERMINATION_SIGNALS, NamedFile

COMPLETION = "_IXP_COMPLETE"  # set by a shell's completion script


class Interrupted(KeyboardInterrupt):
    """Raised by a termination signal, so that files are complete or absent."""

    def __init__(self, number: int) -> None:
        """Take the number of the signal."""
        super().__init__()
        self.number = number


_raised: list[int] = []
"""Signals whose `Interrupted` was raised: one may be lost, as Python drops it in a destructor."""


@contextmanager
def interruptible() -> Iterator[None]:
    """Let SIGINT, SIGTERM, SIGHUP and SIGQUIT raise `Interrupted`; nohup ignores some of them."""
    taken = [
        number for number in TERMINATION_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN
    ]
    _raised.clear()
    before = {number: signal.signal(number, _interrupt) for number in taken}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class DeferredInterrupt:
    """In a `with` block, the first signal requests an end; the next one raises `Interrupted`.

    For work that can stop in good order. `number` is that of the first signal, 0 before it.
    """

    def __init__(self) -> None:
        """Wait for a signal."""
        self.number = 0

    def __enter__(self) -> Callable[[], str | None]:
        """Return a function that returns the name of the signal, or None.

        An earlier signal whose exception was lost counts, too.
        """
        self.number = _raised[-1] if _raised else 0
        ours = [number for number in TERMINATION_SIGNALS if signal.getsignal(number) is _interrupt]
        self._before = {number: signal.signal(number, self._note) for number in ours}
        return lambda: Signals(self.number).name if self.number else None

    def __exit__(self, *_: object) -> None:
        """Let every signal raise `Interrupted` again."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.number:
            _interrupt(number, frame)
        self.number = number


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _raised.append(number)
    raise Interrupted(number)


class _Text(io.TextIOWrapper):
    """A stream whose encoding click keeps; click writes UTF-8 to streams that report ASCII."""

    encoding = "replacing"  # replaces characters that the output can't encode


def replace_unencodable(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return undecodable bytes of file names unchanged, and `?` for other characters."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    bad = error.object[error.start : error.end]
    as_bytes = (ord(char) - 0xDC00 if 0xDC80 <= ord(char) <= 0xDCFF else ord("?") for char in bad)
    return bytes(as_bytes), error.end


def open_streams() -> None:
    """Make standard output and error writable: closed ones discard, a full disk is named.

    Characters that the encoding of standard output lacks become `?`. Closed streams are opened:
    otherwise the next opened file would get their numbers and output.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(null, "r" if name == "stdin" else "w"))
    out = sys.stdout
    if out is sys.__stdout__ and isinstance(out, io.TextIOWrapper):
        named = io.BufferedWriter(NamedFile(out.fileno(), "standard output"))
        codecs.register_error(_Text.encoding, replace_unencodable)
        kind = _Text if codecs.lookup(out.encoding).name == "ascii" else io.TextIOWrapper
        sys.stdout = kind(named, out.encoding, _Text.encoding, line_buffering=out.line_buffering)


def input_of_thread() -> BinaryIO:
    """Return standard input for a thread that may still read when the process ends.

    An editor may keep its end open. Python aborts where it has to close a `sys.stdin` that a thread
    reads.
    """
    return open(sys.stdin.fileno(), "rb", closefd=False)


def discard_output() -> None:
    """Discard unwritten output, so that Python does not report it at exit."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
