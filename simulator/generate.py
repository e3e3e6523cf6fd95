"""Write the C++ that is derived from the instruction description, for the build of the kernel.

Usage: generate.py DIRECTORY. Needs nothing but the standard library and `ixp.isa`.
"""

import sys
from pathlib import Path

HEADER = "// AUTO-GENERATED FILE by simulator/generate.py from isa/ - DO NOT EDIT\n"


def main(directory: Path) -> None:
    """Write every generated file into `directory`, which exists."""
    (directory / "interpreter.inc").write_text(HEADER, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
