"""Faults: what a program did that the machine does not allow, or has in it that it cannot do."""

from __future__ import annotations

import re

from ixp.support.errors import UserError


class MachineFault(Exception):  # noqa: N818 - the machine's word for it
    """A program did what the machine does not allow; says which thread, where and what."""

    def __init__(self, message: str, cycle: int) -> None:
        """`message` is the kernel's, 'engine E context C word W: ...'."""
        super().__init__(f"cycle {cycle}: {message}")
        self.cycle = cycle
        found = re.match(r"engine (\d+) context (\d+) word (\d+): (.*)", message)
        self.thread = (int(found[1]), int(found[2])) if found else None
        self.word = int(found[3]) if found else None
        self.reason = found[4] if found else message


class NotSimulatedError(UserError):
    """A program that can be assembled but not run; says which word and why."""

    def __init__(self, word: int, reason: str) -> None:
        """`word` is the address of the instruction."""
        super().__init__(f"word {word}: {reason}")
        self.word = word
        self.reason = reason
