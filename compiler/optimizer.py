"""LLVM's own passes, through llvmlite, and calls where the machine has no instruction."""

import re
from pathlib import Path

import llvmlite.binding as llvm

from ixp.compiler.clang import TRIPLE

RUNTIME = Path(__file__).parent / "runtime" / "runtime.ll"
_DIVISION = re.compile(
    r"(%\S+) = (udiv|urem|sdiv|srem|mul)((?: exact| nuw| nsw)*) i(8|16) (\S+), ([^\s,]+)"
)
_CALLED = re.compile(r"\b(mul|udiv|urem|sdiv|srem)(?: exact| nuw| nsw)* i32 (\S+), ([^\s,]+)")
_PREFIX = "ixp_runtime_"


def optimise(text: str) -> str:
    """Return a module after LLVM's passes, with all calls inlined and no division left."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(re.sub(r"\b(noinline|optnone)\b", "", text))
    for function in module.functions:
        if not function.is_declaration and function.name != "main":
            function.linkage = "internal"
            function.add_function_attribute("alwaysinline")
    _run_passes(module)
    narrow = _widen(str(module))
    if narrow is not None:
        module = llvm.parse_assembly(narrow)
    called = _call_runtime(str(module))
    if called is not None:
        module = llvm.parse_assembly(called)
        module.link_in(llvm.parse_assembly(RUNTIME.read_text()))
        for function in module.functions:
            if function.name.startswith(_PREFIX) and not function.is_declaration:
                function.linkage = "internal"
        _run_passes(module)
    return str(module)


def _run_passes(module: llvm.ModuleRef) -> None:
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=2)
    options = llvm.create_pipeline_tuning_options(2)
    options.loop_vectorization = options.slp_vectorization = False
    options.loop_interleaving = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _widen(text: str) -> str | None:
    """Return the text with 32-bit multiplications and divisions where LLVM has narrowed them."""
    count = 0

    def wide(match: re.Match[str]) -> str:
        nonlocal count
        count += 1
        result, op, _, bits, left, right = match.groups()
        extend = "sext" if op[0] == "s" else "zext"
        a, b, c = (f"%ixp.{name}{count}" for name in "abc")
        return (f"{a} = {extend} i{bits} {left} to i32\n{b} = {extend} i{bits} {right} to i32\n"
                f"{c} = {op} i32 {a}, {b}\n{result} = trunc i32 {c} to i{bits}")  # fmt: skip

    widened = _DIVISION.sub(wide, text)
    return widened if count else None


def _call_runtime(text: str) -> str | None:
    """Return the text with calls of the runtime; None if all is left to shifts and additions."""
    used: dict[str, None] = {}

    def call(match: re.Match[str]) -> str:
        op, left, right = match.groups()
        if re.fullmatch(r"-?\d+", right):
            number = int(right)
            if op == "mul" or (op == "sdiv" and number > 0 and number & (number - 1) == 0):
                return match[0]
        used[op] = None
        return f"call i32 @{_PREFIX}{op}(i32 {left}, i32 {right})"

    called = _CALLED.sub(call, text)
    if not used:
        return None
    declared = (f"declare i32 @{_PREFIX}{op}(i32, i32)" for op in used)
    return "\n".join((called, *declared))
