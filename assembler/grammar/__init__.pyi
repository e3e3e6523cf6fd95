from .directives import FORM, OPAQUE
from .lexer import is_directive, retokenize, tokenize
from .parse import MAX_WORDS, Parser
from .syntax import (
    Binary,
    Call,
    Choice,
    Directive,
    Expression,
    Instruction,
    LabelAddress,
    Number,
    Reference,
    RegisterNumber,
    Unary,
    nodes,
)
from .vocabulary import MNEMONICS, ROWS_OF, SIGNAL_ALIASES, TOKEN_ALIASES, TOKENS

__all__ = [
    "FORM",
    "MAX_WORDS",
    "MNEMONICS",
    "OPAQUE",
    "ROWS_OF",
    "SIGNAL_ALIASES",
    "TOKENS",
    "TOKEN_ALIASES",
    "Binary",
    "Call",
    "Choice",
    "Directive",
    "Expression",
    "Instruction",
    "LabelAddress",
    "Number",
    "Parser",
    "Reference",
    "RegisterNumber",
    "Unary",
    "is_directive",
    "nodes",
    "retokenize",
    "tokenize",
]
