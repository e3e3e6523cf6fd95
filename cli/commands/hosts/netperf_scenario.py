"""Run `ixp netperf --scenario`: hosts at the ports of the router."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ixp.cli.exit_codes import ExitCode
from ixp.cli.output import progress, write_result
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.workloads import Result

_WITH = {"scenario", "out", "pcap", "json"}
"""Options that a scenario takes; all others are in its file."""


def refuse_other_options() -> None:
    """Raise UserError for options that have no effect on a scenario."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        is_set = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if is_set and name not in _WITH:
            option = (
                parameter.opts[0]
                if parameter.param_type_name == "option"
                else context.params[name][0]
            )
            raise UserError(f"{option} has no effect with --scenario, whose file says it")


def run(path: str, *, pcap: str | None, out: str | None, json: str | None) -> int:
    """Run a scenario and print its flows; return 1 if the router fails its verification."""
    from ixp.cli.commands.hosts.scenario_tables import show_scenario
    from ixp.hosts.scenarios.description import read_scenario
    from ixp.hosts.scenarios.run import run_scenario
    from ixp.hosts.scenarios.wire_capture import host_capture
    from ixp.support.atomic_files import write_atomically

    scenario = read_scenario(path)

    def take(result: Result) -> None:
        if out is not None:
            result.write(out)
        if pcap is not None:
            first = scenario.hosts[scenario.host_number(scenario.flows[0].sender)]
            write_atomically(pcap, host_capture(first, result))

    with progress(scenario.options.cycles or 0, scenario.name) as done:
        result = run_scenario(scenario, done, take=take)
    write_result(result, json, lambda: show_scenario(result))
    return ExitCode.FAILED if result.failed else 0
