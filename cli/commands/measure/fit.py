"""ixp fit: calibration of hosts from the published values."""

from typing import TYPE_CHECKING

import click

from ixp.cli.command import Command
from ixp.cli.output import check_writable, json_option, print_table, progress, write, write_result
from ixp.support.errors import UserError

if TYPE_CHECKING:
    from ixp.reports.hosts.calibration import Calibration, Parameter
    from ixp.reports.hosts.fit import Fit, Residual

_EXPECTED = 60  # evaluations of a calibration


@click.command(
    "fit",
    cls=Command,
    epilog="Example: ixp fit winxp-pc",
)
@click.argument("hosts", metavar="HOSTS...|all", nargs=-1, required=True)
@click.option("-o", "--out", metavar="FILE.toml", callback=check_writable,
              help="Write the file of the host with its fitted values.")  # fmt: skip
@click.option("--leave-one-out", is_flag=True,
              help="Predict each value by a fit to all others too (some minutes).")  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="Simulate in N processes.")
@json_option
def command(
    hosts: tuple[str, ...], out: str | None, jobs: int | None, json: str | None, *,
    leave_one_out: bool,
) -> None:  # fmt: skip
    """Fit the parameters of hosts to the published values again.

    Print each parameter with its standard error and the value that depends on it most, parameters
    that the values cannot separate, and each published value beside the simulated one. Hosts of one
    calibration are fitted together. The search starts at the values of the files. It takes a few
    minutes for all hosts and needs the extra `fit`.
    """
    from ixp.reports.hosts import fit as calibration_fit

    chosen = _chosen(hosts)
    if out is not None and len(hosts) != 1:
        raise click.UsageError("--out needs exactly one host")
    fitted_values: dict[Parameter, float] = {}
    fits = []
    for calibration in chosen:
        with progress(_EXPECTED, calibration.name) as done:
            result = calibration_fit.fit(calibration, done, jobs=jobs, fixed=fitted_values)
        pairs = zip(calibration.parameters, result.parameters, strict=True)
        fitted_values |= {parameter: fitted.value for parameter, fitted in pairs}
        fits.append(result)
    if out is not None:
        write(out, _file(hosts[0], fits))
    left_out = [
        residual
        for calibration in (chosen if leave_one_out else ())
        for residual in calibration_fit.leave_one_out(calibration, jobs=jobs)
    ]
    write_result(
        {"schema": 1, "fits": fits, "left_out": left_out},
        json,
        lambda: _print(fits, left_out if leave_one_out else None),
    )


def _chosen(hosts: tuple[str, ...]) -> "list[Calibration]":
    """Return the calibrations of the hosts; raise UserError for a host without one."""
    from ixp.reports.hosts.calibration import CALIBRATIONS

    names = {name for calibration in CALIBRATIONS for name in calibration.hosts}
    for host in hosts:
        if host not in names | {"all"}:
            raise UserError(f"no calibration fits `{host}`; there are {', '.join(sorted(names))}")
    return [
        calibration
        for calibration in CALIBRATIONS
        if "all" in hosts or calibration.hosts & {*hosts}
    ]


def _file(host: str, fits: "list[Fit]") -> bytes:
    """Return the file of a host with the fitted values, tagged as fitted."""
    from ixp.reports.hosts.calibration import hosts_of
    from ixp.reports.hosts.fit import fitted_file

    values = {
        parameter.key: parameter.value
        for fit in fits
        for parameter in fit.parameters
        if host in hosts_of(parameter.host, parameter.key)
    }
    return fitted_file(host, values).encode()


def _print(fits: "list[Fit]", left_out: "list[Residual] | None") -> None:
    for fit in fits:
        _print_fit(fit)
    if left_out:
        _print_residuals("each predicted by a fit to all others", left_out)
    elif left_out is not None:
        click.echo("no value can be predicted: all others do not determine every parameter")


def _print_residuals(title: str, residuals: "list[Residual]") -> None:
    rows = [
        (r.note, " ".join(map(str, r.keys)), r.measure, r.published, r.simulated, r.difference_pct)
        for r in residuals
    ]
    print_table(title, ("note", "value", "quantity", "published", "simulated", "%"), rows)


def _print_fit(fit: "Fit") -> None:
    parameters = [
        (p.host, p.key, f"{p.start:.5g}", f"{p.value:.5g}",
         "none" if p.error_pct is None else f"{p.error_pct:.1f} %", p.strongest,
         f"{p.strongest_pct:+.2f}")
        for p in fit.parameters
    ]  # fmt: skip
    columns = ("host", "parameter", "before", "fitted", "error", "acts most on", "% for 1 %")
    print_table(f"{fit.name}: parameters", columns, parameters)
    _print_residuals("", fit.residuals)
    click.echo(
        f"{fit.degrees_of_freedom} degrees of freedom, RMS {fit.rms_pct:.2f} %, "
        f"{fit.evaluations} evaluations; every other value of the notes is predicted"
    )
    for pair in fit.correlations:
        click.echo(f"warning: {pair.first} and {pair.second} are hardly told apart "
                   f"(correlation {pair.correlation:+.3f})")  # fmt: skip
    click.echo()
