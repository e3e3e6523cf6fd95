"""Check the parts from which a machine is built."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Rational
from types import UnionType

from ixp import isa
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import PORTS
from ixp.isa.tables.registers import CONTEXTS
from ixp.simulator.machine.checks import WORD, is_whole, shown
from ixp.simulator.machine.core import CoreSoftware
from ixp.simulator.machine.loading import ALL_CONTEXTS
from ixp.simulator.machine.ports import RATE_RULE, PortSpec, is_rate
from ixp.simulator.machine.run_loop import SCHEDULES
from ixp.simulator.native.compiled_code import MODES
from ixp.support.errors import UserError

_KINDS: Mapping[str, tuple[type | UnionType, str]] = {
    "chip": (Chip, "a Chip, as chip() makes one"),
    "programs": (Mapping, "a mapping from engines to programs"),
    "ports": (Iterable, "a list of PortSpec"),
    "core": (CoreSoftware | None, "software with initialise and poll, or None"),
    "contexts": (Mapping, "a mapping from engines to masks"),
}
_CHOICES = {"schedule": SCHEDULES, "native": MODES}


def check_kinds(**parts: object) -> None:
    """Raise UserError for a part of the wrong type."""
    for name, part in parts.items():
        if name in _CHOICES and part not in _CHOICES[name]:
            raise UserError(f"{name} must be one of {', '.join(_CHOICES[name])}, not {part!r}")
        kind, expected = _KINDS.get(name, (object, ""))
        if not isinstance(part, kind):
            raise UserError(f"{name} must be {expected}, not {part!r}")


def check_parts(
    chip: Chip,
    programs: Mapping[int, Sequence[int]],
    ports: Iterable[PortSpec],
    contexts: Mapping[int, int],
) -> None:
    """Raise UserError for an engine, context, program or port that the chip does not have."""
    for engine, words in programs.items():
        _check_program(chip, engine, words)
    for engine, mask in contexts.items():
        if engine not in programs:
            raise UserError(f"contexts must be of an engine that has a program, not {engine!r}")
        if not is_whole(mask, ALL_CONTEXTS + 1):
            raise UserError(
                f"contexts of engine {engine} must be a mask of {CONTEXTS}, "
                f"0 to {ALL_CONTEXTS:#x}, not {shown(mask)}"
            )
    numbers = set()
    for spec in ports:
        _check_port(spec)
        if spec.number in numbers:
            raise UserError(f"duplicate port {spec.number}")
        numbers.add(spec.number)


def _check_port(spec: PortSpec) -> None:
    if not isinstance(spec, PortSpec):
        raise UserError(f"ports must be of class PortSpec, not {type(spec).__name__}")
    if not is_whole(spec.number, PORTS):
        raise UserError(f"port must be 0 to {PORTS - 1}, not {spec.number!r}")
    if spec.rate is None:
        return
    if not isinstance(spec.rate, Rational):
        raise UserError(
            f"rate of port {spec.number} must be a Fraction, a whole number or None, "
            f"not {spec.rate!r}"
        )
    if not is_rate(spec.rate):
        raise UserError(
            f"rate of port {spec.number} must be {RATE_RULE}, such as Fraction(21, 20), or None, "
            f"not {spec.rate}"
        )


def _check_program(chip: Chip, engine: int, words: Sequence[int]) -> None:
    if not is_whole(engine, chip["engines"]):
        raise UserError(f"engine must be 0 to {chip['engines'] - 1}, not {engine!r}")
    if not isinstance(words, Sequence) or isinstance(words, str | bytes):
        raise UserError(
            f"program of engine {engine} must be a Program or a sequence of words, "
            f"not {type(words).__name__}"
        )
    most = chip["control_store_words"]
    if len(words) > most:
        raise UserError(
            f"program of engine {engine} must have {most} words at most, not {len(words)}"
        )
    for address, word in enumerate(words):
        if not is_whole(word, WORD):
            raise UserError(
                f"word {address} of engine {engine} must be 0 to {WORD - 1:#x}, not {shown(word)}"
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
