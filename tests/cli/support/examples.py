"""The examples of the commands' help texts, and how one runs."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from ixp.cli.main import ixp_group
from ixp.workloads.namespaces import missing
from tests.workloads.support.sandboxes import lacks

CONTEXT = click.Context(ixp_group, info_name="ixp", help_option_names=["-h", "--help"])
COMMANDS = {name: ixp_group.get_command(CONTEXT, name) for name in ixp_group.list_commands(CONTEXT)}


def help_of(command: click.Command, name: str) -> str:
    """Return the help of a command as it is printed."""
    return command.get_help(click.Context(command, CONTEXT, name, terminal_width=80))


EXAMPLES = [
    line.removeprefix("Example: ")
    for name, command in COMMANDS.items()
    if command is not None
    for line in help_of(command, name).splitlines()
    if line.startswith("Example: ")
]


BENCH = next(each for each in EXAMPLES if each.startswith("ixp bench "))
"""The example of a command that takes long."""


def is_of_report(example: str) -> bool:
    """Return whether an example is one of `ixp report`."""
    return example.startswith("ixp report ")


def run_example(example: str, root: Path, folder: Path) -> None:
    """Run an example in a folder where the program's files are; it must succeed in silence.

    `ixp tap` tells on standard error what it does, for standard output is that of its command. The
    test is skipped where namespaces or programs that an example needs are missing.

    Valgrind fails there, see `without_valgrind`.
    """
    live = example.startswith("ixp tap")
    peers = "ixp compare linux" in example
    if (live or peers) and (why := missing() or (live and lacks("ping", "curl"))):
        pytest.skip(why)
    for each in ("microcode", "examples"):
        (folder / each).symlink_to(root / each)
    ended = subprocess.run(
        ["bash", "-c", example], cwd=folder, env=without_valgrind(folder),
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (0, "") == (ended.returncode, "" if live else ended.stderr)


def without_valgrind(folder: Path) -> dict[str, str]:
    """Return an environment where valgrind fails, by a program that is put into a folder.

    What `ixp bench` counts with it takes long, and has tests of its own.
    """
    tools = folder / "tools"
    tools.mkdir()
    (tools / "valgrind").write_text("#!/bin/sh\nexit 1\n")
    (tools / "valgrind").chmod(0o755)
    path = [str(tools), str(Path(sys.executable).parent), os.environ["PATH"]]
    return os.environ | {"PATH": os.pathsep.join(path)}
