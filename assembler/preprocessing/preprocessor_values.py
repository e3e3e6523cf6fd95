"""Values of preprocessor expressions, in which an undefined name may count as 0."""

from __future__ import annotations

from ixp.assembler.grammar.parse import parse_condition
from ixp.assembler.grammar.syntax import Reference
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.preprocessing.functions import NAMES
from ixp.assembler.text.diagnostics import Fault, Report
from ixp.assembler.text.source import Line, Token


def value_of(line: Line, report: Report, *, lenient: bool) -> int:
    """Return the value of an expanded expression; raises Fault."""
    if not line:
        raise Fault("expected a value, found nothing", None)
    return evaluate(parse_condition(line), line, _Constants(report, lenient=lenient))


class _Constants:
    """Names in a preprocessor expression: an undefined one is 0, with a warning (`lenient`)."""

    def __init__(self, report: Report, *, lenient: bool) -> None:
        self.report, self.lenient = report, lenient
        self.functions = NAMES

    def constant(self, token: Token) -> int:
        if not self.lenient:
            raise Fault(f"expected a number, found `{token.text}`", token)
        message = f"undefined name `{token.text}` counts as 0"
        self.report.warn("undefined-name", message, token, needs=token.text)
        return 0

    def label(self, token: Token) -> int:
        raise Fault(f"the address of `{token.text}#` is not known to the preprocessor", token)

    def register_number(self, tokens: Line, reference: Reference) -> int:
        token = tokens[reference.at]
        raise Fault(f"the number of `{token.text}` is not known to the preprocessor", token)
