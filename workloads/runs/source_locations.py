"""Format source locations of threads, faults and findings."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from ixp.assembler import Program
from ixp.isa import CONTEXTS, EVENTS
from ixp.simulator import Finding, Machine, MachineFault
from ixp.simulator.debug.symbols import register_name
from ixp.simulator.machine.engines import ThreadWord

_ACCEPTS = r"//.*\bcheck accepts (\w+): \S"


def place(program: Program, word: int) -> str:
    """Return `file:line (label#+n)` of a word."""
    if not 0 <= word < len(program.lines):
        last = place(program, len(program.lines) - 1) if program.lines else "nothing"
        return f"word {word}, behind {last}"
    line = program.lines[word]
    near = label(program, word)
    return f"{line.file}:{line.line}{f' ({near})' if near else ''}"


def short(location: str) -> str:
    """Return a file, or a place in it, without folders, so that it is the same in any folder."""
    return location.rpartition("/")[2]


def macro_call(expansion: str) -> tuple[str, str]:
    """Return the name of an expanded macro and the place of its call, `NAME at FILE:LINE`."""
    name, _, location = expansion.partition(" at ")
    return name, location


def thread_places(machine: Machine, programs: Mapping[int, Program]) -> list[str]:
    """Return a line for every thread: its location, and the events that it waits for."""
    return [
        f"engine {engine} context {context}: {_thread(machine, program, engine, context)}"
        for engine, program in sorted(programs.items())
        for context in range(CONTEXTS)
    ]


def holders(machine: Machine, programs: Mapping[int, Program]) -> list[str]:
    """Return a line for each resource that a thread holds and others may wait for.

    Resources are the command bus, held by a chain of references, and SRAM locks.
    """
    lines = []
    if chain := machine.command_bus.chain:
        by = _thread_at(chain, programs)
        lines.append(f"command bus: held by {by}, whose chain_ref has no reference behind it")
    held, waiting = machine.sram.locks, machine.sram.waiting_for_locks
    for address in dict.fromkeys(address for address, _ in (*held, *waiting)):
        by = _all_of(address, held, programs) or "no thread"
        wait = _all_of(address, waiting, programs)
        lines.append(
            f"lock of sram word {address:#x}: held by {by}"
            + (f"; waited for by {wait}" if wait else "")
        )
    if len(held) == machine.chip["sram_lock_entries"]:
        lines.append(f"locks of sram: all {len(held)} entries are taken")
    return lines


def _all_of(
    address: int, places: Iterable[tuple[int, ThreadWord]], programs: Mapping[int, Program]
) -> str:
    threads = [_thread_at(thread_word, programs) for at, thread_word in places if at == address]
    return " and ".join(threads)


def _thread_at(thread_word: ThreadWord, programs: Mapping[int, Program]) -> str:
    engine, context, word = thread_word
    return f"engine {engine} context {context}, {place(programs[engine], word)}"


def fault_text(fault: MachineFault, programs: Mapping[int, Program]) -> str:
    """Return a line about a fault: its thread, the broken rule, and the source location."""
    if fault.thread is None or fault.word is None:
        return str(fault)
    engine, context = fault.thread
    where = place(programs[engine], fault.word)
    return f"{where}: engine {engine} context {context}, cycle {fault.cycle}: {fault.reason}"


def finding_text(finding: Finding, programs: Mapping[int, Program]) -> str:
    """Return a line about a sanitizer finding: its text, its location, and the other thread.

    The line ends with the NAME for a comment `// check accepts NAME: reason`.
    """
    location = place(programs[finding.engine], finding.word)
    text = f"{location}: engine {finding.engine} context {finding.context}, cycle {finding.cycle}"
    text += f": {_named(finding, programs[finding.engine])}"
    if finding.other:
        text += f"; by {_thread_at(finding.other, programs)}"
    return text + (f" ({finding.times} times)" if finding.times > 1 else "") + f" [{finding.check}]"


def _named(finding: Finding, program: Program) -> str:
    """Return the text of a finding, with the register's source name."""
    if finding.register is None:
        return finding.text
    name = register_name(program, finding.context, finding.word, finding.register)
    return finding.text_with_name(name) if name else finding.text


def accepted(finding: Finding, programs: Mapping[int, Program]) -> bool:
    """Return whether the source accepts this finding: `// check accepts NAME: reason`.

    NAME is the kind of finding. The comment is on the line, or further up in its paragraph, which
    begins after an empty line, a label or a directive.
    """
    words = programs[finding.engine].lines
    if finding.word >= len(words):
        return False  # past the end of the program
    line = words[finding.word]
    with suppress(OSError, UnicodeDecodeError):
        lines = Path(line.file).read_text(encoding="utf-8").splitlines()[: line.line]
        above = takewhile(lambda text: text.startswith((" ", "\t", "//")), reversed(lines[:-1]))
        return any(finding.check in re.findall(_ACCEPTS, text) for text in (*lines[-1:], *above))
    return False


def _thread(machine: Machine, program: Program, engine: int, context: int) -> str:
    thread = machine.engines[engine].contexts[context]
    alive, word, waits, _ = thread.state
    if not alive:
        end = thread.ended_at
        return "was never started" if end is None else f"has ended at {place(program, end)}"
    if thread.stalled:
        return f"{place(program, word)} waits for room in the command FIFO"
    events = [name for name, bit in EVENTS.items() if waits >> bit & 1]
    if events:  # the word is the one after the waiting word
        return f"before {place(program, word)} waits for {' and '.join(events)}"
    return f"{place(program, word)} runs or is ready"


def label(program: Program, word: int) -> str:
    """Return the nearest label at or before a word, as `label#+2`; empty without a label."""
    before = [(address, name) for name, address in program.labels.items() if address <= word]
    if not before:
        return ""
    address, name = max(before)
    return f"{name}#{f'+{word - address}' if word > address else ''}"
