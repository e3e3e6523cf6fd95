"""Compute the provenance of a run for its record."""

from hashlib import sha256
from struct import pack

import msgspec

from ixp.assembler.program import Program
from ixp.microcode.config.tables import Tables, format_tables
from ixp.support.version import __version__
from ixp.workloads.record.record import Provenance
from ixp.workloads.runs.inputs.inputs import Inputs
from ixp.workloads.runs.options.options import RECORD_KEYS, Options
from ixp.workloads.runs.system.system import System

_WITHOUT_EFFECT = frozenset({
    "schedule", "native", "cache", "keep", "log", "trace", "trace_from", "trace_cycles",
})  # fmt: skip
"""Options that do not change results: runs that only differ in them have equal records."""


def provenance_of(options: Options, system: System, inputs: Inputs) -> Provenance:
    """Return the provenance of a run."""
    usual = Options(config="")
    values = msgspec.to_builtins(options, str_keys=True)
    changed = {name for name in values if getattr(options, name) != getattr(usual, name)}
    return Provenance(
        version=__version__,
        options={
            RECORD_KEYS.get(name, name): value
            for name, value in values.items()
            if name in changed - _WITHOUT_EFFECT
        },
        ports=options.ports,
        timing=options.timing,
        repeat=options.repeat or inputs.default_repeat,
        counters=options.counters,
        programs={
            str(engine): _program(program) for engine, program in sorted(system.programs.items())
        },
        inputs=inputs.digests,
        tables=digest_of_tables(system.tables),
        workload=inputs.workload_digest,
    )


def digest_of_tables(tables: Tables) -> str:
    """Return the digest of tables in the form of their file."""
    return sha256(format_tables(tables).encode()).hexdigest()


def _program(program: Program) -> str:
    """Return the digest of microwords (four bytes each, big-endian) and .init data."""
    digest = sha256(pack(f">{len(program.words)}I", *program.words))
    for data in program.init:
        digest.update(f"{data.unit} {data.address} {data.words}".encode())
    return digest.hexdigest()
