"""Copies of the folder `microcode/`, as users make them."""

from pathlib import Path
from shutil import copytree

from ixp.microcode.memory.map import INCLUDE, MICROCODE, ROUTER

OWN = "#define OWN 5\n"


def copy_microcode(folder: Path) -> Path:
    """Copy the microcode; its stages include a file with OWN, its configuration has ALL = 3."""
    for part in (ROUTER, INCLUDE, MICROCODE / "configurations"):
        copytree(part, folder / part.name)
    append(folder / "include/system/system_config.uc", OWN)
    toml = folder / "configurations/oc12.toml"
    toml.write_text("defines = { ALL = 3 }\n" + toml.read_text("utf-8"), "utf-8")
    return folder


def append(file: Path, text: str) -> Path:
    """Append a text to a file."""
    file.write_text(file.read_text("utf-8") + text, "utf-8")
    return file
