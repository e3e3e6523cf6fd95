"""The functions of preprocessor expressions: `defined`, `streq`, `strstr`, `isnum` ..."""

from collections.abc import Callable

from ixp.assembler.grammar.lexer import retokenize
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.syntax import Reference
from ixp.assembler.preprocessing.constant_expression import INTEGER_FUNCTIONS, unknown_function
from ixp.assembler.preprocessing.substitute import Defines, arguments, is_call, unquote
from ixp.assembler.text.diagnostics import Fault, Report, UndefinedName
from ixp.assembler.text.source import Line, Token, text_of


def _strright(text: str, count: int) -> str:
    """Return the last `count` characters; a negative count drops the first -count."""
    return text[-count:] if count < 0 else text[max(0, len(text) - count) :]


# name -> (kinds of the operands: t a text, n a number; what it yields)
_TEXT_FUNCTIONS: dict[str, tuple[str, Callable[..., int | str]]] = {
    "streq": ("tt", lambda a, b: int(a == b)),
    "strstr": ("tt", lambda text, part: text.find(part) + 1),  # counts from 1; 0: not in it
    "strlen": ("t", len),
    "strleft": ("tn", lambda text, count: text[: max(0, count)]),
    "strright": ("tn", _strright),
}
_TESTS = ("is_ct_const", "is_rt_const", "isnum", "is_ixptype")
QUERIES = frozenset(("defined", "isimport"))
# Replaced in a line; the integer functions belong to expressions, which evaluate them.
TEXT_FUNCTIONS = frozenset((*_TEXT_FUNCTIONS, *_TESTS))
NAMES = TEXT_FUNCTIONS | INTEGER_FUNCTIONS.keys() | QUERIES


class Functions:
    """Replaces calls of functions in a line by their values.

    `value` evaluates a line and raises Fault when it is no constant; `chip` answers IS_IXPTYPE.
    """

    def __init__(self, defines: Defines, value: Callable[[Line], int], chip: str) -> None:
        self.defines, self.value, self.chip = defines, value, chip
        self.imports: set[str] = set()

    def replace_queries(
        self, line: Line, is_macro: Callable[[str], bool], *, bare: bool = True
    ) -> Line:
        """Replace `defined(NAME)` and `isimport(NAME)`, before all expansion.

        With `bare` the name may stand without parentheses, as in `#if defined NAME`.
        """
        if QUERIES.isdisjoint([token.text for token in line]):
            return line
        made: Line = []
        at = 0
        while at < len(line):
            token, call = line[at], is_call(line, at)
            if token.text not in QUERIES or at + 1 >= len(line) or not (call or bare):
                made.append(token)
                at += 1
                continue
            if call:
                names, at = arguments(line, at + 1)
            else:
                names, at = [[line[at + 1]]], at + 2
            words = [word.text for part in names for word in part]
            for word in (word for part in names for word in part):
                self.defines.note(word)
            if token.text == "isimport":
                holds = len(words) == 1 and words[0] in self.imports
            elif len(words) != 1:
                raise Fault("operand of defined must be one name", token)
            else:
                holds = words[0] in self.defines or is_macro(words[0])
            made += retokenize(str(int(holds)), token)
        return made

    def in_statement(self, line: Line) -> Line:
        """Replace the calls in an expanded statement; a text stands for its words."""
        applied = self.replace_calls(line)
        if applied is line:
            return line.copy()
        made: Line = []
        for token in applied:
            is_result = token.kind == TokenType.STRING and token not in line
            made += retokenize(unquote(token.text), token) if is_result else [token]
        return made

    def replace_calls(self, line: Line) -> Line:
        """Replace the calls of text functions in an expanded line, innermost first."""
        if TEXT_FUNCTIONS.isdisjoint([token.text.lower() for token in line]):
            return line
        made: Line = []
        at = 0
        while at < len(line):
            token = line[at]
            if token.text.lower() in TEXT_FUNCTIONS and is_call(line, at):
                raw, at = arguments(line, at + 1)
                made += self._call(token, [self.replace_calls(argument) for argument in raw])
            else:
                made.append(token)
                at += 1
        return made

    def _call(self, name: Token, operands: list[Line]) -> Line:
        result = self._result(name, operands)
        if isinstance(result, str):
            return [Token(TokenType.STRING, f"'{result}'", name.source, name.line, name.column,
                          name.spaced, name.expansion)]  # fmt: skip
        made = retokenize(str(result) if result >= 0 else f"({result})", name)
        made[0].spaced = name.spaced
        return made

    def _result(self, name: Token, operands: list[Line]) -> int | str:
        key = name.text.lower()
        kinds, function = _TEXT_FUNCTIONS.get(key, ("t", None))
        if len(operands) != len(kinds):
            count = f"{len(kinds)} operand" + "s" * (len(kinds) != 1)
            raise Fault(f"`{name.text}` takes {count}, not {len(operands)}", name)
        if function is None:
            return int(self._test(key, operands[0]))
        return function(*(
            _text(operand) if kind == "t" else self.value(operand)
            for kind, operand in zip(kinds, operands, strict=True)
        ))  # fmt: skip

    def _test(self, key: str, line: Line) -> bool:
        if key == "isnum":
            return len(line) == 1 and line[0].kind == TokenType.NUMBER
        if key == "is_ixptype":
            return _text(line).lower() in (f"__{self.chip}", "__ixp12xx")
        return self._is_constant(line)

    def _is_constant(self, line: Line) -> bool:
        try:
            self.value(line)
        except Fault:
            return False
        return True


class PreprocessorNames:
    """Names in a preprocessor expression: an undefined one is 0, with a warning (`lenient`)."""

    functions = NAMES

    def __init__(self, report: Report, *, lenient: bool) -> None:
        self.report, self.lenient = report, lenient

    def constant(self, token: Token) -> int:
        """Return 0, if the expression is lenient."""
        if not self.lenient:
            raise UndefinedName(token)
        message = f"undefined name `{token.text}` counts as 0"
        hint = self.report.hint_for(token.text)
        self.report.warn("undefined-name", message, token, hint, undefined_name=token.text)
        return 0

    def label(self, token: Token) -> int:
        """Raise Fault: labels have no addresses during preprocessing."""
        raise Fault(f"the address of `{token.text}#` is not known to the preprocessor", token)

    def register_number(self, reference: Reference) -> int:
        """Raise Fault: registers have no numbers during preprocessing."""
        token = reference.token
        raise Fault(f"the number of `{token.text}` is not known to the preprocessor", token)


def check_calls(line: Line) -> None:
    """Raise ValueFault for the call of an unknown function in an expression."""
    for at, token in enumerate(line):
        if token.kind == TokenType.NAME and is_call(line, at) and token.text.lower() not in NAMES:
            raise unknown_function(token, NAMES)


def _text(line: Line) -> str:
    """Return an operand as text, without its quotes."""
    return unquote(line[0].text) if len(line) == 1 else text_of(line).strip()
