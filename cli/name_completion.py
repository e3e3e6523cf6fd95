"""What a shell may put for an argument: names that the program knows; where none fits, a file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


def config_names(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete CONFIG: a configuration that ships, or a file."""
    from ixp.microcode import names

    return _matching(names(), incomplete)


def workload_names(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete a workload that has a name, or a file."""
    from ixp.workloads import WORKLOADS

    return _matching(WORKLOADS, incomplete)


def shipped_names(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a file that ships."""
    from ixp.cli.shipped_files import shipped_files

    return _matching(shipped_files(), incomplete)


def report_names(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a report."""
    from ixp.reports import NAMES

    return _matching([*NAMES, "all"], incomplete)


def command_names(
    ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a command."""
    group = ctx.find_root().command
    return _matching(group.list_commands(ctx) if isinstance(group, click.Group) else (), incomplete)


def manual_names(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete the name of a page of the manual."""
    from ixp.assembler.manual_pages import pages

    return _matching(sorted(pages()), incomplete)


def _matching(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    items = [CompletionItem(name) for name in names if name.startswith(incomplete)]
    return items or [CompletionItem(incomplete, type="file")]


def host_files(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Complete a host that ships, or a file."""
    from ixp.hosts import host_names

    return _matching(host_names(), incomplete)
