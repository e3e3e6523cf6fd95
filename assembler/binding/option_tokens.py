"""Option tokens of an instruction: which it takes, and their values."""

from ixp.assembler.binding.statements import BoundInstruction
from ixp.assembler.binding.values import Constant, check_number
from ixp.assembler.grammar import syntax
from ixp.assembler.grammar.words import ROWS_OF, TOKENS
from ixp.assembler.text.diagnostics import Fault, unknown_word
from ixp.assembler.text.source import Token
from ixp.isa.analysis import counts_words
from ixp.isa.meaning.description import Instruction, TokenValue
from ixp.isa.tables.tokens import TOKEN_ALIASES

# Tokens of the later family whose brackets name what this machine implies, or only explain.
_EXPLAINED = {"ctx_swap", "sig_done"}
_IGNORED = {"all"}


def bind_option(bound: BoundInstruction, option: syntax.Option) -> None:
    """Bind one option token."""
    token = option.token
    name = TOKEN_ALIASES.get(token.text.lower(), token.text.lower())
    if name in _IGNORED:
        return
    if name == "targets" and counts_words(bound.row):
        bound.targets += _jump_targets(bound, option)
        return
    allowed = bound.row.token_names
    if bound.row.needs == "crc" and name not in allowed:
        without_crc = ROWS_OF[bound.row.opcode][bound.row.command]
        if name in without_crc.token_names:  # it is a queue
            bound.other_queue = token
            return
    if name not in allowed:
        hint = f"it takes {', '.join(sorted(allowed)) or 'no token'}"
        if name not in TOKENS:
            raise unknown_word("token", name, allowed, token, otherwise=hint)
        raise Fault(f"`{bound.row.mnemonic}` does not take `{name}`", token, hint)
    if name in bound.options:
        raise Fault(f"duplicate token `{name}`", token)
    bound.option_tokens[name] = token
    bound.options[name] = _option_value(bound, option, name, token)


def _jump_targets(bound: BoundInstruction, option: syntax.Option) -> list[Constant]:
    """Return the labels of `targets[a#, b#]`: the possible targets of a jump."""
    forms = [operand.form for operand in option.operands or ()]
    labels = [form for form in forms if isinstance(form, syntax.LabelAddress)]
    if not labels or len(labels) < len(forms):
        raise Fault("`targets` must list labels, as in `targets[a#, b#]`", option.token)
    return [Constant(label, bound.scope) for label in labels]


def _option_value(
    bound: BoundInstruction, option: syntax.Option, name: str, token: Token
) -> TokenValue | Constant:
    """Return the value of a token: True, or the constant in its brackets (1 without them)."""
    choices = _choices(bound.row, name)
    if all(isinstance(choice, bool) for choice in choices):
        if option.operands is not None and name not in _EXPLAINED:
            raise Fault(f"`{name}` takes no value in brackets", token)
        return True
    if option.operands is None:
        return 1
    if len(option.operands) != 1 or isinstance(
        option.operands[0].form, syntax.Nothing | syntax.Operator | syntax.Shift
    ):
        raise Fault(f"`{name}` needs one number, as in `{name}[{choices[0]}]`", token)
    value = Constant(option.operands[0].form, bound.scope)
    check_number(value, f"`{name}` needs a number", token)
    return value


def _choices(row: Instruction, name: str) -> list[TokenValue]:
    """Return the values that a token may have on an instruction."""
    values = {
        choice[name]
        for encoding in row.encodings
        for group in encoding.tokens
        for choice in group.choices
        if name in choice
    }
    return sorted(values, key=str)
