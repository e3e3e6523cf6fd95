"""Decide when a machine runs compiled code for private words; take it from the cache or compile it.

Compiled code only changes the speed: results are bit-identical, no matter when it is loaded.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from ixp.isa.tables.chip import Chip
from ixp.simulator import _kernel
from ixp.support.user_cache import user_cache

if TYPE_CHECKING:
    from ixp.simulator.native.compiler import Loaded
    from ixp.simulator.native.native_program import NativeProgram
    from ixp.simulator.program.decoded import DecodedProgram

MODES = ("auto", "off", "on")
"""`on` compiles before the first cycle, `off` never, `auto` when it saves time."""

LOAD_AFTER_CYCLES = 20_000_000
"""`auto` reads code from the cache when a machine reaches this cycle."""

COMPILE_AFTER_CYCLES = 200_000_000
"""`auto` compiles the programs without cached code when a machine reaches this cycle."""

WORDS_PER_COMMAND = 16
"""`auto` only loads or compiles if engines have executed at least this many words per command.

LLVM takes 50 to 100 MB. A router executes 7 to 13 words per command and saves 1 to 3 percent of its
time; programs above the limit save 40 percent and more.
"""

NEVER = 1 << 62
"""A cycle that no machine reaches."""


class Native:
    """The compiled code of one machine.

    `due` is the cycle of the next call of `advance`; `engines` are those with compiled code.
    """

    def __init__(self, kernel: _kernel.Kernel, mode: str, *, cache: bool) -> None:
        """Start without code. Raise ValueError for an unknown mode."""
        if mode not in MODES:
            raise ValueError(f"native must be one of {', '.join(MODES)}, not {mode!r}")
        self._kernel = kernel
        self._cache = user_cache() if cache else None
        self._missing: dict[int, tuple[DecodedProgram, Chip]] = {}
        self._loaded: dict[str, Loaded] = {}
        self._auto = mode == "auto"
        self._compile_from = {"on": 0, "off": NEVER, "auto": COMPILE_AFTER_CYCLES}[mode]
        self.due = {"on": 0, "off": NEVER, "auto": LOAD_AFTER_CYCLES}[mode]
        self.engines: set[int] = set()

    def add(self, engine: int, program: DecodedProgram, chip: Chip) -> None:
        """Add the program of an engine, as the kernel loads it."""
        self._missing[engine] = program, chip

    def advance(self, now: int) -> None:
        """Load code into engines without any, as soon as it saves more time than it costs."""
        compiles = now >= self._compile_from
        self.due = NEVER if compiles else self._compile_from
        if self._auto and self._kernel.executed < WORDS_PER_COMMAND * self._kernel.commands:
            return
        compiler = _compiler()
        if compiler is None:
            self.due = NEVER
            return
        from ixp.simulator.native.native_program import (  # noqa: PLC0415 - slow to import
            SYMBOL,
            NativeProgram,
        )

        for engine, parts in list(self._missing.items()):
            program = NativeProgram(*parts)
            code = self._code(program, compiler, compiles=compiles)
            if code:
                self._kernel.set_native(engine, code.address(SYMBOL), program.needs)
                self.engines.add(engine)
                del self._missing[engine]

    def _code(
        self, program: NativeProgram, compiler: ModuleType, *, compiles: bool
    ) -> Loaded | None:
        key = program.key(compiler.fingerprint())
        if key not in self._loaded:
            content = self._cache.load(key) if self._cache else None
            if content is None and compiles:
                content = bytes(compiler.compile_ir(program.ir()))
                if self._cache:
                    self._cache.store(key, content)
            if content is None:
                return None
            self._loaded[key] = compiler.Loaded(content)
        return self._loaded[key]


def _compiler() -> ModuleType | None:
    """Import LLVM, which is slow; return None when it is not installed."""
    try:
        from ixp.simulator.native import compiler  # noqa: PLC0415 - most runs don't need it
    except ImportError:
        return None
    return compiler
