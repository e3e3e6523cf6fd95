"""Handle loopback addresses: the remote control uses no others."""

import ipaddress
import socket
from typing import NamedTuple

from ixp.support.errors import UserError

PORT = 11063
"""Default port of a target, not used by any registered service."""

_RIGHT = "127.x.x.x or ::1, as numbers"


class Endpoint(NamedTuple):
    """A loopback address with a UDP port."""

    address: str
    port: int

    @property
    def family(self) -> socket.AddressFamily:
        """Return the address family of its sockets."""
        return socket.AF_INET6 if ":" in self.address else socket.AF_INET

    def __str__(self) -> str:
        address = f"[{self.address}]" if ":" in self.address else self.address
        return f"{address}:{self.port}"


def is_loopback(address: str) -> bool:
    """Return whether an address is in 127.0.0.0/8 (RFC 1122, 3.2.1.3) or ::1 (RFC 4291, 2.5.3).

    An IPv4 address inside an IPv6 one is not.
    """
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(parsed, ipaddress.IPv4Address):
        return parsed.is_loopback
    return parsed == ipaddress.IPv6Address("::1")


def read_endpoint(text: str, port: int = PORT) -> Endpoint:
    """Return the endpoint of `ADDRESS`, `ADDRESS:PORT`, `::1` or `[::1]:PORT`.

    Raise UserError unless the address is loopback and the port is 1 to 65535.
    """
    address, written = _parts(text)
    if not is_loopback(address):
        raise UserError(f"address must be {_RIGHT}, not {text!r}")
    if written is None:
        return Endpoint(address, port)
    if not (written.isascii() and written.isdecimal() and 1 <= int(written[:6]) <= 65535):
        raise UserError(f"port must be 1 to 65535, not {written!r}")
    return Endpoint(address, int(written))


def _parts(text: str) -> tuple[str, str | None]:
    """Return address and port of a text; the port is None if missing."""
    if text.startswith("["):
        address, _, rest = text[1:].partition("]")
        return address, rest.removeprefix(":") if rest else None
    if text.count(":") == 1:
        address, _, port = text.partition(":")
        return address, port
    return text, None


def bound_socket(endpoint: Endpoint) -> socket.socket:
    """Return a UDP socket bound to a loopback address; port 0 selects a free port.

    Raise UserError for any other address, and for a port in use.
    """
    if not is_loopback(endpoint.address):
        raise UserError(f"address must be {_RIGHT}, not {endpoint.address!r}")
    bound = socket.socket(endpoint.family, socket.SOCK_DGRAM)
    try:
        if endpoint.family == socket.AF_INET6:
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        bound.bind(endpoint)
    except OSError as error:
        bound.close()
        raise UserError(
            f"{endpoint}: cannot listen there: {error.strerror}; choose another port by --port"
        ) from None
    return bound


def endpoint_of(bound: socket.socket) -> Endpoint:
    """Return the endpoint to which a socket is bound."""
    return Endpoint(*bound.getsockname()[:2])
