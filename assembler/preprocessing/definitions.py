"""Process the directives `#define`, `#define_eval` and `#undef`."""

from collections.abc import Callable

from ixp.assembler.grammar.lexer import retokenize
from ixp.assembler.grammar.parse import MAX_WORDS
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.preprocessing.constant_expression import ValueFault
from ixp.assembler.preprocessing.functions import Functions
from ixp.assembler.preprocessing.macros import Macros, parameters
from ixp.assembler.preprocessing.substitute import PASTE, Define, Defines, arguments, unquote
from ixp.assembler.text.diagnostics import Fault
from ixp.assembler.text.source import Line, Token, text_of

CONDITIONS = ("bit", "ctx", "signal")  # which `.if` and its like test


def name_of(line: Line) -> Token:
    """Return the name that a directive defines or removes; raises Fault."""
    if len(line) < 3 or line[2].kind != TokenType.NAME:
        wrong = line[2] if len(line) > 2 else line[1]
        raise Fault(f"`#{line[1].text}` needs a name", wrong)
    return line[2]


class Definitions:
    """The directives that change `defines`; `value` evaluates an expression, or raises Fault."""

    def __init__(
        self, defines: Defines, macros: Macros, functions: Functions, value: Callable[[Line], int]
    ) -> None:
        self._defines, self._macros = defines, macros
        self._functions, self._value = functions, value

    def define(self, line: Line) -> None:
        """Process a `#define`; raises Fault, also if the name has another text."""
        name, start, names = name_of(line), 3, None
        call = len(line) > start and line[start].kind == TokenType.LPAREN and not line[start].spaced
        if call:
            _, parameter_tokens, rest = parameters(line, 2)
            names, body = tuple(token.text for token in parameter_tokens), rest
        else:
            body = line[start:]
        new = Define(tuple(_pasting(body)), names, name)
        old = self._defines.get(name.text)
        if old is not None and not old.same(new):
            message = (
                f"duplicate name `{name.text}`; already defined as `{text_of(list(old.body))}`"
            )
            raise Fault(message, name, "#undef it first, or use #define_eval")
        self._defines[name.text] = new

    def define_eval(self, line: Line) -> None:
        """Take a `#define_eval`, whose text is a value where it has one; raises Fault."""
        name = name_of(line)
        defined = self._functions.replace_queries(line[3:], self._macros.__contains__)
        body = self._functions.replace_calls(self._defines.expand(defined))
        if len(body) == 1 and body[0].kind == TokenType.STRING:
            made = retokenize(unquote(body[0].text), name)
        else:
            made = self._number_or_text(body, name)
        if len(made) > MAX_WORDS:
            raise Fault(f"text must have at most {MAX_WORDS} words, not {len(made)}", name)
        self._defines[name.text] = Define(tuple(made), name=name)

    def _number_or_text(self, body: Line, name: Token) -> Line:
        try:
            value = self._value(body)
        except ValueFault as fault:
            if fault.token is None or not self._may_be_text(fault.token):
                raise
            return body
        except Fault:
            inner = arguments(body, 0) if body and body[0].kind == TokenType.LPAREN else ([], 0)
            return inner[0][0] if len(inner[0]) == 1 and inner[1] == len(body) else body
        return retokenize(str(value) if value >= 0 else f"({value})", name)

    def _may_be_text(self, name: Token) -> bool:
        """Return whether a call may be one of a macro or of a condition."""
        return name.text in self._macros or name.text.lower() in CONDITIONS

    def undef(self, line: Line) -> None:
        """Take an `#undef`, of an unknown name too; raises Fault."""
        self._defines.note(name_of(line))
        self._defines.pop(name_of(line).text, None)


def _pasting(body: Line) -> Line:
    """Turn the `##` of a define's text into the empty comment, which pastes."""
    made: Line = []
    glue = False
    for token in body:
        if token.kind == TokenType.HASHES:
            glue = True
            token = token.moved(token, spaced=False)  # noqa: PLW2901
            token.kind, token.text = TokenType.PASTE, PASTE
        elif glue:
            token, glue = token.moved(token, spaced=False), False  # noqa: PLW2901
        made.append(token)
    return made
