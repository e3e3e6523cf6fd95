"""Operands to values, by the kinds of operands that the description of an instruction has."""

from collections.abc import Callable, Mapping

from ixp.assembler.binding.option_tokens import bind_option
from ixp.assembler.binding.scopes import Scope
from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.binding.values import (
    BoundShift,
    Constant,
    Value,
    check_number,
    find_register,
    register_name,
)
from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.hints import operation
from ixp.assembler.grammar.words import MNEMONICS, ROWS_OF, TOKENS, undotted
from ixp.assembler.text.diagnostics import Fault, UndefinedName, unknown_word
from ixp.assembler.text.foreign_names import ASSIGNMENT, OPERATIONS
from ixp.assembler.text.source import Line, text_of
from ixp.isa import CONTROL_STORE_WORDS
from ixp.isa.coding.operand_kinds import (
    ByteMask,
    ByteShift,
    Flags,
    Label,
    Named,
    NoOperand,
    NumberRange,
    OneOf,
    RegisterOrNumber,
    Shifts,
)
from ixp.isa.meaning.description import Instruction, Operand, OperandKind, Shift
from ixp.isa.tables.csrs import SIGNAL_ALIASES
from ixp.support.suggestions import similar_names

LAST_ADDRESS = CONTROL_STORE_WORDS - 1


def bind(tokens: Line, statement: syntax.Instruction, scope: Scope) -> BoundInstruction:
    """Return an instruction with its operands bound; raises Fault."""
    operands = list(statement.operands)
    row = _row(statement, operands)
    bound = BoundInstruction(row, tokens, scope, statement.mnemonic[0])
    for operand in row.operands:
        if isinstance(operand.kind, Flags):
            _flags(bound, operand, operands)
            operands.clear()
        elif operands:
            _operand(bound, operand, operands.pop(0))
        elif operand.default is not None:
            bound.values[operand.name] = operand.default
        else:
            _wrong_count(bound, statement)
    if operands:
        _wrong_count(bound, statement)
    for option in statement.options:
        bind_option(bound, option)
    return bound


def _row(statement: syntax.Instruction, operands: list[syntax.Operand]) -> Instruction:
    """Find the row of the description; takes the command off the operands."""
    token = statement.mnemonic[0]
    written = "".join(part.text for part in statement.mnemonic).lower()
    name = MNEMONICS.get(written)
    if name is None:
        signs = [part.text for part in statement.mnemonic[1:2]]
        if signs == ["="] and not similar_names(written, MNEMONICS):
            raise Fault("unexpected `=`", statement.mnemonic[1], ASSIGNMENT.format(token.text))
        names = [name for name in MNEMONICS if name.isidentifier() or name[0] == written[0]]
        hint = undotted(written)
        raise unknown_word("instruction", written, names, token, hint, undefined_name=token.text)
    rows = ROWS_OF[name]
    if None in rows:
        shifted = operands and isinstance(operands[-1].form, syntax.Shift)
        other = rows[None].with_shift if shifted else ""
        return ROWS_OF[other][None] if other else rows[None]
    commands = ", ".join(str(command) for command in rows)
    if not operands:
        raise Fault(f"`{name}` needs a command: {commands}", token)
    operand = operands.pop(0)
    command = operand.word.lower()
    if command not in rows:
        noun, place = f"`{name}` command", operand.tokens[0]
        raise unknown_word(noun, command, map(str, rows), place, otherwise=f"known are {commands}")
    return rows[command]


def _wrong_count(bound: BoundInstruction, statement: syntax.Instruction) -> None:
    row = bound.row
    needed = sum(operand.default is None for operand in row.operands) + bool(row.command)
    most = len(row.operands) + bool(row.command)
    count = str(needed) if needed == most else f"{needed} or {most}"
    noun = "operand" if count == "1" else "operands"
    message = f"`{row.mnemonic}` takes {count} {noun}, not {len(statement.operands)}"
    words = [operand.tokens[0].text.lower() for operand in statement.operands[most:]]
    token = next((word for word in words if word in TOKENS), "")
    form = f"a token stands behind the bracket: `], {token}`" if token else ""
    raise Fault(message, bound.token, form or f"the form is `{row.syntax}`")


def _operand(bound: BoundInstruction, operand: Operand, written: syntax.Operand) -> None:
    """Bind one operand."""
    name, token = operand.name, written.tokens[0]
    bound.operand_tokens[name] = token
    bound.texts[name] = text_of(written.tokens).strip()
    value = _value(bound, operand, written)
    text = bound.texts[name]
    if value is _UNDEFINED:
        raise UndefinedName(token, f"{label(name)} must be {operand.kind.expected}")
    if value is _MISMATCH:
        message = f"{label(name)} must be {operand.kind.expected}, not `{text}`"
        undefined = token.text if isinstance(written.form, syntax.Reference) else ""
        is_label = isinstance(operand.kind, Label) and undefined and not _is_register(bound, text)
        hint = f"the address of a label is written `{text}#`" if is_label else ""
        replacements = [f"{text}#"] if is_label else []
        hint = hint or _mismatch_hint(bound, operand, written)
        raise Fault(message, token, hint, undefined_name=undefined, replacements=replacements)
    if isinstance(value, Constant) and not operand.kind.accepts(LAST_ADDRESS):
        hint = "`immed` loads an address into a register" * isinstance(
            operand.kind, RegisterOrNumber
        )
        check_number(value, f"{label(name)} must be {operand.kind.expected}", token, hint)
    bound.values[name] = value


_MISMATCH, _UNDEFINED = "<mismatch>", "<undefined>"


def _is_register(bound: BoundInstruction, name: str) -> bool:
    return bound.scope.find(name) is not None


def _mismatch_hint(bound: BoundInstruction, operand: Operand, written: syntax.Operand) -> str:
    """Return how to write what an operand of another kind may have meant."""
    word, kind = written.tokens[0].text, operand.kind
    if isinstance(kind, OneOf) and word in kind.choices:
        return f"a comma is missing behind `{word}`"
    if isinstance(kind, OneOf) and operation(word):
        return operation(word)
    if isinstance(kind, Shifts | ByteShift):
        sign = "<<" if "<<" in kind.expected else ">>"
        return f"a shift is written `{sign}{word}`" if word.isdecimal() else ""
    if isinstance(kind, OneOf) or isinstance(written.form, syntax.Operator):
        return f"the form is `{bound.row.syntax}`"
    if not isinstance(kind, NumberRange) or not _is_register(bound, word):
        return ""
    if isinstance(kind, Label) and bound.row.family == "branch":
        return "a branch tests the condition codes of a word before: `alu[--, a, -, b]` compares"
    if type(kind) is NumberRange and bound.texts.get("dest", "").isidentifier():
        return f"`alu[{bound.texts['dest']}, --, B, {word}]` copies the register `{word}`"
    return f"`{word}` is a register: the form is `{bound.row.syntax}`"


def label(operand: str) -> str:
    """Return how a message calls an operand."""
    return f"operand {operand}" if len(operand) == 1 else operand


def _value(bound: BoundInstruction, operand: Operand, written: syntax.Operand) -> Value:
    kind = operand.kind
    take = _TAKERS.get(type(kind))
    if take is not None:
        return take(bound, kind, written)
    if isinstance(written.form, syntax.Nothing):
        return None
    return _register_or_constant(bound, kind, written)


def _register_or_constant(
    bound: BoundInstruction, kind: OperandKind, written: syntax.Operand
) -> Value:
    """Take a register, a constant, or a synonym of either."""
    scope, form = bound.scope, written.form
    while isinstance(form, syntax.Reference):
        synonym = scope.synonym(register_name(form, scope), form.token)
        if synonym is None:
            if isinstance(kind, NumberRange):
                is_name = isinstance(kind, Label) or scope.find(form.token.text) is not None
                return _MISMATCH if is_name else _UNDEFINED
            return find_register(form, scope)
        form, scope = synonym.expression, synonym.scope
    if isinstance(form, syntax.Operator | syntax.Shift | syntax.Nothing):
        return _MISMATCH
    _check_arithmetic(bound, written)
    return _constant(form, scope)


def _check_arithmetic(bound: BoundInstruction, written: syntax.Operand) -> None:
    """Raise Fault for an operand that computes with a register, such as `a << 4` or `a + 1`."""
    form = written.form
    if not isinstance(form, syntax.Binary) or not isinstance(form.left, syntax.Reference):
        return
    name, sign = form.left.token.text, form.token.text
    if bound.scope.synonym(name) is not None or bound.scope.find(name) is None:
        return
    tokens = written.tokens[1:-1] if written.tokens[0].text == "(" else written.tokens
    at = tokens.index(form.token)
    left, right = text_of(tokens[:at]).strip(), text_of(tokens[at + 1 :]).strip()
    row = ROWS_OF[bound.row.with_shift][None] if bound.row.with_shift else bound.row
    if sign not in ("<<", ">>"):
        hint = f"`alu[dest, {left}, {OPERATIONS.get(sign, sign)}, {right}]` computes it"
    elif _shifts(row, bound.texts):
        operands = ", ".join([*[*bound.texts.values()][:-1], left])
        hint = f"write `{row.mnemonic}[{operands}, {sign}{right}]`"
    else:
        hint = f"`alu_shf[dest, --, B, {left}, {sign}{right}]` computes it"
    raise Fault(f"expected a number, found the register `{name}`", form.left.token, hint)


def _shifts(row: Instruction, texts: Mapping[str, str]) -> bool:
    """Return whether an instruction shifts an operand beside the operation of these texts."""
    return any(isinstance(operand.kind, Shifts) for operand in row.operands) and all(
        texts.get(operand.name, "").lower() in map(str.lower, operand.kind.choices)
        for operand in row.operands
        if isinstance(operand.kind, OneOf)
    )


def _constant(expression: syntax.Expression, scope: Scope) -> Constant:
    """Return a constant; the registers whose numbers it asks for get a place."""
    for node in syntax.nodes(expression):
        if isinstance(node, syntax.RegisterNumber):
            find_register(node.reference, scope).number_taken = True
    return Constant(expression, scope)


def _nothing(_bound: BoundInstruction, _kind: OperandKind, written: syntax.Operand) -> Value:
    return None if isinstance(written.form, syntax.Nothing) else _MISMATCH


def _mask(bound: BoundInstruction, kind: OperandKind, written: syntax.Operand) -> Value:
    """Take a byte mask: bare binary digits, or a constant expression."""
    text = written.word
    if isinstance(written.form, syntax.Number) and text.isdigit():
        if len(text) > 4 or set(text) - set("01"):
            return _MISMATCH
        return int(text, 2)
    return _register_or_constant(bound, kind, written)


def _choice(_bound: BoundInstruction, kind: OperandKind, written: syntax.Operand) -> Value:
    assert isinstance(kind, OneOf)  # noqa: S101
    text = written.word.lower()
    return next((choice for choice in kind.choices if choice.lower() == text), _MISMATCH)


def _named(bound: BoundInstruction, kind: OperandKind, written: syntax.Operand) -> Value:
    assert isinstance(kind, Named)  # noqa: S101
    text = written.word.lower()
    name = SIGNAL_ALIASES.get(text, text)
    if name in kind.names:
        return kind.names[name]
    form = f"the form is `{bound.row.syntax}`"
    raise unknown_word(kind.noun, text, kind.names, written.tokens[0], otherwise=form)


def _flags(bound: BoundInstruction, operand: Operand, written: list[syntax.Operand]) -> None:
    """Take a list of names as the bits of a mask."""
    kind = operand.kind
    assert isinstance(kind, Flags)  # noqa: S101
    mask = 0
    for flag in written:
        text = flag.word.lower()
        bit = kind.names.get(SIGNAL_ALIASES.get(text, text))
        if bit is None:
            events = f"known are {', '.join(kind.names)}"
            is_signal = text in bound.scope.root().signals
            hint = (
                "signals have no names here: wait for the event of the unit, such as `sram`"
                * is_signal
            )
            place = flag.tokens[0]
            raise unknown_word(kind.noun, text, kind.names, place, hint, otherwise=events)
        mask |= 1 << bit
    if written:
        bound.operand_tokens[operand.name] = written[0].tokens[0]
    bound.values[operand.name] = mask
    bound.texts[operand.name] = ", ".join(flag.word for flag in written)


def _shift(bound: BoundInstruction, _kind: OperandKind, written: syntax.Operand) -> Value:
    """Take a shift; a right rotation becomes a left one, an amount of 0 no shift."""
    form = written.form
    if not isinstance(form, syntax.Shift):
        return _MISMATCH
    sign = form.token.text
    word = form.word.text.lower() if form.word else ""
    amount: Constant | int = 0
    if form.amount is not None:
        amount = _constant(form.amount, bound.scope)
        check_number(amount, "shift must be a number", form.token)
    if word == "indirect":
        return Shift(sign + word)
    if word == "rot":
        return BoundShift(f"{sign}rot", amount) if form.amount is not None else _MISMATCH
    if word.startswith("rot") and word[3:].isdigit() and form.amount is None:
        return BoundShift(f"{sign}rot", int(word[3:5]) if len(word) < 6 else -1)
    if form.word and _is_register(bound, form.word.text):
        name = form.word.text
        hint = f"`{sign}indirect` shifts by operand A of the word before: `alu[--, {name}, OR, 0]`"
        raise Fault(f"shift must be by a number, not by `{name}`", form.token, hint)
    if form.word:
        return BoundShift(sign, Constant(syntax.Reference(form.word), bound.scope))
    return BoundShift(sign, amount)


_Taker = Callable[[BoundInstruction, OperandKind, syntax.Operand], Value]
_TAKERS: dict[type[OperandKind], _Taker] = {
    NoOperand: _nothing,
    ByteMask: _mask,
    OneOf: _choice,
    Named: _named,
    Shifts: _shift,
    ByteShift: _shift,
    Label: _register_or_constant,
}
