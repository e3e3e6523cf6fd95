"""Find the examples in the help texts of commands, and run them."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from ixp.cli.main import ixp_group
from ixp.outside.namespaces import missing
from tests.outside.support.sandboxes import lacks

CONTEXT = click.Context(ixp_group, info_name="ixp", help_option_names=["-h", "--help"])
COMMANDS = {name: ixp_group.get_command(CONTEXT, name) for name in ixp_group.list_commands(CONTEXT)}


def help_of(command: click.Command, name: str) -> str:
    return command.get_help(click.Context(command, CONTEXT, name, terminal_width=80))


EXAMPLES = [
    line.removeprefix("Example: ")
    for name, command in COMMANDS.items()
    if command is not None
    for line in help_of(command, name).splitlines()
    if line.startswith("Example: ")
]


BENCH, DEMO = (
    next(example for example in EXAMPLES if example.startswith(f"ixp {name} "))
    for name in ("bench", "demo")
)
"""Long examples, which run once, in the tests of their output."""


def is_of_report(example: str) -> bool:
    return example.startswith("ixp report ")


def run_example(example: str, root: Path, folder: Path) -> str:
    """Run an example in a folder with the files of the product; return its output.

    It must succeed without a message; only `ixp tap` reports on standard error. The test is skipped
    if namespaces or programs that an example needs are missing.
    """
    live = example.startswith("ixp tap")
    peers = "ixp compare linux" in example
    if (live or peers) and (reason := missing() or (live and lacks("ping", "curl"))):
        pytest.skip(reason)
    for name in ("microcode", "examples"):
        (folder / name).symlink_to(root / name)
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    ended = subprocess.run(
        ["bash", "-c", example], cwd=folder, env=os.environ | {"PATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (0, "") == (ended.returncode, "" if live else ended.stderr)

    return ended.stdout
