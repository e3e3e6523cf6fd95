"""Describe findings of the sanitizer: races, uninitialised reads and lost signals.

`Machine(..., check=True)` runs the sanitizer, which does not change results. Out-of-range addresses
are faults with or without the sanitizer.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from ixp.isa.tables.csrs import EVENTS, FIFO_ELEMENTS
from ixp.isa.tables.registers import CONTEXTS, OFFSETS, WINDOW, WINDOW_REGISTERS
from ixp.simulator import _kernel
from ixp.simulator.machine.engines import ThreadWord

_EVENT_NAMES = {bit: name for name, bit in EVENTS.items()}
_PREFIXES = {"sram": "$", "sdram": "$$"}

_TEXTS = {
    "read_outstanding": "{register} is read while a reference that fills it is under way",
    "write_outstanding": "{register} is written while a reference that takes it is under way",
    "codes_after_swap": "condition codes are used that the thread did not set since it was resumed",
    "result_after_swap": "indirect_ref is used without a result since the thread was resumed",
    "operand_after_swap": "an indirect shift has no A operand before it in the thread's turn",
    "search_after_swap": "a search result is used without a search since the thread was resumed",
    "csr_after_swap": "a local CSR's value is used that was not read since the thread was resumed",
    "open_chain": "the turn ends behind a chain_ref: the bus grants no other engine",
    "empty_register": "{register} is read uninitialised",
    "empty_memory": "{unit} word {subject:#x} is read uninitialised",
    "empty_element": "{element} is used uninitialised",
    "filled_late": "{element} is validated while a reference that fills it is under way",
    "second_signal": "{event} is lost: its first signal is still under way or not taken",
    "validated_twice": "{element} is validated again before it was sent",
    "unlock_not_held": "{unit} word {subject:#x} is unlocked by a thread that has not locked it",
    "order_race": "race on {unit} word {subject:#x} between threads: nothing orders the accesses",
    "element_race": "race on {element} between threads: nothing orders the receive request and "
    "the other use",
    "lost_update": "update of {unit} word {subject:#x} is lost: it came between this thread's read "
    "and its write back",
    "zero_multiplier": "a key is hashed with the multiplier 0: set hash_multiplier_* first",
    "request_fifo_full": "a receive request waits for room in its FIFO: test rec_req_avail first",
}


class Finding(msgspec.Struct, frozen=True):
    """One finding, with the first cycle in which it was seen; a word has one finding per check.

    `other` is the word that issued the other reference or validated the element, or None; `times`
    counts repetitions. `register` is the register-file index of the register in the text, or None.
    """

    check: str
    engine: int
    context: int
    word: int
    cycle: int
    text: str
    other: ThreadWord | None
    times: int
    register: int | None = None

    def text_with_name(self, name: str) -> str:
        """Return the text with the register's name in the source."""
        if self.register is None:
            return self.text
        half, _, _ = describe_register(self.register)
        return self.text.replace(_register(self.register), f"{half} `{name}`")


def finding(facts: Mapping[str, Any]) -> Finding:
    """Return a finding of the kernel, which it passes as a dictionary."""
    subject = int(facts["subject"])
    template = _TEXTS[facts["check"]]
    text = template.format(
        register=_register(subject),
        unit=facts["unit"],
        subject=subject,
        event=_event(subject),
        element=_element(subject),
    )
    names_register = "{register}" in template and subject < int(_kernel.SINK)  # no CRC residue
    names = ("check", "engine", "context", "word", "cycle", "other", "times")
    return Finding(
        **{name: facts[name] for name in names},
        text=text,
        register=subject if names_register else None,
    )


def _event(subject: int) -> str:
    """Name an event of a thread."""
    thread, event = divmod(subject, 1 << 8)
    engine, context = divmod(thread, CONTEXTS)
    return f"{_EVENT_NAMES.get(event, '-')} of engine {engine} context {context}"


def _element(subject: int) -> str:
    """Name a FIFO element; transmit elements are numbered after the receive elements."""
    fifo = "receive" if subject < FIFO_ELEMENTS else "transmit"
    return f"{fifo} FIFO element {subject % FIFO_ELEMENTS}"


def _register(index: int) -> str:
    """Return the name of a register by its index; indexes from SINK on are CRC residues."""
    if index >= int(_kernel.SINK):
        return f"CRC residue of context {index - int(_kernel.SINK)}"
    half, name, context = describe_register(index)
    return f"{half} {name} of context {context}"


def describe_register(index: int) -> tuple[str, str, int]:
    """Return the kind, plain name and context of a register, by register-file index."""
    context, place = divmod(index, WINDOW_REGISTERS)
    file, part, _ = next(row for row in reversed(WINDOW) if OFFSETS[row[:2]] <= place)
    number = place - OFFSETS[file, part]
    if file == "gpr":
        return "register", f"{part.lower()}{number}", context
    return f"{part} transfer register", f"{_PREFIXES[file]}{number}", context
