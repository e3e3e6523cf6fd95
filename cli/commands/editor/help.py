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
        is_group = isinstance(group, click.Group)
        if isinstance(group, click.Group):
            _, part, _ = group.resolve_command(context, [name])
        else:
            part = getattr(group, "commands", {}).get(name)
        if part is None:
            raise UserError(
                f"`{context.command_path}` has no part `{name}`; see `ixp help {context.info_name}`"
            )
        parent = context if is_group else context.parent
        context = click.Context(part, parent, name if is_group else f"{context.info_name} {name}")
    click.echo(context.get_help())
