"""ixp help: the help of the program or of one command."""

import click

from ixp.cli.completers import command_names
from ixp.cli.grouping import Command, Purpose


@click.command("help", cls=Command, purpose=Purpose.LEARN, epilog="Example: ixp help run")
@click.argument("name", metavar="[COMMAND]", required=False, shell_complete=command_names)
@click.pass_context
def command(ctx: click.Context, name: str | None) -> None:
    """Show the help of the program or of one command."""
    root = ctx.find_root()
    group = root.command
    assert isinstance(group, click.Group)  # noqa: S101  # the program is a group of commands
    if name is None:
        click.echo(root.get_help())
        return
    _, command, _ = group.resolve_command(root, [name])
    assert command is not None  # noqa: S101  # what is not found is refused
    click.echo(command.get_help(click.Context(command, root, name)))
