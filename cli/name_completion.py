"""Complete known names in a shell, or files where no name fits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def names_of(module: str, attribute: str, *others: str) -> Completer:
    """Return a `shell_complete` for the names in an attribute of a module, and `others`.

    The attribute holds the names or is a function that returns them. The module is imported when a
    shell asks.
    """

    def complete(
        _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        value = getattr(import_module(module), attribute)
        return _matching([*(value() if callable(value) else value), *others], incomplete)

    return complete


chip_names = names_of("ixp.isa.tables.chip", "VARIANTS")
config_names = names_of("ixp.microcode", "names")
workload_names = names_of("ixp.workloads", "WORKLOADS")
shipped_names = names_of("ixp.cli.shipped_files", "shipped_files")
report_names = names_of("ixp.reports", "NAMES", "all")
manual_names = names_of("ixp.cli.commands.write.reference_pages", "manual_names")
host_names = names_of("ixp.hosts", "host_names")


def command_names(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a command."""
    group = ctx.find_root().command
    return _matching(group.list_commands(ctx) if isinstance(group, click.Group) else (), incomplete)


def _matching(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    items = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return items or [CompletionItem(incomplete, type="file")]
