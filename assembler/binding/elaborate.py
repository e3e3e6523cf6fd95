"""Elaborate lines to statements: labels, scopes, directives, and bound instructions."""

from collections.abc import Callable
from itertools import chain

from ixp.assembler.binding.conditions.structured import Structured
from ixp.assembler.binding.initial_data import parse_init
from ixp.assembler.binding.log_points import parse_log
from ixp.assembler.binding.operands import bind
from ixp.assembler.binding.scopes import Synonym, Variable, order
from ixp.assembler.binding.statements import Statements
from ixp.assembler.binding.values import Constant, find_register, register_name
from ixp.assembler.grammar.parse import Parser
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.syntax import Directive, Reference, nodes
from ixp.assembler.grammar.words import FORM, OPAQUE, OWN_SYNTAX
from ixp.assembler.preprocessing.local_labels import label_definitions
from ixp.assembler.preprocessing.substitute import unquote
from ixp.assembler.text.diagnostics import Fault, Report, duplicate, unknown_word
from ixp.assembler.text.source import Line, Token
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.registers import (
    CONTROL_STORE_WORDS,
    GPRS_PER_BANK,
    RELATIVE_GPRS,
    RELATIVE_XFERS,
)
from ixp.support.suggestions import similar_names

_ATTRIBUTES = {"read", "write", "volatile", "global", "visible", "remote"}
_CLOSES = {".endlocal": ".local", ".end": ".begin", ".endsub": ".subroutine"}
_SAME = {".sub": ".subroutine"}
OPENED_BY = _CLOSES | {".endif": ".if", ".endw": ".while", ".until": ".repeat"}
_DEFINES_NOTHING = {".assert", ".loop_bound", ".set", ".set_rd", ".set_wr", ".use"}
_NAMES = (TokenType.NAME, TokenType.REGISTER)
MAX_SCOPES = 128
MAX_SYNONYMS = 64
# Limits of elaboration; programs that fit in the control store need less.
MAX_INSTRUCTIONS = MAX_OPENED = 2 * CONTROL_STORE_WORDS
MAX_DECLARED = 4 * CONTROL_STORE_WORDS


class Elaborator:
    """Turn lines into a Statements in one pass; faults go to the report."""

    def __init__(self, report: Report, chip: Chip) -> None:
        self.report = report
        self.chip = chip
        self.program = Statements()
        self.scope = self.program.root
        self.structured = Structured(self.line)
        self.closed_early: list[str] = []
        self.scopes = self.registers = 0
        self.parser = Parser(report)
        self.handlers: dict[str, Callable[[Directive], None]] = {
            ".local": self._local, ".begin": self._open, ".subroutine": self._open,
            ".sub": self._open, ".reg": self._reg, ".endlocal": self._close, ".end": self._close,
            ".endsub": self._close, ".xfer_order": self._order, ".xfer_order_rd": self._order,
            ".xfer_order_wr": self._order, ".areg": self._fix, ".breg": self._fix,
            ".addr": self._fix, ".operand_synonym": self._synonym, ".assert": self._assert,
            ".num_contexts": self._num_contexts, ".set": self._set, ".set_rd": self._set,
            ".set_wr": self._set, ".use": self._use, ".loop_bound": self._loop_bound,
            ".sig": self._sig,
        }  # fmt: skip

    def run(self, lines: list[Line]) -> Statements:
        """Return the statements of the lines."""
        for line in lines:
            try:
                self.line(line)
            except Fault as fault:
                self._failed(line, fault)
            except RecursionError:
                self._failed(line, Fault("expression nests too deep", line[0]))
        for token, closing in self.structured.unclosed():
            self.report.error(f"`{token.text}` without `{closing}`", token, undefined_name=closing)
        self.report.suppress(
            f"{name}#" for name in self.structured.labels - self.program.labels.keys()
        )
        for scope in self.scope.path():
            closing = next((end for end, kind in _CLOSES.items() if kind == scope.kind), "")
            if closing:
                text = f"`{scope.kind}` without `{closing}`"
                self.report.error(text, scope.token, undefined_name=closing)
                self.report.suppress((), declarations=True)
        self._check_size()
        return self.program

    def _check_size(self) -> None:
        """Report more words than the control store has."""
        words, most = self.program.instructions, self.chip["control_store_words"]
        if len(words) > most:
            message = f"program must have at most {most} words, not {len(words)}"
            more = " and more" * (len(words) > MAX_INSTRUCTIONS)
            self.report.error(message + more, words[most].token)

    def _failed(self, line: Line, fault: Fault) -> None:
        """Report a faulty line and suppress errors about names that it would have defined."""
        self.report.fault(fault)
        self.program.partial = True
        rest = line[3 * len(label_definitions(line)) :]
        name = rest[0].text.lower() if rest else ""
        names = [token.text for token in rest if token.kind in _NAMES]
        if name in self.handlers and name not in _DEFINES_NOTHING:
            self.report.suppress(() if name in _CLOSES else names, declarations=True)
        elif name.startswith(".") and name not in FORM:
            meant = {*similar_names(name, FORM)}
            pairs = [pair for pair in OPENED_BY.items() if meant & {*pair}]
            self.report.suppress((*names, *chain(*pairs)), declarations=bool(meant))

    def line(self, line: Line) -> None:
        """Take one line; raises Fault."""
        labels = label_definitions(line)
        for at in labels:
            self._label(line[at], line[at + 2])
        rest = line[3 * len(labels) :]
        unparsed = next(
            (token for token in rest if token.kind == TokenType.UNKNOWN_DIRECTIVE), None
        )
        if unparsed is not None:
            self._unparsed(rest, unparsed)
        elif rest:
            self._statement(rest)

    def _statement(self, line: Line) -> None:
        """Take an instruction or a directive; raises Fault."""
        try:
            statement = self.parser.line(line)
        except Fault:
            self._recover(line)
            raise
        if isinstance(statement, Directive):
            self._directive(statement)
            return
        self.program.instructions.append(bind(line, statement, self.scope))
        if len(self.program.instructions) > MAX_INSTRUCTIONS:
            self._check_size()
            self.report.check()

    def _unparsed(self, line: Line, token: Token) -> None:
        """Take a line whose directive is not of the grammar; raises Fault."""
        name = token.text.lower()
        if name not in OWN_SYNTAX and name not in OPAQUE:
            raise unknown_word("directive", name, (*FORM, *OWN_SYNTAX), token)
        if token is not line[0]:
            raise Fault(f"unexpected `{name}`", token, "only labels may stand before it")
        if name == ".init":
            self.program.inits.append(parse_init(line, self.scope, self.parser))
        elif name == ".log":
            word = len(self.program.instructions)
            log = parse_log(line, self.scope, self.parser)
            self.program.logs.setdefault(word, []).append(log)
        else:
            self.report.warn("no-effect", f"`{name}` has no effect on this machine", token)

    def _limit(self, noun: str, count: int, most: int, token: Token) -> None:
        """End the run when a program has far more of something than the machine has room for."""
        if count > most:
            self.report.error(f"program must have at most {most} {noun}", token)
            self.report.check()

    def _recover(self, line: Line) -> None:
        """Declare names and open scopes of an unparsable line, to avoid follow-up errors."""
        token = line[0]
        if [word.kind for word in line[:2]] == [TokenType.NAME, TokenType.HASH]:  # without colon
            self._label(token, line[1])
        name = _SAME.get(token.text.lower(), token.text.lower())
        if name in _CLOSES.values():
            self.scope = self.scope.open(name, name, token)
        elif name in _CLOSES:
            self._leave(_CLOSES[name], token)
        else:
            self.structured.recover(token, self.scope)

    def _label(self, token: Token, sign: Token) -> None:
        name = token.text.lower()
        old = self.program.label_tokens.get(name)
        if old is not None:
            hint = ""
            if sign.expansion is not None and sign.expansion is not token.expansion:
                hint = (
                    f"a label passed to `{sign.expansion.macro}` is its caller's; one that the "
                    "macro joins, as in `name/**/_own#`, is local to each expansion"
                )
            raise Fault(duplicate("label", f"{token.text}#", old), token, hint)
        self.program.label_tokens[name] = token
        self.program.labels[name] = len(self.program.instructions)

    def _directive(self, directive: Directive) -> None:
        name = directive.token.text.lower()
        if name in self.handlers:
            self.handlers[name](directive)
        else:
            self.structured.directive(name, directive, self.scope)
            self._used(directive)

    def _used(self, directive: Directive) -> None:
        """Note the registers that a condition names; its generated words do not name them."""
        for node in nodes(directive.expression) if directive.expression else ():
            if isinstance(node, Reference):
                name, token = register_name(node, self.scope), node.token
                meaning = self.scope.synonym(name, token) or self.scope.find(name)
                if isinstance(meaning, Variable):
                    meaning.uses.append(token)

    # Scopes

    def _open(self, directive: Directive) -> None:
        token = directive.token
        self.scopes += 1
        self._limit("scopes", self.scopes, MAX_OPENED, token)
        kind = _SAME.get(token.text.lower(), token.text.lower())
        name = " ".join(reference.token.text for reference in directive.references)
        macro = token.expansion.macro if token.expansion else ""
        self.scope = self.scope.open(kind, name or macro or kind, token)
        if len(list(self.scope.path())) > MAX_SCOPES + 1:  # the program itself is the first
            message = f"scopes must nest at most {MAX_SCOPES} deep"
            self.report.error(message, token, f"`{token.text}` may lack what closes it")
            self.report.check()

    def _local(self, directive: Directive) -> None:
        self._open(directive)
        self._declare(directive.references)

    def _close(self, directive: Directive) -> None:
        token = directive.token
        wanted = _CLOSES[token.text.lower()]
        scope = self.scope
        if scope.kind != wanted and wanted in self.closed_early:
            self.closed_early.remove(wanted)
            return
        self._leave(wanted, token)
        if scope.kind != wanted:
            hint = f"`{scope.kind}` of line {scope.token.line} is open" if scope.token else ""
            raise Fault(f"`{token.text}` without `{wanted}`", token, hint, undefined_name=wanted)

    def _leave(self, kind: str, token: Token) -> None:
        """Close the innermost scope of a kind with those inside it; without one, the innermost.

        Their closing directives may follow; they are then accepted without an error.
        """
        path = list(self.scope.path())
        closed = next((scope for scope in path if scope.kind == kind), self.scope)
        ended = path[: path.index(closed) + 1]
        for scope in ended:
            scope.end = token
        self.scope = closed.parent or self.program.root
        if path[0].kind != kind:
            self.closed_early += [scope.kind for scope in ended]

    def _reg(self, directive: Directive) -> None:
        names = list(directive.references)
        while names and names[0].token.text.lower() in _ATTRIBUTES and len(names) > 1:
            names.pop(0)
        self._declare(tuple(names))

    def _declare(self, references: tuple[Reference, ...]) -> None:
        for reference in references:
            token = reference.token
            if reference.index is None:
                self.scope.declare(token.text, token)
                self.registers += 1
            else:
                size = Constant(reference.index, self.scope).value()
                self.scope.declare_array(token.text, size, token)
                self.registers += size
            self._limit("declared registers", self.registers, MAX_DECLARED, token)

    # Places of registers

    def _order(self, directive: Directive) -> None:
        token = directive.token
        variables: list[Variable] = []
        for reference in directive.references:
            name = register_name(reference, self.scope)
            array = self.scope.array(name) if self.scope.find(name) is None else []
            variables += array or [find_register(reference, self.scope)]
            variables[-1].uses += [reference.token] * bool(array)
        if not variables:
            raise Fault(f"`{token.text}` must name transfer registers", token)
        order(variables, token)

    def _fix(self, directive: Directive) -> None:
        token, reference = directive.token, directive.references[0]
        place = reference.token
        variable = find_register(reference, self.scope)
        number = self._value(directive)
        bank = {".areg": "A", ".breg": "B"}.get(token.text.lower(), "")
        if bank and variable.file != "gpr":
            raise Fault(f"`{token.text}` must fix a GPR, not `{variable.name}`", place)
        if not bank and variable.file == "gpr":
            raise Fault(f"`.addr` must fix a transfer register, not `{variable.name}`", place,
                        "`.areg` and `.breg` fix a GPR")  # fmt: skip
        window = RELATIVE_XFERS if not bank else RELATIVE_GPRS
        window = GPRS_PER_BANK if variable.absolute else window
        if not 0 <= number < window:
            raise Fault(f"register number must be 0 to {window - 1}, not {number}", place)
        if variable.number is not None and (variable.bank, variable.number) != (bank, number):
            old = f"{variable.bank}{variable.number}"
            raise Fault(f"`{variable.name}` is fixed twice, to {old} and to {number}", place)
        variable.bank, variable.number, variable.declared = bank, number, True

    def _synonym(self, directive: Directive) -> None:
        place = directive.references[0].token
        new = register_name(directive.references[0], self.scope).lower()
        expression = directive.expression
        assert expression is not None  # noqa: S101  # the grammar demands it
        self._check_circle(directive, new)
        if new in self.scope.variables:
            raise Fault(f"synonym `{new}` is the name of a register", place)
        self.scope.synonyms[new] = Synonym(place, directive.tokens, expression, self.scope)

    def _check_circle(self, directive: Directive, new: str) -> None:
        """Raise Fault for a synonym whose text leads back to itself."""
        place = directive.references[0].token
        words = {token.text.lower() for token in directive.tokens}
        seen = set[str]()
        while words:
            word = words.pop()
            if word == new:
                raise Fault(f"synonym `{new}` stands for itself", place)
            synonym = self.scope.synonym(word) if word not in seen else None
            seen.add(word)
            if len(seen) > MAX_SYNONYMS:
                raise Fault(f"synonym `{new}` must lead to at most {MAX_SYNONYMS} words", place)
            if synonym is not None:
                words |= {token.text.lower() for token in synonym.tokens}

    def _value(self, directive: Directive) -> int:
        assert directive.expression is not None  # noqa: S101  # the grammar demands it
        return Constant(directive.expression, self.scope).value()

    # Facts about the program

    def _set(self, directive: Directive) -> None:
        """Mark a register as written (`.set`)."""
        for reference in directive.references:
            variable = find_register(reference, self.scope)
            variable.write |= variable.file == "gpr"
            variable.is_set = True

    def _use(self, directive: Directive) -> None:
        """Mark a register as read (`.use`); other names are signals."""
        for reference in directive.references:
            variable = self.scope.find(register_name(reference, self.scope))
            if variable is not None:
                variable.has_use_directive = True
                variable.uses.append(reference.token)

    def _sig(self, directive: Directive) -> None:
        """Note names of signals, which have no effect here, for a hint about waits."""
        names = (reference.token.text.lower() for reference in directive.references)
        self.program.root.signals.update(names)

    def _loop_bound(self, directive: Directive) -> None:
        """Record how often the next word runs at most each time its loop is entered."""
        count = self._value(directive)
        if count < 1:
            raise Fault(f"loop bound must be at least 1, not {count}", directive.token)
        self.program.loop_bounds[len(self.program.instructions)] = count

    def _assert(self, directive: Directive) -> None:
        assert directive.expression is not None  # noqa: S101  # the grammar demands it
        text = unquote(directive.text.text) if directive.text else ""
        condition = Constant(directive.expression, self.scope)
        self.program.asserts.append((directive.token, condition, text))

    def _num_contexts(self, directive: Directive) -> None:
        count, most = self._value(directive), self.chip["contexts"]
        if not 1 <= count <= most:
            message = f"number of contexts must be 1 to {most}, not {count}"
            raise Fault(message, directive.token)
        self.program.num_contexts = count
