"""When the private words of a machine run as compiled code, and where the code comes from.

Compiled code changes nothing but the speed: results are equal, bit for bit, whenever it comes in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from ixp.isa.chip import Chip
from ixp.isa.meaning import description_hash
from ixp.simulator import _kernel, flow, lowering
from ixp.simulator.code_cache import CodeCache, user_folder

if TYPE_CHECKING:
    from ixp.simulator.compiler import Loaded

MODES = ("auto", "off", "on")
"""`on` compiles before the first cycle, `off` never does, `auto` when it pays."""

LOAD_AFTER_CYCLES = 20_000_000
"""`auto` looks for code in the cache when a machine gets this old (README.md, Native code)."""

COMPILE_AFTER_CYCLES = 200_000_000
"""`auto` compiles what is still missing when a machine gets this old (README.md, Native code)."""

_LOWERING = ("flow.py", "lowering.py", "ir_function.py")
"""The modules that make IR."""

NEVER = 1 << 62
"""A cycle that no machine reaches."""


class Program:
    """A translated program, as far as compiled code depends on it."""

    def __init__(self, words: Sequence[_kernel.Word], pool: Sequence[int], chip: Chip) -> None:
        """`words` and `pool` are what `translate` gives."""
        self._words = words
        self._pool = pool
        self._rows = {row: chip[row] for row in flow.COST_ROWS}

    @cached_property
    def _flow(self) -> flow.Flow:
        return flow.Flow(self._words, flow.Costs(self._rows))

    @property
    def needs(self) -> list[int]:
        """Where code may be entered; see `Flow.needs`."""
        return self._flow.needs()

    def ir(self) -> str:
        """Lower it to LLVM IR."""
        return lowering.lower(self._flow, self._pool)

    def key(self, compiler: str) -> str:
        """Name the object that a compiler makes of it."""
        facts = [(flow.meaning(w).key, w.stops, w.shared, w.guess, w.defer) for w in self._words]
        operands = [(w.a, w.b, w.dest, w.k, w.k2, w.k3) for w in self._words]
        parts = (compiler, _lowering(), self._rows, self._pool, facts, operands)
        return hashlib.sha256(repr(parts).encode()).hexdigest()


@cache
def _lowering() -> tuple[object, ...]:
    """Tell how words become IR: the meanings, the kernel's layout, and the modules that do it."""
    sources = [Path(__file__).with_name(name).read_bytes() for name in _LOWERING]
    digests = [hashlib.sha256(source).hexdigest() for source in sources]
    return description_hash(), _kernel.version(), _kernel.native_layout(), digests


class Native:
    """The compiled code of one machine.

    `due` is the cycle from which on `advance` has something to do, `engines` those that have code.
    """

    def __init__(self, kernel: _kernel.Kernel, mode: str, *, cache: bool) -> None:
        """Start without code. Raises ValueError for an unknown mode."""
        if mode not in MODES:
            raise ValueError(f"native must be one of {', '.join(MODES)}, not {mode!r}")
        self._kernel = kernel
        folder = user_folder() if cache else None
        self._cache = CodeCache(folder) if folder else None
        self._missing: dict[int, Program] = {}
        self._loaded: dict[str, Loaded] = {}
        self._compile_from = {"on": 0, "off": NEVER, "auto": COMPILE_AFTER_CYCLES}[mode]
        self.due = {"on": 0, "off": NEVER, "auto": LOAD_AFTER_CYCLES}[mode]
        self.engines: set[int] = set()

    def add(self, engine: int, program: Program) -> None:
        """Tell the program of an engine."""
        self._missing[engine] = program

    def advance(self, now: int) -> None:
        """Give the engines that miss it code, as far as that pays by now."""
        compiles = now >= self._compile_from
        self.due = NEVER if compiles else self._compile_from
        compiler = _compiler()
        if compiler is None:
            self.due = NEVER
            return
        for engine, program in list(self._missing.items()):
            code = self._code(program, compiler, compiles=compiles)
            if code:
                self._kernel.set_native(engine, code.address(lowering.SYMBOL), program.needs)
                self.engines.add(engine)
                del self._missing[engine]

    def _code(self, program: Program, compiler: ModuleType, *, compiles: bool) -> Loaded | None:
        key = program.key(compiler.fingerprint())
        if key not in self._loaded:
            content = self._cache.load(key) if self._cache else None
            if content is None and compiles:
                content = compiler.compile_ir(program.ir())
                if self._cache:
                    self._cache.store(key, content)
            if content is None:
                return None
            self._loaded[key] = compiler.Loaded(content)
        return self._loaded[key]


def _compiler() -> ModuleType | None:
    """Import LLVM, which takes a while; None when it is not installed."""
    try:
        from ixp.simulator import compiler  # noqa: PLC0415 - most runs do without
    except ImportError:
        return None
    return compiler
