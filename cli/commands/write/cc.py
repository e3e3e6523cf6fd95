"""ixp cc: translate a stage in C to microcode."""

from pathlib import Path

import click

from ixp.cli.command import Command
from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import check_writable, refuse_same_file, write


@click.command(
    "cc",
    cls=Command,
    epilog="Example: ixp cc examples/sum/sum.c -o sum.uc && ixp asm sum.uc",
)
@click.argument("file", metavar="FILE.c", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "output",
    metavar="OUT.uc",
    callback=check_writable,
    help="Write the microcode to OUT.uc (default: the name of FILE.c with .uc; -: standard "
    "output).",
)
@click.option(
    "--contexts",
    metavar="N",
    type=click.IntRange(1, 4),
    help="Let N threads run the program (default: all).",
)
@click.option("-D", "defines", metavar="NAME[=VALUE]", multiple=True,
              help="Define NAME as VALUE (default: 1).")  # fmt: skip
@click.option("-I", "include", metavar="DIR", multiple=True, help="Search DIR for includes too.")
@click.option("--emit-ir", is_flag=True, help="Write LLVM IR instead, as it is translated.")
def command(  # noqa: PLR0917  # click hands every option over as a parameter
    file: Path,
    output: str | None,
    contexts: int | None,
    defines: tuple[str, ...],
    include: tuple[str, ...],
    emit_ir: bool,
) -> int:
    """Translate the stage in FILE.c to microcode.

    FILE.ll is LLVM IR that was translated before, and needs no clang. `#include <ixp.h>` has the
    memories, references and CSRs of the machine.
    """
    from ixp.compiler import compile_c, compile_ir, ir_of

    target = output or str(file.with_suffix(".ll" if emit_ir else ".uc"))
    refuse_same_file([("FILE.c", str(file)), ("-o", target)])
    flags = (*(f"-D{name}" for name in defines), *(f"-I{folder}" for folder in include))
    if emit_ir:
        text = ir_of(file, flags)
    elif file.suffix == ".ll":
        text = compile_ir(file.read_text(), file.name, contexts=contexts)
    else:
        text = compile_c(file, contexts=contexts, flags=flags)
    write(target, text.encode())
    return ExitCode.DONE
