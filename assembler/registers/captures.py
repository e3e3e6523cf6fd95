"""Captured arguments: words of an argument that a declaration of the macro itself takes over."""

from ixp.assembler.binding.scopes import Scope, Synonym, Variable
from ixp.assembler.text.diagnostics import Report
from ixp.assembler.text.source import Expansion, Token

_HINT = "the macro's own name is meant here, not the caller's"


def check_captured(root: Scope, report: Report) -> None:
    """Warn of each argument whose name means a register or a synonym that the macro declares."""
    for scope in root.walk():
        names: list[Variable | Synonym] = [*scope.variables.values(), *scope.synonyms.values()]
        for name in names:
            for token in name.uses:
                if owner := capturing_macro(name, token):
                    report.warn("captured-argument", capture_message(token, owner), token, _HINT)


def capture_message(token: Token, owner: Expansion) -> str:
    """Return the message for an argument that a macro captures."""
    return f"macro `{owner.macro}` captures `{token.text}`, which it declares itself"


def capturing_macro(meaning: Variable | Synonym, token: Token) -> Expansion | None:
    """Return the expansion that declares a name itself, if a word of its caller means that name.

    `token` is a word that stands for the name.
    """
    owner = meaning.token.expansion
    undeclared = isinstance(meaning, Variable) and not meaning.declared
    if owner is None or token.via is None or undeclared:
        return None
    return owner if _within(token.via, owner) and not _within(token, owner) else None


def _within(token: Token, expansion: Expansion) -> bool:
    """Return whether a word belongs to an expansion, or to one inside it."""
    return token.expansion is not None and expansion in token.expansion.chain()
