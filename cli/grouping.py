"""Help that is grouped: commands by what they are for, the options of a command by subject.

A command says its own purpose, an option its own title; there is no list to keep:

    @click.command("run", cls=Command, purpose=Purpose.SIMULATE, epilog="Example: ixp run oc12")
    @traffic("--workload", …)        # traffic = option_group("Traffic")
"""

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any, TypeVar

import click

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Purpose(StrEnum):
    """What a command is for: a heading of `ixp --help`, in this order."""

    WRITE = "Write microcode"
    SIMULATE = "Simulate"
    CHECK = "Check"
    REPORT = "Report"
    LEARN = "Learn"


class TitledOption(click.Option):
    """An option that stands under a title of its command's help."""

    def __init__(self, *args: Any, title: str, **kwargs: Any) -> None:  # noqa: ANN401  # click's own
        super().__init__(*args, **kwargs)
        self.title = title


def option_group(title: str) -> Callable[..., Callable[[Decorated], Decorated]]:
    """Return a decorator like `click.option` whose options stand under `title`."""
    return partial(click.option, cls=TitledOption, title=title)


class Command(click.Command):
    """A command with a purpose. Its help keeps options under their titles, and examples whole."""

    def __init__(self, *args: Any, purpose: Purpose, **kwargs: Any) -> None:  # noqa: ANN401  # click's own
        super().__init__(*args, **kwargs)
        self.purpose = purpose

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their titles, those without one at the end."""
        titles: dict[str, list[tuple[str, str]]] = {}
        last: list[tuple[str, str]] = []
        for option in self.get_params(ctx):
            record = option.get_help_record(ctx)
            if isinstance(option, click.Option) and record is not None:
                title = getattr(option, "title", None)
                (titles.setdefault(title, []) if title else last).append(record)
        for title, records in (*titles.items(), ("Other options" if titles else "Options", last)):
            with formatter.section(title):
                formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write each example as one line, so that it can be copied."""
        formatter.write_paragraph()
        for line in (self.epilog or "").splitlines():
            formatter.write(f"{line}\n")


class Group(Command, click.Group):
    """A command that has parts, such as `ixp theory`; it shows its help when none is named."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # click's own
        super().__init__(*args, invoke_without_command=True, **kwargs)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the arguments begin with. Raise UsageError with those there are."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            names = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"unknown command `{args[0]}`; there are {names}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # what the part returns
        """Invoke the part that was named, or show the help."""
        result = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
        return result


def write_commands(commands: dict[str, click.Command], formatter: click.HelpFormatter) -> None:
    """Write the short help of commands under their purposes."""
    limit = formatter.width - 6 - max(map(len, commands), default=0)
    for purpose in Purpose:
        rows = [
            (name, command.get_short_help_str(limit))
            for name, command in commands.items()
            if getattr(command, "purpose", None) is purpose
        ]
        if rows:
            with formatter.section(purpose):
                formatter.write_dl(rows)
