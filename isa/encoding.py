"""Encode instructions as 32-bit words, and print them as source text."""

from collections.abc import Callable, Mapping

from ixp.isa.coding.operand_kinds import Label
from ixp.isa.coding.operand_pairs import SourceError, check_pair
from ixp.isa.coding.pictures import bit_picture
from ixp.isa.instructions import INSTRUCTIONS, find
from ixp.isa.meaning.description import Encoding, Instr, Instruction, TokenField, TokenValue, Value
from ixp.isa.tables.registers import Register


class EncodeError(ValueError):
    """An instruction without an encoding; `operand` names the wrong operand, token or mnemonic."""

    def __init__(self, operand: str, message: str) -> None:
        """Take the wrong operand and the complete message."""
        super().__init__(message)
        self.operand = operand


def encode(instr: Instr) -> int:
    """Return the 32-bit word of an instruction.

    Raises EncodeError, naming the operand, for an instruction without an encoding.
    """
    row = _find_row(instr)
    _check_names(row, instr)
    encoding = _choose(row, instr)
    bits = _operand_bits(row, encoding, instr.operands)
    bits |= {group.name: _token_bits(group, instr) for group in encoding.tokens}
    _check_sources(row, instr.operands)
    values = {letter: bits[name] for letter, name in encoding.fields.items()}
    return bit_picture(encoding.picture).encode(values)


def _find_row(instr: Instr) -> Instruction:
    row = find(instr.mnemonic, instr.command)
    if row is not None and row.mnemonic == instr.mnemonic:
        return row
    if instr.mnemonic not in INSTRUCTIONS:
        raise EncodeError("mnemonic", f"unknown instruction `{instr.mnemonic}`")
    commands = ", ".join(str(other.command) for other in INSTRUCTIONS[instr.mnemonic])
    command = instr.operands.get("command")
    message = f"unknown command `{command}` of {instr.mnemonic}; known are {commands}"
    raise EncodeError("command", message)


def _check_names(row: Instruction, instr: Instr) -> None:
    names = [operand.name for operand in row.operands]
    written = [name for name in instr.operands if name != "command" or row.command is None]
    if sorted(names) != sorted(written):
        message = f"operands of {row.syntax} must be {names}, not {written}"
        raise EncodeError(min(set(names) ^ set(written)), message)
    for token in instr.tokens:
        if token not in row.token_names:
            allowed = ", ".join(sorted(row.token_names)) or "none"
            message = f"`{row.mnemonic}` does not take `{token}`; it takes {allowed}"
            raise EncodeError(token, message)


def _choose(row: Instruction, instr: Instr) -> Encoding:
    """Choose the encoding that fits the form of the sources and has fields for the tokens."""
    a, b = instr.operands.get("a"), instr.operands.get("b")
    formed = [e for e in row.encodings if e.sources is None or e.sources.accepts(a, b)]
    for encoding in formed:
        names = {name for group in encoding.tokens for name in group.names}
        if instr.tokens.keys() <= names and all(_matches(g, instr) for g in encoding.tokens):
            return encoding
    if not formed:
        return row.encodings[-1]
    raise _token_error(row, instr)


def _tokens_of(group: TokenField, instr: Instr) -> dict[str, TokenValue]:
    return {name: value for name, value in instr.tokens.items() if name in group.names}


def _matches(group: TokenField, instr: Instr) -> bool:
    return _tokens_of(group, instr) in group.choices


def _token_error(row: Instruction, instr: Instr) -> EncodeError:
    groups = [group for encoding in row.encodings for group in encoding.tokens]
    refusing = [group for group in groups if not _matches(group, instr)]
    refused = next((group for group in refusing if _tokens_of(group, instr)), refusing[0])
    tokens = _tokens_of(refused, instr)
    choices = [_written(choice) for group in groups if group.names & refused.names
               for choice in group.choices if choice]  # fmt: skip
    return EncodeError(
        next(iter(tokens), refused.name),
        f"`{row.mnemonic}` does not take `{_written(tokens) or 'none'}`; "
        f"it takes one of: {'; '.join(dict.fromkeys(choices))}",
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
    return group.choices.index(_tokens_of(group, instr))


def _check_sources(row: Instruction, operands: Mapping[str, Value]) -> None:
    """Check the pair of values that are read together: a and b, or the merged destination and b."""
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


def text(
    instr: Instr,
    register_name: Callable[[Register], str] = str,
    label_name: Callable[[int], str] = str,
) -> str:
    """Return an instruction as canonical source text.

    `register_name` and `label_name` return the symbols of registers and word addresses.
    Raises EncodeError if the instruction has no row.
    """
    row = _find_row(instr)
    parts = [row.command] if row.command else []
    for operand in row.operands:
        value = instr.operands[operand.name]
        if operand.default is not None and value == operand.default:
            continue
        if isinstance(value, Register):
            parts.append(register_name(value))
        elif isinstance(operand.kind, Label) and isinstance(value, int):
            parts.append(label_name(value))
        else:
            parts.append(operand.kind.text(value))
    body = f"{row.mnemonic}[{', '.join(parts)}]" if parts else row.mnemonic
    return ", ".join([body, *([tokens] if (tokens := _written(instr.tokens)) else [])])


def _written(tokens: Mapping[str, object]) -> str:
    return ", ".join(f"{k}[{v}]" if not isinstance(v, bool) else k for k, v in tokens.items())
