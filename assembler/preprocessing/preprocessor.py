"""Preprocess files to lines of tokens with expanded macros.

Directives inside a macro body act when the macro is expanded, with the parameters in place
(docs/reference/assembler/language.md, "Preprocessor"). `local_labels.py` makes labels of a body
unique.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

import msgspec

from ixp.assembler.grammar.lexer import MAX_WORDS_READ, is_directive, tokenize
from ixp.assembler.grammar.parse import Parser
from ixp.assembler.grammar.parser.Microcode import Microcode as TokenType
from ixp.assembler.grammar.words import MNEMONICS
from ixp.assembler.preprocessing.blocks import (
    Block,
    Conditional,
    Loop,
    MacroBlock,
    blocks,
    directive,
    tokens,
)
from ixp.assembler.preprocessing.constant_expression import evaluate
from ixp.assembler.preprocessing.definitions import Definitions, name_of
from ixp.assembler.preprocessing.functions import Functions, PreprocessorNames, check_calls
from ixp.assembler.preprocessing.include_files import (
    definitions_of,
    file_name,
    find_file,
    search_order,
)
from ixp.assembler.preprocessing.local_labels import label_definitions, localise
from ixp.assembler.preprocessing.macros import Frame, Macro, Macros, parameters
from ixp.assembler.preprocessing.substitute import (
    Define,
    Defines,
    arguments,
    is_call,
    split,
    unquote,
    words_of,
)
from ixp.assembler.text.diagnostics import Fault, Report, unknown, unknown_word
from ixp.assembler.text.source import Line, Source, Token
from ixp.isa.tables.chip import Chip
from ixp.support.suggestions import similar_names

MAX_INCLUDES = 32
MAX_INCLUDED = 1000
DEFINING = ("define", "define_eval", "macro")  # directives without which a name is a register


class Settings(msgspec.Struct, frozen=True):
    """Settings of a run besides the text; `seen` collects each file that was looked for.

    `texts` stand for files, as those that are open in an editor do.
    """

    defines: Mapping[str, str]
    include: Sequence[Path]
    chip: Chip
    seen: dict[Path, str | None] = msgspec.field(default_factory=dict)
    texts: Mapping[Path, Source] = {}


class Preprocessor:
    """Runs the directives of a text; `output` holds the lines that are left.

    `includes` are the words of each `#include`, with the file that was found; `untaken` the words,
    in lower case, of the arms of conditionals that were not taken.
    """

    def __init__(self, settings: Settings, report: Report) -> None:
        self.settings, self.report = settings, report
        self.output: list[Line] = []
        self.words = 0
        self.place: Token | None = None  # the first word of the line that is being taken
        self.parser = Parser(report)
        self.files: list[Source] = []
        self.sources: dict[str, Source] = {}
        self.includes: list[tuple[Line, Source]] = []
        self.untaken: set[str] = set()
        self.defines, self.macros = Defines(), Macros()
        self.functions = Functions(self.defines, self._strict_value, settings.chip.name)
        made = Definitions(self.defines, self.macros, self.functions, self._strict_value)
        self.directives: dict[str, Callable[[Line], None]] = {
            "include": self._include, "define": made.define, "define_eval": made.define_eval,
            "undef": made.undef, "error": self._error,
            "warning": lambda line: report.warn("user", self._message(line), line[1]),
            "info": lambda line: report.info(self._message(line), line[1]),
            "pragma": lambda _line: None, "line": lambda _line: None,
        }  # fmt: skip
        report.defines, report.definition_of = self.defines, self._definition_of
        for name, value in settings.defines.items():
            source = Source("<command line>", value)
            body = [token for line in tokenize(source) for token in line]
            self.defines[name] = Define(tuple(body))

    def run(self, source: Source) -> list[Line]:
        """Return the lines of a text after preprocessing; errors go to the report."""
        try:
            self._file(source)
        except RecursionError:
            self.report.error("macros and conditionals nest too deep", self.place)
        localise(self.output)
        return self.output

    def _file(self, source: Source) -> None:
        self.files.append(source)
        self.sources[source.name] = source
        lines = tokenize(source)
        if sum(map(len, lines)) > MAX_WORDS_READ:  # of which not all are read
            self._too_many_words(lines[0])
        self.words += len(lines)  # of which not all may be taken
        self._blocks(blocks(lines, self.report), None)
        self.files.pop()

    def _blocks(self, body: list[Block], frame: Frame | None) -> None:
        for block in body:
            self._spend(block if isinstance(block, list) else self._head(block))
            try:
                self._block(block, frame)
            except Fault as fault:
                self.report.fault(fault)
                self._suppress(block, fault)

    def _suppress(self, block: Block, fault: Fault) -> None:
        """Suppress errors about names that failed lines define, also by macros that they call."""
        self.report.suppress_all |= isinstance(block, list) and directive(block) == "include"
        words = {token.text for token in tokens(block)}
        if isinstance(block, list) and directive(block) == "error":  # its text names what lacks
            words |= {word for text in words for word in text.strip('"').split()}
        pending = [*words]
        while pending:
            forms = self.macros.get(pending.pop(), {})
            new = {token.text for form in forms.values() for inner in form.body
                   for token in tokens(inner)} - words  # fmt: skip
            words |= new
            pending += new
        words.discard(fault.undefined_name)
        registers = any(word.startswith(".") for word in words) or not words.isdisjoint(DEFINING)
        names = (name for word in words for name in (word, f"{word}#"))
        self.report.suppress(names, declarations=registers)

    def _spend(self, line: Line) -> None:
        """Count the words of a processed line; end the run if there are too many."""
        self.words += len(line)
        self.place = line[0] if line else self.place
        if line and self.words + self.defines.words > MAX_WORDS_READ:
            self._too_many_words(line)

    def _too_many_words(self, line: Line) -> None:
        message = f"program must be preprocessed within {MAX_WORDS_READ} words"
        hint = "those of files, macros and loops count each time; a loop may never end"
        self.report.error(message, line[0], hint)
        self.report.check()

    @staticmethod
    def _head(block: Conditional | Loop | MacroBlock) -> Line:
        return block.arms[0].head if isinstance(block, Conditional) else block.head

    def _block(self, block: Block, frame: Frame | None) -> None:
        if isinstance(block, Conditional):
            self._conditional(block, frame)
        elif isinstance(block, Loop):
            self._loop(block, frame)
        elif isinstance(block, MacroBlock):
            self._macro(block, frame)
        elif frame:
            line = frame.substitute(block)
            self._spend(line)
            self._line(line)
        else:
            self._line(block)

    # Lines and macro calls

    def _line(self, line: Line) -> None:
        if not line:
            return
        name = directive(line)
        if name:
            self._directive(name, line)
            return
        if _is_import(line):
            self._import(line)
            return
        line = self.functions.replace_queries(line, self.macros.__contains__, bare=False)
        line = self.defines.expand(line)
        start = 3 * len(label_definitions(line))
        if start < len(line) and line[start].text in self.macros:
            if start:
                self.output.append(line[:start])
            self._call(line[start:])
        elif line[start + 1 :] and line[start + 1].text == "[" and self._may_be_call(line[start]):
            word = line[start].text
            raise unknown_word("instruction", word, self.macros, line[start], undefined_name=word)
        elif line[start:] and line[start].kind == TokenType.NAME and is_call(line, start):
            token = line[start]
            hint = "a macro is defined before its first call"
            if token.text.lower() in MNEMONICS:
                hint = f"an instruction is written `{token.text}[operand, ...]`"
            raise unknown_word(
                "macro", token.text, self.macros, token, hint, undefined_name=token.text
            )
        elif line:
            self.output.append(self.functions.in_statement(line))

    def _directive(self, name: str, line: Line) -> None:
        handler = self.directives.get(name)
        if handler is None:
            near = similar_names(name, self.directives)
            message = unknown("directive", f"#{name}", [f"#{word}" for word in self.directives])
            is_label = "did you mean" not in message and len(line) == 2
            hint = f"a label is written `{line[1].text}#:`" * is_label
            raise Fault(message, line[1], hint, replacements=near)
        handler(self.defines.paste(line) if name not in ("error", "pragma") else line)

    def _may_be_call(self, name: Token) -> bool:
        """Return whether a name is no instruction, and resembles that of a macro."""
        word = name.text.lower()
        if word in MNEMONICS or not similar_names(word, self.macros):
            return False
        return not similar_names(word, [name for name in MNEMONICS if name.isidentifier()])

    def _import(self, line: Line) -> None:
        """Check that the command line gives a value to each import variable."""
        for token in line[1:]:
            if token.kind == TokenType.NAME and token.text not in self.defines:
                hint = f"set it with -D {token.text}=VALUE"
                raise Fault(f"import variable `{token.text}` has no value", token, hint)
            self.functions.imports.add(token.text)

    def _call(self, line: Line) -> None:
        """Expand a macro call."""
        name = line[0]
        operands: list[Line] = []
        end = 1
        if len(line) > 1 and line[1].kind in (TokenType.LPAREN, TokenType.LBRACK):
            arguments_, end = arguments(line, 1)  # each may stand for several
            operands = [part for argument in arguments_ for part in split(argument)]
        if end < len(line):
            hint = f"arguments stand in brackets: `{name.text}[argument]`" if end == 1 else ""
            message = f"unexpected `{line[end].text}` after the call of `{name.text}`"
            raise Fault(message, line[end], hint)
        macro, frame = self.macros.call(name, operands, self.report)
        self.words += len(frame.expansion.chain())
        self._blocks(macro.body, frame)

    def _macro(self, block: MacroBlock, frame: Frame | None) -> None:
        head = self.defines.paste(frame.substitute(block.head) if frame else block.head)
        name, parameter_tokens, rest = parameters(head, 2)
        if rest:
            raise Fault(f"unexpected `{rest[0].text}` after the parameters of `#macro`", rest[0])
        self.macros.define(Macro(name, tuple(parameter_tokens), block.body))

    # Conditionals and loops

    def _conditional(self, block: Conditional, frame: Frame | None) -> None:
        untaken = [*block.arms]
        for arm in block.arms:
            head = frame.substitute(arm.head) if frame else arm.head
            if self._chosen(head):
                untaken.remove(arm)
                self._blocks(arm.body, frame)
                break
        arguments_ = frame.values if frame else {}
        for token in (token for arm in untaken for part in arm.body for token in tokens(part)):
            words = arguments_.get(token.text, [token])
            self.untaken |= {word.text.lower() for word in words}

    def _chosen(self, head: Line) -> bool:
        name = directive(head)
        if name == "else":
            return True
        if name in ("ifdef", "ifndef"):
            token = name_of(self.defines.paste(head))
            self.defines.note(token)
            is_defined = token.text in self.defines or token.text in self.macros
            return is_defined == (name == "ifdef")
        return self._value(head[2:], head[1]) != 0

    def _loop(self, block: Loop, frame: Frame | None) -> None:
        head = frame.substitute(block.head) if frame else block.head
        name = directive(head)
        if name == "for":
            self._for(block, self.defines.paste(head), frame)
        elif name == "repeat":
            for _ in range(self._value(head[2:], head[1])):
                self._spend(head)
                self._blocks(block.body, frame)
        else:
            while self._value(head[2:], head[1]):
                self._spend(head)
                self._blocks(block.body, frame)

    def _for(self, block: Loop, head: Line, frame: Frame | None) -> None:
        """Run the body once for each item of a list; the items replace the name."""
        name = name_of(head)
        if len(head) < 4 or head[3].kind not in (TokenType.LBRACK, TokenType.LPAREN):
            raise Fault("`#for` needs a name and a list `[a, b]`", name)
        outer = self.defines.get(name.text)
        items, _ = arguments(self.defines.expand(head[3:]), 0)
        for item in items:
            self.defines[name.text] = Define(tuple(item), name=name)
            self._blocks(block.body, frame)
        self.defines.pop(name.text, None)
        if outer is not None:
            self.defines[name.text] = outer

    # Expressions

    def _value(self, line: Line, head: Token) -> int:
        """Return the value of the condition after a directive."""
        if not line:
            raise Fault(f"`#{head.text}` needs an expression", head)
        line = self.functions.replace_queries(self.defines.paste(line), self.macros.__contains__)
        line = self.functions.replace_calls(self.defines.expand(line))
        return self._value_of(line, lenient=True)

    def _strict_value(self, line: Line) -> int:
        return self._value_of(line, lenient=False)

    def _value_of(self, line: Line, *, lenient: bool) -> int:
        """Return the value of an expanded expression; raises Fault."""
        if not line:
            raise Fault("expected a value, found nothing", None)
        names = PreprocessorNames(self.report, lenient=lenient)
        try:
            return evaluate(self.parser.condition(line), names)
        except Fault:
            check_calls(line)
            raise

    def constant(self, token: Token) -> int | None:
        """Return the value of a defined name as it stands at the end; None if it has none."""
        try:
            line = self.functions.replace_calls(self.defines.expand([token]))
            return self._strict_value(line)
        except Fault:
            return None

    @cached_property
    def _include_files(self) -> Mapping[str, tuple[str, str]]:
        return definitions_of(self.settings.include)

    def _definition_of(self, name: str) -> str:
        """Return how to include what defines a name, if a file of the search path does."""
        file, kind = self._include_files.get(name, ("", ""))
        if not file or file in {Path(source).name for source in self.sources}:
            return ""
        return f'`{name}` is a {kind} of `{file}`: write `#include "{file}"` before this line'

    def symbols(self) -> dict[str, list[str] | None]:
        """Return the symbols of the settings: None for one that is read, else similar names.

        What an untaken `#if` holds is read, too.
        """
        lines = [line for source in self.sources.values() for line in tokenize(source)]
        names = {token.text for token, _ in self.defines.uses}
        names |= {word for line in lines for token in line for word in words_of(token)}
        asked = [line[2:] for line in lines if is_directive(line)]
        asked += [line[1:] for line in lines if _is_import(line)]
        similar = {word for line in asked for token in line for word in words_of(token)}
        return {
            name: None
            if name in names
            else similar_names(name, similar) or similar_names(name, names)
            for name in self.settings.defines
        }

    # Directives

    def _error(self, line: Line) -> None:
        raise Fault(self._message(line), line[1])

    def _message(self, line: Line) -> str:
        """Join the texts and expanded names of a message; one without any names its directive."""
        words = self.defines.expand(line[2:])
        if len(words) > 1 and words[0].kind == TokenType.NUMBER and words[1].kind == TokenType.TEXT:
            words = words[1:]
        text = "".join(
            (" " if word.spaced and TokenType.TEXT not in (word.kind, before.kind) else "")
            + (unquote(word.text) if word.kind in (TokenType.TEXT, TokenType.STRING) else word.text)
            for before, word in zip(words[:1] + words, words, strict=False)
        ).strip()
        return text or f"`#{line[1].text}` without a text"

    def _include(self, line: Line) -> None:
        bare = len(line) > 2 and line[2].kind == TokenType.TEXT
        words = line[2:] if bare else self.defines.expand(line[2:])
        name = file_name(words, line[1])
        if len(self.files) > MAX_INCLUDES:  # the program itself is the first
            chain = " in ".join(f"`{source.name}`" for source in self.files[:-4:-1])
            message = f"includes must nest at most {MAX_INCLUDES} deep"
            self.report.error(message, line[1], f"the file may include itself: {chain}")
            self.report.check()
        if len(self.includes) >= MAX_INCLUDED:
            message = f"program must include at most {MAX_INCLUDED} files, each as often as it is"
            self.report.error(message, line[1], "a loop or a recursion may never end")
            self.report.check()
        settings = self.settings
        folders = search_order(name, self.files[-1], settings.include)
        source = find_file(name, words[0], folders, settings.seen, settings.texts)
        self.includes.append((line, source))
        self._file(source)


def _is_import(line: Line) -> bool:
    return line[0].text.lower() == ".import_var"
