"""Collect errors and warnings, limit their number, and show them with a line and a caret."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from ixp.assembler.text.foreign_names import instead
from ixp.assembler.text.source import Expansion, Token
from ixp.support.suggestions import did_you_mean, similar_names

SHOWN_ERRORS = 20  # errors shown
MAX_ERRORS = 100  # errors found, after which a run ends
SHOWN_COLUMNS = 400  # of a source line
CHAIN_ENDS = 3


class Fault(Exception):  # noqa: N818  # it becomes an error when it is reported
    """An error in one statement: message, place and perhaps a hint.

    `undefined_name`: the unknown name, so that follow-up errors of a failed definition can be
    suppressed. `replacements`: texts that would be right in the place of the token.
    """

    def __init__(
        self,
        message: str,
        token: Token | None,
        hint: str = "",
        *,
        undefined_name: str = "",
        replacements: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.message, self.token, self.hint = message, token, hint
        self.undefined_name, self.replacements = undefined_name, tuple(replacements)


class UndefinedName(Fault):
    """An undefined word in the place of a constant; `wanted` describes the values allowed."""

    def __init__(self, token: Token, wanted: str = "") -> None:
        message = f"undefined name `{token.text}`" + (f": {wanted}" if wanted else "")
        super().__init__(message, token, instead(token.text), undefined_name=token.text)


class Diagnostic(msgspec.Struct, frozen=True):
    """One message; `name` names a check, `notes` are further places as (token, text).

    `stage`: assembler stage; `repeats`: further macro expansions with the same message;
    `replacements`: texts that would be right in the place of the token.
    """

    severity: str
    message: str
    token: Token | None
    hint: str = ""
    name: str = ""
    notes: tuple[tuple[Token, str], ...] = ()
    stage: str = ""
    repeats: int = 0
    replacements: tuple[str, ...] = ()

    @property
    def line(self) -> int:
        """Return the line of the message's place, 0 when it has none."""
        return self.token.line if self.token else 0

    def render(self) -> str:
        """Return `path:line:col: error: ...`, the source line, a caret, the hint and the chain.

        Of an argument the line of the macro is shown that uses it, and the chain from there.
        """
        label = f"{self.severity}: {self.message}" + (f" [{self.name}]" if self.name else "")
        if self.token is None:
            parts = [label]
        else:
            parts = [f"{place(self.token)}: {label}", *excerpt(self.token)]
        if self.hint:
            parts.append(f"  hint: {self.hint}")
        for token, text in self.places():
            parts += [f"{place(token)}: note: {text}", *excerpt(token)]
        parts += _cut([f"  {text} at {place(token)}" for token, text in self.calls()])
        if self.repeats:
            parts.append(f"  and in {self.repeats} more expansion" + "s" * (self.repeats > 1))
        return "\n".join(parts)

    @property
    def place_of_use(self) -> Token | None:
        """Return the token, or the parameter that it replaces in a macro's line."""
        if self.token is None or self.token.via is None:
            return self.token
        used = self.token.via
        return self.token if used.expansion is self.token.expansion else used

    def places(self) -> list[tuple[Token, str]]:
        """Return further places: the notes, and the line of a macro that uses the argument."""
        used = self.place_of_use
        if used is None or used is self.token:
            return list(self.notes)
        return [*self.notes, (used, f"it stands for `{used.text}` here")]

    def calls(self) -> list[tuple[Token, str]]:
        """Return the calls of the macros around the place, innermost first."""
        here = self.place_of_use
        chain = here.expansion.chain() if here and here.expansion else []
        return [(step.call, f"in the expansion of `{step.macro}`") for step in chain]


def _cut(lines: list[str]) -> list[str]:
    """Return lines without the middle, if there are many."""
    cut = len(lines) - 2 * CHAIN_ENDS
    if cut <= 1:
        return lines
    return [*lines[:CHAIN_ENDS], f"  ... {cut} more ...", *lines[-CHAIN_ENDS:]]


def place(token: Token) -> str:
    """Return `path:line:col` of a token."""
    return f"{token.source.name}:{token.line}:{token.column}"


def excerpt(token: Token) -> list[str]:
    """Return the token's source line and a line with a caret below the token.

    Of a long line only the part around the token is shown.
    """
    line, at = token.source.line(token.line), token.column - 1
    if len(line) > SHOWN_COLUMNS:
        start = max(0, at - SHOWN_COLUMNS // 2)
        line, at = line[start : start + SHOWN_COLUMNS], at - start
    lead = "".join("\t" if char == "\t" else " " for char in line[:at])
    return [line, lead + "^"] if line else []


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics in the order of the source, file by file."""
    files: dict[str, int] = {}

    def key(diagnostic: Diagnostic) -> tuple[int, int, int]:
        if diagnostic.token is None:
            return -1, 0, 0
        file = files.setdefault(diagnostic.token.source.name, len(files))
        return file, diagnostic.token.line, diagnostic.token.column

    return sorted(diagnostics, key=key)


class AssemblyError(Exception):
    """The program has errors; `diagnostics` has their places and messages, in source order.

    `warnings` holds the warnings. The exception's text only shows the first errors.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], warnings: Iterable[Diagnostic]) -> None:
        self.diagnostics, self.warnings = list(diagnostics), list(warnings)
        shown = [diagnostic.render() for diagnostic in self.diagnostics[:SHOWN_ERRORS]]
        more = len(self.diagnostics) - SHOWN_ERRORS
        if more > 0:
            errors = f"{more} more error" + "s" * (more > 1)
            shown.append(f"and {errors} (`ixp asm --sarif FILE` lists all)")
        super().__init__("\n".join(shown))


class Report:
    """Collects the messages of one run; `stage` says what the assembler does.

    It raises AssemblyError at `stop` errors. `defines` are the names that the preprocessor knows;
    `definition_of` says how a program gets at an undefined name, if an include file defines it.
    """

    def __init__(
        self, levels: Mapping[str, str] | None = None, stage: str = "", stop: int = MAX_ERRORS
    ) -> None:
        self.levels, self.stage, self.stop = levels or {}, stage, stop
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self.infos: list[Diagnostic] = []
        self.seen: dict[tuple[str, str, str], int] = {}
        self.expansions: dict[tuple[str, str, str], set[Expansion | None]] = {}
        self.suppressed: set[str] = set()
        self.suppress_all = self.declarations_incomplete = False
        self.defines: Iterable[str] = ()
        self.definition_of: Callable[[str], str] = lambda _name: ""

    def suppress(self, words: Iterable[str], *, declarations: bool = False) -> None:
        """Suppress errors about words that a failed line may have defined.

        With `declarations` it may have declared registers, too.
        """
        self.suppressed |= {word.lower() for word in words}
        self.declarations_incomplete |= declarations

    def _is_suppressed(self, name: str) -> bool:
        """Return whether an error about an undefined name follows from an earlier error."""
        return bool(name) and (self.suppress_all or name.lower() in self.suppressed)

    def error(
        self,
        message: str,
        token: Token | None,
        hint: str = "",
        notes: Iterable[tuple[Token, str]] = (),
        *,
        undefined_name: str = "",
    ) -> None:
        """Record an error; raises what `fault` raises."""
        self.fault(Fault(message, token, hint, undefined_name=undefined_name), notes)

    def fault(self, fault: Fault, notes: Iterable[tuple[Token, str]] = ()) -> None:
        """Record an error, once per place, unless it follows from an earlier one.

        Raises AssemblyError when there are too many to go on.
        """
        name = fault.undefined_name
        if self._is_suppressed(name):
            return
        hint, replacements = (name and self.definition_of(name)) or fault.hint, fault.replacements
        if isinstance(fault, UndefinedName) and not hint:
            hint, replacements = self.hint_for(name), (*similar_names(name, self.defines),)
        self.record(self.errors, Diagnostic(
            "error", fault.message, fault.token, hint, "", tuple(notes), self.stage,
            replacements=replacements,
        ))  # fmt: skip

    def hint_for(self, name: str) -> str:
        """Return the include file that defines a name, else defined names like it, if any."""
        return self.definition_of(name) or did_you_mean(name, self.defines)

    def warn(  # noqa: PLR0913  # parts of a message
        self,
        name: str,
        message: str,
        token: Token | None,
        hint: str = "",
        notes: Iterable[tuple[Token, str]] = (),
        *,
        undefined_name: str = "",
    ) -> None:
        """Record a finding of a check, once per place, with the check's severity."""
        level = self.levels.get(name, "warn")
        if level == "off" or self._is_suppressed(undefined_name):
            return
        severity = "error" if level == "error" else "warning"
        diagnostic = Diagnostic(severity, message, token, hint, name, tuple(notes), self.stage)
        self.record(self.errors if level == "error" else self.warnings, diagnostic)

    def record(self, to: list[Diagnostic], diagnostic: Diagnostic) -> None:
        """Add a message to errors or warnings; the same in more expansions is only counted."""
        token = diagnostic.token
        expansion = token.expansion if token else None
        key = (diagnostic.name, diagnostic.message, place(token) if token else "")
        expansions = self.expansions.setdefault(key, set())
        if not expansions:
            self.seen[key] = len(to)
            to.append(diagnostic)
        elif expansion not in expansions:
            at = self.seen[key]
            to[at] = msgspec.structs.replace(to[at], repeats=len(expansions))
        expansions.add(expansion)
        if len(self.errors) >= self.stop:
            self.check()

    def info(self, message: str, token: Token | None) -> None:
        """Record a message that is neither error nor warning."""
        self.infos.append(Diagnostic("info", message, token))

    def check(self) -> None:
        """Raise AssemblyError when an error was recorded."""
        if self.errors:
            raise AssemblyError(in_order(self.errors), in_order(self.warnings))


def unknown_word(  # noqa: PLR0913  # parts of a fault
    noun: str,
    word: str,
    candidates: Iterable[str],
    token: Token,
    hint: str = "",
    *,
    otherwise: str = "",
    undefined_name: str = "",
) -> Fault:
    """Return the fault of a word that names nothing; `otherwise` is the hint if none is close.

    A word of another language or family gets the hint of the table, and no similar names.
    """
    words = [] if instead(word) else [*candidates]
    near = similar_names(word, words)
    hint = instead(word) or hint or ("" if near else otherwise)
    message = unknown(noun, word, words)
    return Fault(message, token, hint, undefined_name=undefined_name, replacements=near)


def unknown(noun: str, word: str, candidates: Iterable[str]) -> str:
    """Return the message for a word that names nothing, with the known words closest to it."""
    near = did_you_mean(word, candidates)
    return f"unknown {noun} `{word}`" + (f"; {near}" if near else "")


def duplicate(noun: str, name: str, first: Token) -> str:
    """Return the message for a second definition; `first` is where the first one stands."""
    return f"duplicate {noun} `{name}`; first defined at {first.source.name}:{first.line}"
