"""The command that makes a run, from its options."""

import shlex
from collections.abc import Mapping

import msgspec

from ixp.workloads.runs.options import Options

_NAMES = {"rows": "--row", "defines": "-D", "include": "-I", "dram": "--sdram", "dumps": "--dump",
          "inputs": "--in"}  # fmt: skip
"""Options that are not called as their field of `Options`."""

_LEFT_OUT = frozenset({"config", "text", "keep", "profile", "profile_words", "latency"})


def command_of(options: Options) -> str:
    """Return the command; whether a profile and captures are kept is left to who repeats it."""
    words = ["ixp", "run", options.config]
    usual = Options(config="")
    for field in (each.name for each in msgspec.structs.fields(Options)):
        value = getattr(options, field)
        if field not in _LEFT_OUT and value != getattr(usual, field):
            words += _words(_NAMES.get(field, f"--{field.replace('_', '-')}"), value)
    return shlex.join(words)


def _words(name: str, value: object) -> list[str]:
    """Return an option with its value."""
    if name == "--until-drained":
        return ["--until", "drained"]
    if name == "--cache":
        return ["--no-cache"]
    if name == "--stop-on" and isinstance(value, tuple):
        return [name, ",".join(value)]
    if isinstance(value, Mapping):
        return [word for key, each in value.items() for word in (name, f"{key}={each}")]
    if isinstance(value, tuple):
        return [word for each in value for word in (name, str(each))]
    return [name] if value is True else [name, str(value)]
