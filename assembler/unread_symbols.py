"""Report symbols of `-D` that no program reads, because they are probably misspelt."""

from collections.abc import Collection, Iterable, Sequence

from ixp.assembler.program import Program
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean


def check_symbols(
    symbols: Iterable[str], programs: Sequence[Program], options: Collection[str] = ()
) -> None:
    """Raise UserError, with similar names, for a symbol that no program and no option reads."""
    by_program = [program.symbols for program in programs]
    for name in symbols:
        if name in options or any(names.get(name, ()) is None for names in by_program):
            continue
        similar = [word for names in by_program for word in names.get(name) or ()]
        hint = did_you_mean(name, [*options, *similar])
        raise UserError(f"no program reads the symbol `{name}`" + (f"; {hint}" if hint else ""))
