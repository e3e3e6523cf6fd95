"""Writes LLVM IR and native results of the programs: `python -m tests.compiler.support.record`.

Needs clang, as `ixp cc` does, and gcc.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from ixp.compiler import CompileError, compile_ir
from ixp.compiler.clang import to_ir
from ixp.compiler.optimizer import RUNTIME, optimise
from ixp.microcode.memory.map import INCLUDE_PATH
from tests.compiler.support.execution import ERRORS, EXAMPLES, MACHINE, PROGRAMS, STAGES
from tests.compiler.support.random_c import program
from tests.compiler.support.ratios import RATIOS


def native(source: Path) -> list[int]:
    """Return the results of a program that gcc has compiled."""
    with tempfile.TemporaryDirectory() as folder:
        binary = f"{folder}/program"
        command = ["gcc", "-DNATIVE", "-O1", "-fwrapv", "-w", "-o", binary, str(source)]
        subprocess.run([*command, f"-I{PROGRAMS}"], check=True)
        shown = subprocess.run([binary], check=True, capture_output=True, text=True, timeout=10)
    return [int(line, 16) for line in shown.stdout.splitlines()]


def without_paths(text: str) -> str:
    """Return IR without the folders of this machine."""
    text = re.sub(r'directory: "[^"]*"', 'directory: ""', text)
    text = re.sub(r'filename: "[^"]*/', 'filename: "', text)
    text = re.sub(r', checksumkind: \w+, checksum: "\w+"', "", text)
    return re.sub(r"(?m)^(; ModuleID|source_filename).*\n", "", text)


def record(source: Path) -> None:
    """Write the IR of a program with its native results in the first line."""
    results = " ".join(f"{word:08x}" for word in native(source))
    text = without_paths(optimise(to_ir(source, (f"-I{PROGRAMS}", "-w"))))
    source.with_suffix(".ll").write_text(f"; results: {results}\n{text}")


def ir_text(source: Path) -> str:
    """Return the optimised IR of a program, without the folders of this machine."""
    return without_paths(optimise(to_ir(source)))


def record_stage(record: Path) -> None:
    """Write the IR of an example's stage, which is `examples/FOLDER/RECORD.c`."""
    (source,) = EXAMPLES.glob(f"*/{record.stem}.c")
    record.write_text(
        without_paths(optimise(to_ir(source, tuple(f"-I{folder}" for folder in INCLUDE_PATH))))
    )


def record_error(source: Path) -> None:
    """Write the IR of a program that is refused, with the error in the first line."""
    text = ir_text(source)
    try:
        compile_ir(text, source.name)
    except CompileError as error:
        source.with_suffix(".ll").write_text(f"; error: {error}\n{text}")
        return
    raise AssertionError(f"{source} is not refused")


def main(seeds: int) -> None:
    """Record the runtime, every program, and `seeds` random ones."""
    RUNTIME.write_text(without_paths(to_ir(RUNTIME.with_suffix(".c"), ("-g0",))))
    for source in sorted(PROGRAMS.glob("*.c")):
        record(source)
    for source in sorted((*MACHINE.glob("*.c"), *RATIOS.glob("*.c"))):
        source.with_suffix(".ll").write_text(ir_text(source))
    for source in sorted(ERRORS.glob("*.c")):
        record_error(source)
    for stage in sorted(STAGES.glob("*.ll")):
        record_stage(stage)
    random = PROGRAMS / "random"
    random.mkdir(exist_ok=True)
    for seed in range(seeds):
        source = random / f"{seed}.c"
        source.write_text(program(seed))
        record(source)
        source.unlink()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 24)
