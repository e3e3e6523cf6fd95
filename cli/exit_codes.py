"""Exit codes, as docs/reference/exit-codes.md lists them."""

from enum import IntEnum


class ExitCode(IntEnum):
    """How a command ended; 128 + N after signal N."""

    DONE = 0
    FAILED = 1
    BAD_INPUT = 2
    INTERNAL_FAULT = 70  # EX_SOFTWARE of sysexits.h


def code_of_signal(number: int) -> int:
    """Return the exit code of a program that a signal ended, as shells count."""
    return 128 + number
