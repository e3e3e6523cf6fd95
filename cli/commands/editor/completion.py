"""ixp completion: let a shell complete commands, options, configurations, workloads and reports."""

import click
from click.shell_completion import get_completion_class

from ixp.cli.command import Command
from ixp.cli.process import COMPLETION

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion",
    cls=Command,
    epilog="Example: ixp completion bash > ixp-completion.bash && . ./ixp-completion.bash",
)
@click.argument("shell", type=click.Choice(SHELLS))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    Load it when the shell starts: for bash write `eval "$(ixp completion bash)"` into ~/.bashrc,
    for zsh `eval "$(ixp completion zsh)"` into ~/.zshrc after compinit; for fish run
    `ixp completion fish > ~/.config/fish/completions/ixp.fish` once. Bash must be 4.4 or later.
    """
    script = get_completion_class(shell)
    assert script is not None  # noqa: S101  # click supports all SHELLS
    click.echo(script(ctx.find_root().command, {}, "ixp", COMPLETION).source())
