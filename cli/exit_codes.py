"""Define the exit codes that docs/reference/exit-codes.md lists."""

from enum import IntEnum


class ExitCode(IntEnum):
    """The exit code of a command; 128 + N after signal N."""

    DONE = 0
    FAILED = 1
    BAD_INPUT = 2
    INTERNAL_FAULT = 70  # EX_SOFTWARE of sysexits.h


def code_of_signal(number: int) -> int:
    """Return the exit code of a program that was ended by a signal, as in shells."""
    return 128 + number
