"""Whether parts make a machine: the kernel trusts what it is given, so this is asked before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ixp import isa
from ixp.isa.chip import Chip
from ixp.isa.csrs import PORTS
from ixp.isa.errors import UserError
from ixp.isa.registers import CONTEXTS
from ixp.simulator.ports import PortSpec

ALL_CONTEXTS = (1 << CONTEXTS) - 1
SCHEDULES = ("decoupled", "lockstep")

_WORD = 1 << 32


def check_parts(
    chip: Chip,
    programs: Mapping[int, Sequence[int]],
    ports: Sequence[PortSpec],
    contexts: Mapping[int, int],
    schedule: str,
) -> None:
    """Raise UserError for an engine, context, program, port or schedule that no machine has."""
    if schedule not in SCHEDULES:
        raise UserError(f"schedule must be one of {', '.join(SCHEDULES)}, not {schedule!r}")
    for engine, words in programs.items():
        _check_program(chip, engine, words)
    for engine, mask in contexts.items():
        if engine not in programs:
            raise UserError(f"contexts must be of an engine that has a program, not {engine}")
        if not 0 <= mask <= ALL_CONTEXTS:
            raise UserError(
                f"contexts of engine {engine} must be a mask of {CONTEXTS}, "
                f"0 to {ALL_CONTEXTS:#x}, not {mask:#x}"
            )
    for place, spec in enumerate(ports):
        if spec.number not in range(PORTS):
            raise UserError(f"port must be 0 to {PORTS - 1}, not {spec.number}")
        if spec.number in [other.number for other in ports[:place]]:
            raise UserError(f"port {spec.number} must be there once, not twice")
        if spec.rate is not None and spec.rate <= 0:
            raise UserError(f"rate of port {spec.number} must be above 0 or None, not {spec.rate}")


def _check_program(chip: Chip, engine: int, words: Sequence[int]) -> None:
    if engine not in range(chip["engines"]):
        raise UserError(f"engine must be 0 to {chip['engines'] - 1}, not {engine}")
    most = chip["control_store_words"]
    if len(words) > most:
        raise UserError(
            f"program of engine {engine} must have {most} words at most, not {len(words)}"
        )
    for address, word in enumerate(words):
        if not 0 <= word < _WORD:
            raise UserError(
                f"word {address} of engine {engine} must be 0 to {_WORD - 1:#x}, not {word:#x}"
            )
    if not chip["has_crc"]:
        _check_crc(engine, words)


def _check_crc(engine: int, words: Sequence[int]) -> None:
    for address, word in enumerate(words):
        instr = isa.decode(word)
        if instr and isa.row_of(instr).needs == "crc":
            raise UserError(
                f"word {address} of engine {engine} needs a chip with has_crc 1, such as ixp1240: "
                f"it is {instr.mnemonic}"
            )


def within(what: str, number: int, limit: int) -> int:
    """Give a number from 0 to below a limit. Raise ValueError for any other."""
    if number not in range(limit):
        raise ValueError(f"{what} must be 0 to {limit - 1}, not {number}")
    return number
