"""Every command with its help."""

import click

from generators.markdown import code, text_block
from ixp.cli.main import ixp_group


def page(_argument: str, _block: str) -> str:
    """Return the help of `ixp` and a section for each command."""
    context = click.Context(ixp_group, info_name="ixp", max_content_width=80, terminal_width=80)
    parts = [text_block(ixp_group.get_help(context))]
    for name in ixp_group.list_commands(context):
        command = ixp_group.get_command(context, name)
        if command is not None and not command.hidden:
            parts += _sections(command, name, context, "##")
    return "\n".join(parts)


def _sections(command: click.Command, name: str, parent: click.Context, mark: str) -> list[str]:
    """Return the section of a command, and those of its parts."""
    context = click.Context(command, info_name=name, parent=parent)
    title = code(context.command_path)
    sections = [f"{mark} {title}\n\n{text_block(command.get_help(context))}"]
    for part, subcommand in getattr(command, "commands", {}).items():
        sections += _sections(subcommand, part, context, f"{mark}#")
    return sections
