"""The computer that figures were measured on, as they are worth little without it."""

import os
import platform
from contextlib import suppress
from pathlib import Path

import msgspec

from ixp.support.parallel import processors

_CPU = Path("/proc/cpuinfo")


class Computer(msgspec.Struct, frozen=True, kw_only=True):
    """A computer: `load` is how many processes wanted a processor in the last minute."""

    processor: str
    processors: int
    system: str
    python: str
    load: float


def this_computer() -> Computer:
    """Describe the computer that this process runs on."""
    return Computer(
        processor=_processor(),
        processors=processors(),
        system=f"{platform.system()} {platform.release()}",
        python=f"{platform.python_implementation()} {platform.python_version()}",
        load=round(os.getloadavg()[0], 2),
    )


def _processor() -> str:
    """Return the name of the processor, with its family where names are general (Linux, x86)."""
    with suppress(OSError):
        lines = (line.partition(":") for line in _CPU.read_text("utf-8").splitlines())
        facts = {name.strip(): value.strip() for name, _, value in lines}
        if "model name" in facts:
            family = [facts.get(name, "?") for name in ("cpu family", "model", "cpu MHz")]
            return "{} (family {}, model {}, {} MHz)".format(facts["model name"], *family)
    return platform.processor() or platform.machine()
