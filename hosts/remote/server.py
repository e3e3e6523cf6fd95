"""Listen on a loopback address on behalf of a target, until the caller stops it."""

import select
import socket
import time
from collections.abc import Callable
from contextlib import suppress

from ixp.hosts.remote.datagrams import DATAGRAM_BYTES
from ixp.hosts.remote.target import Outgoing, Target

_LOOK_S = 0.1  # seconds between checks whether to stop


def serve(
    bound: socket.socket,
    target: Target,
    stopped: Callable[[], object],
    idle_s: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> None:
    """Pass datagrams to the target and send its answers, until `stopped` returns True.

    With `idle_s`, also end when no datagram arrived for that time.
    """
    last = clock()
    while not stopped():
        now = clock()
        _send(bound, target.release(now))
        if idle_s is not None and not target.reloading and now - last >= idle_s:
            return
        if select.select([bound], [], [], _wait(target, now))[0]:
            # One byte more than allowed, to detect a datagram that is too long.
            datagram, sender = bound.recvfrom(DATAGRAM_BYTES + 1)
            _send(bound, target.receive(datagram, sender, clock()))
            last = clock()


def _wait(target: Target, now: float) -> float:
    """Return how long to wait for a datagram before the next check, in seconds."""
    return max(0.0, min(_LOOK_S, target.silent_until - now)) if target.reloading else _LOOK_S


def _send(bound: socket.socket, outgoing: Outgoing | None) -> None:
    if outgoing is not None:
        for datagram in outgoing.datagrams:
            with suppress(OSError):  # an unreachable address: the answer counts as lost
                bound.sendto(datagram, outgoing.sender)
