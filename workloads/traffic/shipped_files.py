"""Files that come with the product and that a user may want to have: captures and microcode."""

from pathlib import Path

import msgspec

from ixp.microcode.config.config_file import CONFIGURATIONS
from ixp.microcode.memory.map import INCLUDE, ROUTER

SAMPLES = Path(__file__).parents[1] / "samples"
"""Captures: eight packets of 40 to 1500 bytes, to other networks, on ATM and on Ethernet."""

_FOLDERS = {
    "capture": (SAMPLES, "*.pcap"),
    "configuration": (CONFIGURATIONS, "*.toml"),
    "program": (ROUTER, "*.uc"),
    "include file": (INCLUDE, "*.uc"),
}


class ShippedFile(msgspec.Struct, frozen=True):
    """A file: its name, what it is, and where it is."""

    name: str
    kind: str
    path: Path


def shipped_files() -> dict[str, ShippedFile]:
    """Return the files by name."""
    return {
        path.name: ShippedFile(path.name, kind, path)
        for kind, (folder, pattern) in _FOLDERS.items()
        for path in sorted(folder.glob(pattern))
    }
