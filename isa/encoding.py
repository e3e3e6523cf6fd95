"""Instruction to 32-bit word, and to source text."""

from collections.abc import Callable, Mapping

from ixp.isa.description import Encoding, Instr, Instruction, TokenField, TokenValue, Value
from ixp.isa.instructions import INSTRUCTIONS, find
from ixp.isa.operand_kinds import Label
from ixp.isa.operand_pairs import SourceError, check_pair
from ixp.isa.pictures import bit_picture
from ixp.isa.registers import Register


class EncodeError(ValueError):
    """An instruction that no word can hold; `operand` names the operand, token or mnemonic."""

    def __init__(self, operand: str, message: str) -> None:
        """Take the operand at fault and the whole message."""
        super().__init__(message)
        self.operand = operand


def encode(instr: Instr) -> int:
    """Return the 32-bit word of an instruction.

    Raises EncodeError, which names the operand, for everything no word can hold.
    """
    row = _find_row(instr)
    _check_names(row, instr)
    encoding = _choose(row, instr)
    bits = _operand_bits(row, encoding, instr.operands)
    bits |= {group.name: _token_bits(group, instr) for group in encoding.tokens}
    _check_sources(row, instr.operands)
    return assemble_word(encoding, bits)


def _find_row(instr: Instr) -> Instruction:
    row = find(instr.mnemonic, instr.command)
    if row is not None and row.mnemonic == instr.mnemonic:
        return row
    if instr.mnemonic not in INSTRUCTIONS:
        raise EncodeError("mnemonic", f"unknown instruction `{instr.mnemonic}`")
    commands = [str(r.command) for r in INSTRUCTIONS[instr.mnemonic]]
    given = instr.operands.get("command")
    message = f"unknown command `{given}` of {instr.mnemonic}; known are {', '.join(commands)}"
    raise EncodeError("command", message)


def _check_names(row: Instruction, instr: Instr) -> None:
    wanted = [operand.name for operand in row.operands]
    given = [name for name in instr.operands if name != "command" or row.command is None]
    if sorted(wanted) != sorted(given):
        odd = sorted(set(wanted) ^ set(given))
        message = f"operands of {row.syntax} must be {wanted}, not {given}"
        raise EncodeError(odd[0], message)
    for token in instr.tokens:
        if token not in row.token_names:
            allowed = ", ".join(sorted(row.token_names)) or "none"
            message = f"`{row.mnemonic}` does not take `{token}`; it takes {allowed}"
            raise EncodeError(token, message)


def _choose(row: Instruction, instr: Instr) -> Encoding:
    """Pick the encoding that has the form of the sources and room for the tokens."""
    a, b = instr.operands.get("a"), instr.operands.get("b")
    formed = [e for e in row.encodings if e.sources is None or e.sources.accepts(a, b)]
    for encoding in formed:
        known = all(any(name in g.names for g in encoding.tokens) for name in instr.tokens)
        if known and all(_matches(g, instr) for g in encoding.tokens):
            return encoding
    if not formed:
        return row.encodings[-1]
    raise _token_error(row, instr)


def _own(group: TokenField, instr: Instr) -> dict[str, TokenValue]:
    return {name: value for name, value in instr.tokens.items() if name in group.names}


def _matches(group: TokenField, instr: Instr) -> bool:
    return _own(group, instr) in group.choices


def _token_error(row: Instruction, instr: Instr) -> EncodeError:
    wrong = [g for e in row.encodings for g in e.tokens if not _matches(g, instr)]
    group = next((g for g in wrong if _own(g, instr)), wrong[0])
    choices = [_written(choice) for e in row.encodings for g in e.tokens
               if g.names & group.names for choice in g.choices if choice]  # fmt: skip
    given = _written(_own(group, instr)) or "none"
    allowed = "; ".join(dict.fromkeys(choices))
    return EncodeError(
        next(iter(_own(group, instr)), group.name),
        f"`{row.mnemonic}` does not take `{given}`; it takes one of: {allowed}",
    )


def _operand_bits(
    row: Instruction, encoding: Encoding, operands: Mapping[str, Value]
) -> dict[str, int]:
    bits: dict[str, int] = {}
    if encoding.sources:
        try:
            bits |= encoding.sources.encode(operands["a"], operands["b"])
        except SourceError as error:
            raise EncodeError(error.operand, f"{error.operand} must be {error}") from None
    for operand in row.operands:
        if encoding.sources and operand.name in ("a", "b"):
            continue
        try:
            bits[operand.name] = operand.kind.encode(operands[operand.name])
        except ValueError as error:
            raise EncodeError(operand.name, f"{operand.name} must be {error}") from None
    return bits


def _token_bits(group: TokenField, instr: Instr) -> int:
    return group.choices.index(_own(group, instr))


def _check_sources(row: Instruction, operands: Mapping[str, Value]) -> None:
    """Check the values read together: a and b, or the merged destination and b."""
    read = [o for o in row.operands if o.role in ("a", "b", "merge")]
    if len(read) != 2:
        return
    first, second = (operands[o.name] for o in read)
    if isinstance(first, int) and isinstance(second, int):
        message = f"{read[1].name} must be a register since {read[0].name} is a constant"
        raise EncodeError(read[1].name, f"{message}, not {second}")
    try:
        check_pair(first, second)
    except SourceError as error:
        raise EncodeError(read[1].name, f"{read[1].name} must be {error}") from None


def assemble_word(encoding: Encoding, bits: Mapping[str, int]) -> int:
    """Put field values (by name) into a picture."""
    values = {letter: bits[name] for letter, name in encoding.fields.items()}
    return bit_picture(encoding.picture).encode(values)


def text(
    instr: Instr,
    register_name: Callable[[Register], str] = str,
    label_name: Callable[[int], str] = str,
) -> str:
    """Write an instruction as canonical source text.

    `register_name` and `label_name` give the symbols of registers and word addresses.
    Raises EncodeError if the instruction has no row.
    """
    row = _find_row(instr)
    shown = [row.command] if row.command else []
    for operand in row.operands:
        value = instr.operands[operand.name]
        if operand.default is not None and value == operand.default:
            continue
        if isinstance(value, Register):
            shown.append(register_name(value))
        elif isinstance(operand.kind, Label) and isinstance(value, int):
            shown.append(label_name(value))
        else:
            shown.append(operand.kind.text(value))
    body = f"{row.mnemonic}[{', '.join(shown)}]" if shown else row.mnemonic
    return ", ".join([body, *([tokens] if (tokens := _written(instr.tokens)) else [])])


def _written(tokens: Mapping[str, object]) -> str:
    return ", ".join(f"{k}[{v}]" if not isinstance(v, bool) else k for k, v in tokens.items())
