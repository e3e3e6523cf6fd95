"""Headroom as values by name, such as `engines.eth_rx.free_words`."""

from pathlib import Path

from ixp.assembler import headroom
from ixp.microcode.config.loader import Config, bare, load
from ixp.reports.figures.headroom import QUANTITIES
from ixp.workloads import Options
from ixp.workloads.runs.programs import measured_programs


def configuration(options: Options) -> Config:
    """Load the configuration of a run, or that of a bare program. Raise UserError."""
    make = bare if options.bare else load
    return make(options.config, chip_name=options.chip, defines=options.defines)


def free_resources(options: Options) -> dict[str, int]:
    """Return what the engines leave free by role; of several engines the least counts."""
    found: dict[str, int] = {}
    include = [Path(folder) for folder in options.include]
    for _, role, made in measured_programs(configuration(options), include=include):
        free = headroom(made)
        for quantity in QUANTITIES:
            name = f"engines.{role}.free_{quantity}"
            value = getattr(free, f"free_{quantity}")
            found[name] = min(value, found.get(name, value))
    return found
