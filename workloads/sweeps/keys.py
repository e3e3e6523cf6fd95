"""Compute the keys of cached results: digests of all inputs of a result.

A run's key covers the data that the run reads: words, tables, chip rows, traffic. It does not cover
the product's data files, so that a change of one program does not invalidate the results of others.
Results that read such files directly cover all of them; see `product_with_data`.
"""

import hashlib
from functools import cache
from inspect import getsourcefile
from pathlib import Path
from types import ModuleType

import msgspec

from ixp import assembler, isa, microcode, simulator, support, workloads
from ixp.simulator import _kernel
from ixp.support.user_cache import digest_of
from ixp.support.version import __version__
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.cache_entries import source_digest
from ixp.workloads.runs.system.system import System, build_system
from ixp.workloads.sweeps.imported_files import imported_files
from ixp.workloads.traffic.named_workloads import find_workload

_PACKAGES = (support, isa, assembler, simulator, microcode, workloads)
_NOT_SYSTEM = ("workload", "inputs", "timing", "speed", "max_gap", "readdress", "repeat", "cycles",
               "stop_when_drained", "warmup", "seed", "watch", "watch_every", "stop_on", "keep",
               "latency")  # fmt: skip
"""Options that affect neither programs nor chip nor tables."""


class Keys:
    """Keys of many runs; systems that several runs share are built once.

    Files must not change during the lifetime of this object.
    """

    def __init__(self) -> None:
        """Start without systems."""
        self._systems: dict[bytes, tuple[tuple[int, ...], str]] = {}

    def of(self, options: Options) -> str:
        """Return a digest (hexadecimal) of the options and of everything that they name.

        It covers words, chip rows, tables, ports, core software, workload, inputs and the product.
        Raise UserError or AssemblyError if the run can't be built.
        """
        ports, system = self._system(_without(options))
        workload = find_workload(options.workload, ports) if options.workload else None
        files = digest_of(Path(file) for _, file in sorted(options.inputs.items()))
        return digest(product(), options, system, workload, files)

    def _system(self, options: Options) -> tuple[tuple[int, ...], str]:
        same = msgspec.json.encode(options)
        if same not in self._systems:
            self._systems[same] = _system(options)
        return self._systems[same]


def key_of(options: Options) -> str:
    """Return the key of one run; its files are read again."""
    return Keys().of(options)


@cache
def product(*more: ModuleType) -> str:
    """Return a digest of the product's version, kernel and code: the packages of a run and `more`.

    Data files are left out, for keys that cover the data actually read.
    """
    kernel = digest_of([Path(str(_kernel.__file__))])
    return digest(__version__, source_digest(*_PACKAGES, *more), kernel)


def product_with_data(*more: ModuleType) -> str:
    """Return a digest of the product, its data files and `more` packages.

    This is for results that read microcode, configurations or host descriptions by name.
    """
    return digest(product(), source_digest(*_PACKAGES, *more, data=True))


def digest(*parts: object) -> str:
    """Return a digest (hexadecimal) of plain data."""
    total = hashlib.sha256()
    for part in parts:
        total.update(hashlib.sha256(msgspec.msgpack.encode(part)).digest())
    return total.hexdigest()


def _without(options: Options) -> Options:
    """Return options with defaults for those that do not affect the system."""
    default = Options(config=options.config)
    defaults = {name: getattr(default, name) for name in _NOT_SYSTEM}
    return msgspec.structs.replace(options, **defaults)


def _system(options: Options) -> tuple[tuple[int, ...], str]:
    """Return the ports of a run's system, and a digest of the system."""
    system = build_system(options)
    # Records with a word profile name source lines.
    programs = [
        (engine, code.words, code.init, (code.lines, code.labels) if options.counts_words else ())
        for engine, code in sorted(system.programs.items())
    ]
    ports = tuple(port.number for port in system.ports)
    return ports, digest(
        programs,
        system.chip.values(),
        system.tables,
        repr(system.ports),
        system.config.engines,
        _software(system),
    )


def _software(system: System) -> str:
    """Return a digest of the core software's files, and of the files that they import."""
    if system.software is None:
        return ""
    files = (getsourcefile(kind) for kind in type(system.software).__mro__ if kind is not object)
    sources = [Path(file) for file in files if file and Path(file).is_file()]
    return digest_of(imported_files(sources))
