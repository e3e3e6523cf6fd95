"""Write the C++ that the build of the kernel derives from the instruction description.

Usage: python -m ixp.simulator.generate DIRECTORY
"""

import sys
from pathlib import Path

from ixp.simulator.generate.description import description
from ixp.simulator.generate.interpreter import handlers, interpreter
from ixp.simulator.generate.packed_word import packed_word
from ixp.simulator.generate.port_kinds import port_kinds


def main(directory: Path) -> None:
    """Write every generated file into `directory`, which exists."""
    (directory / "description.h").write_text(description(), encoding="utf-8")
    (directory / "interpreter.inc").write_text(interpreter(), encoding="utf-8")
    (directory / "handlers.inc").write_text(handlers(), encoding="utf-8")
    (directory / "packed_word.h").write_text(packed_word(), encoding="utf-8")
    (directory / "port_kinds.h").write_text(port_kinds(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
