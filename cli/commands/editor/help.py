"""ixp help: the help of the program, of a command or of a part."""

import click

from ixp.cli.command import Command
from ixp.cli.name_completion import command_names
from ixp.support.errors import UserError


@click.command(
    "help",
    cls=Command,
    epilog="Example: ixp help run\nExample: ixp help theory link",
)
@click.argument("names", metavar="[COMMAND [PART]]", nargs=-1, shell_complete=command_names)
@click.pass_context
def command(ctx: click.Context, names: tuple[str, ...]) -> None:
    """Show the help of the program, a command or a part."""
    context = ctx.find_root()
    for name in names:
        group = context.command
        if not isinstance(group, click.Group):
            raise UserError(
                f"`{context.command_path}` has no parts; see `ixp help {context.info_name}`"
            )
        _, part, _ = group.resolve_command(context, [name])
        assert part is not None  # noqa: S101  # an unknown name is refused
        context = click.Context(part, context, name)
    click.echo(context.get_help())
