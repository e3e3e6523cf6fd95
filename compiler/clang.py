"""Finds a clang and runs it: C becomes unoptimised LLVM IR."""

import importlib.util
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

from ixp.support.errors import UserError

TRIPLE = "lanai-none-none"
"""A target that clang and llvmlite know, big-endian with 32-bit pointers, as on the chip."""
OLDEST = 16
"""Older versions of clang write typed pointers, which llvmlite does not read."""
_FLAGS = (
    *("-target", TRIPLE, "-ffreestanding", "-nostdlibinc", "-std=c11", "-O2"),
    *("-gline-tables-only", "-fno-builtin", "-fno-jump-tables", "-fno-unwind-tables"),
    *("-fno-asynchronous-unwind-tables", "-fno-discard-value-names"),
    "-fdebug-compilation-dir=.",  # names of files stay as they are given
    *("-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm"),
)
"""-O2 without passes: IR that LLVM may optimise. Without builtins, no loop becomes `memset`."""
INCLUDE = Path(__file__).parent / "include"
_HEADER = re.compile(r"(?m)^\.+ (.*)\n")  # a line of `-H`: dots for the depth, a file


def _newest() -> int:
    import llvmlite.binding  # noqa: PLC0415 - takes long to import

    return int(llvmlite.binding.llvm_version_info[0])


def _commands() -> list[list[str]]:
    """Return the commands that may be a clang, the wheel's first."""
    commands = []
    spec = importlib.util.find_spec("ziglang")
    if spec and spec.origin:
        commands.append([str(Path(spec.origin).parent / "zig"), "clang"])
    names = ["clang", *(f"clang-{version}" for version in range(_newest(), OLDEST - 1, -1))]
    return commands + [[path] for name in names if (path := shutil.which(name))]


@cache
def find_clang() -> tuple[str, ...]:
    """Return the command of a clang that llvmlite can read; raises UserError if there is none."""
    newest, refused = _newest(), []
    for command in _commands():
        answer = subprocess.run([*command, "--version"], capture_output=True, text=True,  # noqa: S603
                                check=False).stdout  # fmt: skip
        version = re.search(r"clang version (\d+)", answer)
        if version and OLDEST <= int(version[1]) <= newest:
            return tuple(command)
        refused.append(f"{command[0]} is clang {version[1] if version else 'of no version'}")
    reason = "; ".join(refused) or "none is installed"
    raise UserError(f"C needs clang {OLDEST} to {newest}, but {reason}; "
                    "`pip install ziglang` brings one")  # fmt: skip


@cache
def version_text() -> str:
    """Return what `clang --version` prints; raises what `find_clang` raises."""
    return subprocess.run([*find_clang(), "--version"], capture_output=True, text=True,  # noqa: S603
                          check=False).stdout  # fmt: skip


def to_ir(file: Path, flags: tuple[str, ...] = (), headers: list[Path] | None = None) -> str:
    """Return the IR of a file of C; raises UserError with clang's own messages.

    `headers` takes the files that it includes.
    """
    command = [*find_clang(), *_FLAGS, "-H", f"-I{INCLUDE}", *flags, str(file), "-o", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise UserError(f"clang refuses {file}:\n{_HEADER.sub('', done.stderr).rstrip()}")
    if headers is not None:
        headers += map(Path, _HEADER.findall(done.stderr))
    return done.stdout
