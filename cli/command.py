"""Commands whose help keeps the options of a subject together, under a title.

@click.command("run", cls=Command, epilog="Example: ixp run oc12")
@titled("Traffic", click.option("--workload", …), …)
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click

from ixp.support.errors import FieldError, UserError

Decorator = Callable[[Any], Any]


def titled(title: str, *options: Decorator) -> Decorator:
    """Return a decorator that adds options to a command, under a title of its help or none."""

    def add(function: Any) -> Any:  # noqa: ANN401  # any function, as for click's options
        for option in reversed(options):
            function = option(function)
            function.__click_params__[-1].title = title
        return function

    return add


class Command(click.Command):
    """A command whose help groups options by title, and does not wrap examples.

    Errors about fields of the library name its options: a parameter has the name of the field that
    it sets. `fields` holds the options of fields with another name.
    """

    def __init__(self, *args: Any, fields: Mapping[str, str] | None = None, **kwargs: Any) -> None:  # noqa: ANN401  # click's own
        super().__init__(*args, **kwargs)
        self.fields = fields or {}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; raise UsageError for an empty one."""
        if "" in args and not ctx.resilient_parsing:
            values, _, _ = self.make_parser(ctx).parse_args([*args])
            for parameter in self.params:
                value = values.get(parameter.name or "")
                if "" in (value if isinstance(value, list) else [value]):
                    is_option = isinstance(parameter, click.Option)
                    name = parameter.opts[0] if is_option else parameter.make_metavar(ctx)
                    raise click.UsageError(f"{name} must not be empty", ctx)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # what the command returns
        """Run the command."""
        with fields_as_options(self):
            return super().invoke(ctx)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under their titles; options without a title come last."""
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


@contextmanager
def fields_as_options(command: click.Command) -> Iterator[None]:
    """Turn a FieldError into a UserError that names the options of a command."""
    try:
        yield
    except FieldError as error:
        options = {option.name: option.opts[0] for option in command.params if option.name}
        raise UserError(error.with_names(options | getattr(command, "fields", {}))) from None


class Group(Command, click.Group):
    """A command with subcommands, such as `ixp theory`; without one, it shows its help."""

    command_class = Command

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # click's own
        super().__init__(*args, invoke_without_command=True, **kwargs)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        Command.format_options(self, ctx, formatter)
        self.format_commands(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand in the arguments; raise UsageError, listing all, if unknown."""
        if not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            names = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"unknown command `{args[0]}`; there are {names}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401  # what the subcommand returns
        """Invoke the given subcommand, or show the help."""
        result = super().invoke(ctx)
        if ctx.invoked_subcommand is None:
            click.echo(ctx.get_help())
        return result
