"""The checks of the assembler: their list, and a section for each."""

from generators.markdown import code, table
from ixp.assembler.checks.catalogue import CHECKS, pages


def page(_argument: str, _block: str) -> str:
    """Return a table of all checks and the page of each."""
    rows = ((f"[{name}](#{name})", severity, fault) for name, (severity, fault) in CHECKS.items())
    texts = (
        f"## {name}\n\nSeverity: {code(CHECKS[name][0])}.\n\n{text}\n"
        for name, text in pages().items()
    )
    return "\n".join([table(("check", "severity", "finds"), rows), *texts])
