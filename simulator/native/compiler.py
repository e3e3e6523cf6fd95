"""Compile LLVM IR to an object file, and load an object file.

Only this module imports llvmlite. It is itself only imported when code is compiled or loaded.
"""

from __future__ import annotations

from functools import cache

import llvmlite
import llvmlite.binding as llvm

_OPTIMISATION = 2
"""Level of code generation. IR passes have no benefit: the IR already keeps registers in values."""


llvm.initialize_native_target()
llvm.initialize_native_asmprinter()


def _target_machine() -> llvm.TargetMachine:
    """Return a target machine; an execution engine takes ownership of it."""
    target = llvm.Target.from_default_triple()
    return target.create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=llvm.get_host_cpu_features().flatten(),
        opt=_OPTIMISATION,
        reloc="pic",
        codemodel="small",
    )


@cache
def fingerprint() -> str:
    """Return versions, options and processor: all inputs of an object file besides its IR."""
    parts = (
        llvmlite.__version__,
        llvm.llvm_version_info,
        _OPTIMISATION,
        llvm.get_default_triple(),
        llvm.get_host_cpu_name(),
        llvm.get_host_cpu_features().flatten(),
    )
    return repr(parts)


def compile_ir(text: str) -> bytes:
    """Compile a module in LLVM IR to an object file; raise RuntimeError if it is malformed."""
    machine = _target_machine()
    module = llvm.parse_assembly(text)
    module.verify()
    return bytes(machine.emit_object(module))


class Loaded:
    """An object file linked in memory; its code lives as long as this Python object."""

    def __init__(self, content: bytes) -> None:
        """Link an object file without external references."""
        empty = llvm.parse_assembly("")
        self._engine = llvm.create_mcjit_compiler(empty, _target_machine())
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def address(self, symbol: str) -> int:
        """Return the address of a function."""
        return int(self._engine.get_function_address(symbol))
