"""Send commands to a target over UDP; wait for replies, which a network reload delays."""

import secrets
import socket
import time
from collections.abc import Iterator
from contextlib import closing

import msgspec

from ixp.hosts.remote.commands import Reply, TargetCommand, read_reply
from ixp.hosts.remote.datagrams import (
    DATAGRAM_BYTES,
    IDENTITIES,
    REQUEST,
    DatagramError,
    Message,
    VersionError,
    parse,
    split,
)
from ixp.hosts.remote.loopback import Endpoint, is_loopback
from ixp.support.errors import UserError

LIMIT_S = 60.0
_FIRST_WAIT_S = 0.1
_LONGEST_WAIT_S = 2.0


def ask(target: Endpoint, command: TargetCommand, limit_s: float = LIMIT_S) -> Reply:
    """Send a command until its reply arrives; repetitions are equal, so it is executed once.

    Raise UserError for an address that is not loopback, for a target of another version, and if no
    reply arrives in `limit_s` seconds.
    """
    if not is_loopback(target.address):
        raise UserError(f"target must be on a loopback address, not {target}")
    request = secrets.randbelow(IDENTITIES)
    [datagram] = split(REQUEST, request, msgspec.json.encode(command))
    with closing(socket.socket(target.family, socket.SOCK_DGRAM)) as connected:
        connected.connect(target)
        for until in _deadlines(limit_s):
            if message := _round(connected, datagram, Message(request), until, target):
                return read_reply(message)
    raise UserError(f"{target}: no answer in {limit_s:g} s; `ixp target` must run there")


def _deadlines(limit_s: float) -> Iterator[float]:
    """Yield, for each sending, the time until which to wait; the waits double up to 2 s."""
    now = time.monotonic()
    end, wait = now + limit_s, _FIRST_WAIT_S
    while now < end:
        yield min(now + wait, end)
        now, wait = time.monotonic(), min(2 * wait, _LONGEST_WAIT_S)


def _round(
    connected: socket.socket, datagram: bytes, message: Message, until: float, target: Endpoint
) -> bytes | None:
    """Send the request once and return the complete reply, or None if it is late."""
    try:
        connected.send(datagram)
        while (remaining_s := until - time.monotonic()) > 0:
            connected.settimeout(remaining_s)
            if body := _received(connected.recv(DATAGRAM_BYTES + 1), message, target):
                return body
    except TimeoutError:
        return None
    except ConnectionRefusedError:  # the target does not listen yet, or no longer
        time.sleep(max(0.0, until - time.monotonic()))
    return None


def _received(datagram: bytes, message: Message, target: Endpoint) -> bytes | None:
    """Add a datagram to the reply; return the reply if complete. Ignore other datagrams."""
    try:
        return message.add(parse(datagram))
    except VersionError as error:
        raise UserError(f"{target}: another ixp runs there: {error}") from None
    except DatagramError:
        return None
