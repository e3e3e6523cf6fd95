"""Run the command `ixp`: find its commands, and print expected errors as one line."""

import importlib
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from signal import Signals

import click

from ixp.cli.commands import COMMANDS, HEADINGS
from ixp.cli.exit_codes import ExitCode, code_of_signal
from ixp.cli.process import (
    COMPLETION,
    Interrupted,
    discard_output,
    interruptible,
    open_streams,
)
from ixp.support.errors import UserError
from ixp.support.suggestions import did_you_mean
from ixp.support.version import __version__

_FOLDERS = {name: folder for folder, names in COMMANDS.items() for name in names}


class Commands(click.Group):
    """The group of all commands; each is imported on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of all commands, in the order of the help."""
        return list(_FOLDERS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the short help of commands under their headings."""
        limit = formatter.width - 6 - max(map(len, _FOLDERS))
        for folder, heading in HEADINGS.items():
            with formatter.section(heading):
                formatter.write_dl(
                    [
                        (name, command.get_short_help_str(limit))
                        for name in COMMANDS[folder]
                        if (command := self.get_command(ctx, name))
                    ]
                )

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Return the command of that name, or None."""
        if cmd_name not in _FOLDERS:
            return None
        module = importlib.import_module(f"ixp.cli.commands.{_FOLDERS[cmd_name]}.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with, or name the nearest ones."""
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            hint = did_you_mean(name, self.list_commands(ctx))
            raise click.UsageError(f"unknown command `{name}`; {hint}".removesuffix("; "), ctx)
        return super().resolve_command(ctx, args)


@click.group(
    "ixp",
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="`ixp help COMMAND` explains a command. Example: ixp run oc12 --workload ip40",
)
@click.version_option(__version__, message="ixp %(version)s")
@click.pass_context
def ixp_group(ctx: click.Context) -> None:
    """Assemble and simulate IXP1200-like network processors, cycle by cycle."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: those of the process) and exit with its code.

    0 done, 1 the check or run failed, 2 wrong use or bad input (one line on standard error).
    IXP_TRACEBACK=1 in the environment lets a fault of the program itself show its traceback.
    """
    open_streams()
    sys.exit(_run(list(sys.argv[1:] if arguments is None else arguments)))


def _run(arguments: list[str]) -> int:
    try:
        with interruptible():
            return _invoke(arguments)
    except BrokenPipeError:  # the reader closed the pipe, which is no error
        discard_output()
        return code_of_signal(Signals.SIGPIPE)
    except Interrupted as error:
        return _complain(
            f"interrupted by {Signals(error.number).name}", code_of_signal(error.number)
        )
    except (KeyboardInterrupt, click.Abort):
        return _complain("interrupted", code_of_signal(Signals.SIGINT))
    except (click.ClickException, UserError, OSError) as error:
        discard_output()
        return _complain(_message(error), ExitCode.BAD_INPUT)
    except Exception as error:
        from ixp.assembler.text.diagnostics import AssemblyError

        if isinstance(error, AssemblyError):
            click.echo(str(error), err=True)
            return ExitCode.BAD_INPUT
        # No input of a user may show a traceback.
        if os.environ.get("IXP_TRACEBACK"):
            raise
        fault = f"internal fault: {type(error).__name__}: {error} (IXP_TRACEBACK=1 shows where)"
        return _complain(fault, ExitCode.INTERNAL_FAULT)


def _invoke(arguments: list[str]) -> int:
    if instruction := os.environ.get(COMPLETION):
        from click.shell_completion import shell_complete

        return shell_complete(ixp_group, {}, "ixp", COMPLETION, instruction)
    try:
        with ixp_group.make_context("ixp", arguments) as context:
            result = ixp_group.invoke(context)
    except click.exceptions.Exit as end:
        result = end.exit_code
    sys.stdout.flush()
    return result if isinstance(result, int) else 0


def _complain(message: str, code: int) -> int:
    with suppress(OSError):  # only the exit code can still be reported
        click.echo(f"ixp: error: {message}", err=True)
    return code


def _message(error: click.ClickException | UserError | OSError) -> str:
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "ixp"
        return f"{_usage(error)} (see {command} --help)"
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename is not None else ""
        return where + error.strerror
    return str(error)


_VALUE_ERRORS = (
    (r"(.*) is not a valid integer.*", r"must be a whole number, not \1"),
    (r"(.*) is not a valid float.*", r"must be a number, not \1"),
    (r"(.*) is not in the range (\S+)<=x<=(\S+)\.", r"must be \2 to \3, not \1"),
    (r"(.*) is not in the range (\S+)<x<=(\S+)\.", r"must be above \2 and at most \3, not \1"),
    (r"(.*) is not in the range x>=(\S+)\.", r"must be \2 or more, not \1"),
    (r"(.*) is not in the range x>(\S+)\.", r"must be above \2, not \1"),
    (r"(.*) is not ('[^']*')\.", r"must be \2, not \1"),
    (r"(.*) is not (one of '.*')\.", r"must be \2, not \1"),
    (r"('.*') (must .*)", r"\2, not \1"),
)
"""Replacements for messages of click and of types, in the wording of all commands."""


def _usage(error: click.UsageError) -> str:
    """Return click's message in one line, in the wording of all commands."""
    text = " ".join(error.format_message().split())
    if wrong := re.fullmatch(r"(after --: )?Invalid value for '(.*?)': (.*)", text):
        message = wrong[3]
        for pattern, replacement in _VALUE_ERRORS:
            message = re.sub(f"^{pattern}$", replacement, message)
        return f"{wrong[1] or ''}{wrong[2]} {message}".replace("'", "")
    if isinstance(error, click.MissingParameter):  # Missing option '--table'. Choose from: 1, 2
        _, name, choices = text.split("'", 2)
        return f"{name} is missing" + choices.rstrip(".").replace(". Choose", "; choose")
    if surplus := re.fullmatch(r"(after --: )?Got unexpected extra arguments? \((.*)\)", text):
        options = [parameter.name for parameter in error.ctx.command.params] if error.ctx else []
        hint = "; --workload names a workload" if {"workload", "workloads"} & {*options} else ""
        return f"{surplus[1] or ''}unexpected argument {surplus[2]}{hint}"
    return text
