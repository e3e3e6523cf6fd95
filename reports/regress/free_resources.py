"""Headroom as values by name, such as `engines.eth_rx.free_words`."""

from pathlib import Path

from ixp.reports.figures.headroom import RESOURCES
from ixp.workloads import Options
from ixp.workloads.runs.system.engine_headroom import engine_headroom
from ixp.workloads.runs.system.system import resolve


def free_resources(options: Options) -> dict[str, int]:
    """Return the free resources of engines by role; of several engines the least counts."""
    resources: dict[str, int] = {}
    include = [Path(folder) for folder in options.include]
    for _, role, free in engine_headroom(resolve(options), include=include):
        for quantity in RESOURCES:
            name = f"engines.{role}.free_{quantity}"
            value = getattr(free, f"free_{quantity}")
            resources[name] = min(value, resources.get(name, value))
    return resources
