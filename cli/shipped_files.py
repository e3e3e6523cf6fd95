"""Files of the product that `ixp copy` and `ixp new` write: captures, microcode, a project."""

from pathlib import Path

import msgspec

_ROOT = Path(__file__).parents[1]
SAMPLES = _ROOT / "workloads/samples"
"""Captures: eight packets of 40 to 1500 bytes, to other networks, on ATM and on Ethernet."""

PROJECT = _ROOT / "examples/forwarder"
"""A small project with all that it needs: an example of the source tree, installed with ixp."""

_OF_A_RUN = {"out", "__pycache__"}  # folders that runs of the project leave behind
_OF_THE_PROJECT = {"", ".json", ".md", ".py", ".toml", ".uc", ".yml"}

_FOLDERS = {
    "capture": (SAMPLES, "*.pcap"),
    "configuration": (_ROOT / "microcode/configurations", "*.toml"),
    "program": (_ROOT / "microcode/router", "*.uc"),
    "include file": (_ROOT / "microcode/include", "*/*.uc"),
}


class ShippedFile(msgspec.Struct, frozen=True):
    """A file: its name, a description, and its path."""

    name: str
    kind: str
    path: Path


def shipped_files() -> dict[str, ShippedFile]:
    """Return the files by name."""
    return {
        path.name: ShippedFile(path.name, kind, path)
        for kind, (folder, pattern) in _FOLDERS.items()
        for path in sorted(folder.glob(pattern), key=lambda path: path.name)
    }


def project_files() -> dict[Path, Path]:
    """Return the files of the project: paths in it, and where they are copied from."""
    files = {path.relative_to(PROJECT): path for path in sorted(PROJECT.rglob("*"))}
    return {
        place: path
        for place, path in files.items()
        if path.is_file() and path.suffix in _OF_THE_PROJECT and not _OF_A_RUN & {*place.parts}
    }
