"""Errors and warnings: collected, limited in number, and shown with their line and a caret."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ixp.assembler.text.source import Expansion, Token

LIMIT = 20
CHAIN_ENDS = 3


class Fault(Exception):  # noqa: N818  # it becomes an error when it is reported
    """An error in one statement: what is wrong, where, and perhaps what to do."""

    def __init__(self, message: str, token: Token | None, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.token, self.hint = message, token, hint


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message; `name` names a warning, `notes` are further places as (token, text)."""

    severity: str
    message: str
    token: Token | None
    hint: str = ""
    name: str = ""
    notes: tuple[tuple[Token, str], ...] = ()

    @property
    def line(self) -> int:
        """The line of the message's place, 0 when it has none."""
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
        for token, text in (*self.notes, *self._use()):
            parts += [f"{place(token)}: note: {text}", *excerpt(token)]
        here = self.place_of_use
        if here and here.expansion:
            parts += _chain(here.expansion)
        return "\n".join(parts)

    @property
    def place_of_use(self) -> Token | None:
        """The token, or the parameter that it replaces in a macro's line."""
        if self.token is None or self.token.via is None:
            return self.token
        used = self.token.via
        return self.token if used.expansion is self.token.expansion else used

    def _use(self) -> list[tuple[Token, str]]:
        """Return the line of the macro that uses the argument."""
        used = self.place_of_use
        return [(used, f"it stands for `{used.text}` here")] if used and used is not self.token else []


def _chain(expansion: Expansion) -> list[str]:
    """Return the expansions around a place, innermost first; a long chain is cut in the middle."""
    lines = [
        f"  in the expansion of `{step.macro}` at {place(step.call)}" for step in expansion.chain()
    ]
    cut = len(lines) - 2 * CHAIN_ENDS
    if cut <= 1:
        return lines
    return [*lines[:CHAIN_ENDS], f"  ... {cut} more ...", *lines[-CHAIN_ENDS:]]


def place(token: Token) -> str:
    """Return `path:line:col` of a token."""
    return f"{token.source.name}:{token.line}:{token.column}"


def excerpt(token: Token) -> list[str]:
    """Return the token's source line and a line with a caret below the token."""
    line = token.source.line(token.line)
    lead = "".join("\t" if char == "\t" else " " for char in line[: token.column - 1])
    return [line, lead + "^"] if line else []


def in_order(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return diagnostics in the order of the source, file by file."""
    files: dict[str, int] = {}

    def key(each: Diagnostic) -> tuple[int, int, int]:
        if each.token is None:
            return -1, 0, 0
        file = files.setdefault(each.token.source.name, len(files))
        return file, each.token.line, each.token.column

    return sorted(found, key=key)


class AssemblyError(Exception):
    """The program is wrong; `diagnostics` says where and why."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = list(diagnostics)
        super().__init__("\n".join(each.render() for each in self.diagnostics))


class Report:
    """Collects the messages of one run; stops the run at the limit of errors."""

    def __init__(self, levels: Mapping[str, str] | None = None) -> None:
        self.levels = levels or {}
        self.errors: list[Diagnostic] = []
        self.warnings: list[Diagnostic] = []
        self.infos: list[Diagnostic] = []
        self.seen: set[tuple[str, str, str]] = set()

    def error(
        self,
        message: str,
        token: Token | None,
        hint: str = "",
        notes: Iterable[tuple[Token, str]] = (),
    ) -> None:
        """Record an error; raises AssemblyError when there are too many."""
        self.errors.append(Diagnostic("error", message, token, hint, notes=tuple(notes)))
        if len(self.errors) >= LIMIT:
            self.check()

    def fault(self, fault: Fault) -> None:
        """Record an error that ended a statement."""
        self.error(fault.message, fault.token, fault.hint)

    def warn(
        self,
        name: str,
        message: str,
        token: Token | None,
        hint: str = "",
        notes: Iterable[tuple[Token, str]] = (),
    ) -> None:
        """Record what a check found, once per place, as severe as the check is set."""
        key = (name, message, place(token) if token else "")
        level = self.levels.get(name, "warn")
        if key in self.seen or level == "off":
            return
        self.seen.add(key)
        severity = "error" if level == "error" else "warning"
        found = Diagnostic(severity, message, token, hint, name, tuple(notes))
        (self.errors if level == "error" else self.warnings).append(found)
        if len(self.errors) >= LIMIT:
            self.check()

    def info(self, message: str, token: Token | None) -> None:
        """Record a message that is neither error nor warning."""
        self.infos.append(Diagnostic("info", message, token))

    def check(self) -> None:
        """Raise AssemblyError when an error was recorded."""
        if self.errors:
            raise AssemblyError(in_order(self.errors))


def unknown(what: str, word: str, known: Iterable[str]) -> str:
    """Return the message for a word that names nothing, with the known words closest to it."""
    near = nearest(word, known)
    return f"unknown {what} `{word}`" + (f"; {near}" if near else "")


def duplicate(what: str, name: str, first: Token) -> str:
    """Return the message for a second definition; `first` is where the first one stands."""
    return f"duplicate {what} `{name}`; first defined at {first.source.name}:{first.line}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint that names the known words closest to `word`, or nothing."""
    found = difflib.get_close_matches(word.lower(), sorted(set(known)), n=3, cutoff=0.6)
    return "did you mean " + " or ".join(f"`{name}`" for name in found) + "?" if found else ""
