"""From C, or from LLVM IR, to microcode text."""

from itertools import count
from pathlib import Path

from ixp.compiler.allocate.allocation import allocate
from ixp.compiler.allocate.coalescing import coalesce
from ixp.compiler.allocate.transfers import (
    copy_where_refused,
    forward_loads,
    forward_shared,
    hold_until_waits,
    write_directly,
)
from ixp.compiler.ir.parse import parse
from ixp.compiler.machine.cleanup import merge_carries, remove_dead, remove_tests, straighten
from ixp.compiler.machine.liveness import all_registers
from ixp.compiler.machine.loops import set_depths
from ixp.compiler.output.layout import layout
from ixp.compiler.output.text import to_text
from ixp.compiler.select.selection import select
from ixp.compiler.select.variables import MemoryLayout


def compile_c(
    file: Path,
    *,
    contexts: int | None = None,
    flags: tuple[str, ...] = (),
    headers: list[Path] | None = None,
) -> str:
    """Return the microcode text of a file of C.

    `flags` go to clang; `headers` takes the files that it includes. Raises CompileError for C that
    the machine cannot do, and UserError if clang finds errors or there is no clang.
    """
    return compile_ir(ir_of(file, flags, headers), file.name, contexts=contexts)


def ir_of(file: Path, flags: tuple[str, ...] = (), headers: list[Path] | None = None) -> str:
    """Return the optimised LLVM IR of a file of C; raises what `compile_c` raises."""
    from ixp.compiler.clang import to_ir  # noqa: PLC0415 - LLVM takes long to import
    from ixp.compiler.optimizer import optimise  # noqa: PLC0415

    return optimise(to_ir(file, flags, headers))


def compile_ir(text: str, title: str, *, contexts: int | None = None) -> str:
    """Return the microcode text of an optimised module of LLVM IR."""
    module = parse(text)
    selection = select(module)
    blocks = straighten(selection.blocks)
    remove_dead(blocks)
    merge_carries(blocks)
    numbers = count(1 + max(all_registers(blocks), default=0))
    forward_loads(blocks)
    forward_shared(blocks)
    copy_where_refused(blocks, numbers)
    write_directly(blocks)
    hold_until_waits(blocks)
    set_depths(blocks)
    coalesce(blocks)
    remove_tests(blocks)
    blocks = straighten(blocks)
    set_depths(blocks)
    shared = len(MemoryLayout(module).shared_variables())
    allocation = allocate(blocks, selection.groups, shared, numbers)
    order = layout(allocation.blocks)
    return to_text(allocation, order, selection.layout, title, contexts)
