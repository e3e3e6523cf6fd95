"""List the product's files that `ixp copy` and `ixp new` write: captures, microcode, projects."""

from pathlib import Path

import msgspec

_ROOT = Path(__file__).parents[1]
SAMPLES = _ROOT / "workloads/samples"
"""Captures: eight packets of 40 to 1500 bytes, to other networks, on ATM and on Ethernet."""

KINDS = ("forwarder", "pipeline", "nat")
"""Kinds of projects: examples of the source tree, installed with ixp."""

_SHARED = "forwarder"  # its Makefile and workflow are used by all kinds

_OF_A_RUN = {"out", "__pycache__"}  # folders that runs of the project leave behind
_OF_THE_PROJECT = {"", ".c", ".h", ".json", ".md", ".py", ".toml", ".uc", ".yml"}

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


def project_files(kind: str) -> dict[Path, Path]:
    """Return the files of a project: their paths in it, and their sources."""
    folder, shared = _ROOT / "examples" / kind, _ROOT / "examples" / _SHARED
    files = {path.relative_to(folder): path for path in folder.rglob("*")}
    for path in (shared / "Makefile", *(shared / ".github").rglob("*")):
        files.setdefault(path.relative_to(shared), path)
    return {
        place: path
        for place, path in sorted(files.items())
        if path.is_file() and path.suffix in _OF_THE_PROJECT and not _OF_A_RUN & {*place.parts}
    }
