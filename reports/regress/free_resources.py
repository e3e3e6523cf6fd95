"""Headroom as values by name, such as `engines.eth_rx.free_words`."""

from pathlib import Path

from ixp.microcode.config.loader import ChipChoice, Config, load, single_program
from ixp.reports.figures.headroom import RESOURCES
from ixp.workloads import Options
from ixp.workloads.runs.system.engine_headroom import engine_headroom


def configuration(options: Options) -> Config:
    """Load the configuration of a run, or that of a bare program. Raise UserError."""
    make = single_program if options.is_bare_program else load
    return make(
        options.config, choice=ChipChoice(options.chip, rows=options.rows), defines=options.defines
    )


def free_resources(options: Options) -> dict[str, int]:
    """Return the free resources of engines by role; of several engines the least counts."""
    resources: dict[str, int] = {}
    include = [Path(folder) for folder in options.include]
    for _, role, free in engine_headroom(configuration(options), include=include):
        for quantity in RESOURCES:
            name = f"engines.{role}.free_{quantity}"
            value = getattr(free, f"free_{quantity}")
            resources[name] = min(value, resources.get(name, value))
    return resources
