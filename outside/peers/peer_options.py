"""Build options of the router that no peer can be set up for."""

from ixp.microcode.config.options import BuildOptions
from ixp.support.errors import UserError


def check_options(options: BuildOptions) -> None:
    """Raise UserError for options with which the router forwards what no peer does."""
    if not options.rfc1812:
        raise UserError("the router must not have RFC1812 = 0: peers check addresses")
    if options.loopback_ports:
        raise UserError("the router must not have ATM_LOOPBACK: peers route by the tables alone")
