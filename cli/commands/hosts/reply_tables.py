"""Print the reply of a target as tables, or convert it to a record."""

from typing import Any, Final

import click
import msgspec

from ixp.cli.commands.hosts.netperf_tables import show_limit
from ixp.cli.output import print_table
from ixp.hosts.netperf.record import netperf_record
from ixp.hosts.netperf.result import NetperfResult
from ixp.hosts.netperf.text import Measured, netperf_text
from ixp.hosts.remote import Endpoint, Reply

_LAYOUT: Final = "2.1"  # of the netperf that XAPP1063 runs on its target


def record_of(target: Endpoint, reply: Reply) -> dict[str, Any]:
    """Return a reply as a record: `state` has the target's settings, `result` a test's result."""
    result = reply.result
    return {
        "schema": 1,
        "target": str(target),
        "reloaded": reply.reloaded,
        "state": reply.state,
        "result": None if result is None else netperf_record(result, _measured(result)),
    }


def show_reply(target: Endpoint, reply: Reply) -> None:
    """Print a reply: netperf's table of a test and its limit, or the target's settings."""
    if reply.result is not None:
        click.echo(netperf_text(reply.result, _LAYOUT, _measured(reply.result)), nl=False)
        show_limit(reply.result, best=False)
        return
    if reply.message:
        click.echo(reply.message)
    if reply.state is not None:
        state = msgspec.structs.asdict(reply.state)
        rows = [(name, _word(value)) for name, value in state.items()]
        print_table(f"target {target}", ("setting", "value"), rows)


def _measured(result: NetperfResult) -> Measured:
    """Return the CPU columns of a target's test: local if it transmits, else remote."""
    transmits = result.test.direction == "tx"
    return Measured(local=transmits, remote=not transmits)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
