"""A simulated target under remote control, as a state machine: datagrams in, datagrams out.

It opens no socket and reads no clock: `server.py` does both.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from ixp.hosts.remote.answers import Answer, Answers
from ixp.hosts.remote.commands import (
    Command,
    Reply,
    describe,
    printable,
    read_command,
)
from ixp.hosts.remote.datagrams import (
    REPLY,
    REQUEST,
    DatagramError,
    Part,
    parse,
    split,
)
from ixp.hosts.remote.loopback import is_loopback
from ixp.support.errors import UserError

Sender = tuple[str | int, ...]
"""A sender as a socket names it: address, port and, for IPv6, flow and scope."""


class Device(Protocol):
    """What carries out the commands."""

    def execute(self, command: Command) -> Reply:
        """Carry out a command. Raise UserError for one that cannot be."""


class Outgoing(NamedTuple):
    """Datagrams to send, and to whom."""

    sender: Sender
    datagrams: tuple[bytes, ...]


class Target:
    """Obeys commands in datagrams and repeats answers to repeated requests.

    After a command that reloads its network it is silent for `reload_s` seconds: what comes in
    meanwhile is lost, and the answer goes out at the end. `console` gets a line for each command.
    """

    def __init__(self, device: Device, reload_s: float, console: Callable[[str], None]) -> None:
        self._device = device
        self._reload_s = reload_s
        self._console = console
        self._answers = Answers()
        self._pending: Outgoing | None = None
        self._refused = 0
        self.silent_until = 0.0

    @property
    def reloading(self) -> bool:
        """Whether the network reloads; `release` ends it at `silent_until`."""
        return self._pending is not None

    def receive(self, datagram: bytes, sender: Sender, now: float) -> Outgoing | None:
        """Take a datagram at a time in seconds; return what to send at once, if anything.

        Who is not on a loopback address gets no answer, and neither does what is no request.
        """
        if self.reloading or not is_loopback(str(sender[0])):
            return None
        try:
            part = parse(datagram)
        except DatagramError as error:
            return self._refuse(sender, error.request, str(error))
        if part.kind != REQUEST:
            return self._refuse(sender, None, "it is a reply")
        known = self._answers.find(sender, part.request)
        if known is None:
            return self._answer(part, sender, now)
        if known.asked != part.body:
            return self._refuse(sender, part.request, "this request was another command before")
        return Outgoing(sender, known.datagrams)

    def release(self, now: float) -> Outgoing | None:
        """Return the answer that waited for the network, once that is up again."""
        if self._pending is None or now < self.silent_until:
            return None
        outgoing, self._pending = self._pending, None
        self._console("the network is up again")
        return outgoing

    def _answer(self, part: Part, sender: Sender, now: float) -> Outgoing | None:
        """Carry out a request that is new; return its answer unless the network reloads first."""
        try:
            command = read_command(part.body)
        except UserError as error:
            return self._refuse(sender, part.request, str(error))
        self._console(describe(command))
        reply = self._execute(command)
        if told := reply.message:
            self._console(f"  {reply.status}: {told}")
        outgoing = Outgoing(sender, _datagrams(part.request, reply))
        self._answers.keep(sender, part.request, Answer(part.body, outgoing.datagrams))
        if not reply.reloaded:
            return outgoing
        self._console(f"  the network reloads: silent for {self._reload_s:g} s")
        self._pending, self.silent_until = outgoing, now + self._reload_s
        return None

    def _execute(self, command: Command) -> Reply:
        try:
            return self._device.execute(command)
        except UserError as error:
            return Reply("refused", printable(str(error)))
        except Exception as error:  # noqa: BLE001  # a target outlives whatever one command does
            return Reply("failed", printable(f"internal fault: {type(error).__name__}: {error}"))

    def _refuse(self, sender: Sender, request: int | None, message: str) -> Outgoing | None:
        """Count a bad datagram; the console shows the 1st, 2nd, 4th, 8th … so that it stays short.

        A request with an identity is answered. That answer is not kept: it costs nothing to repeat.
        """
        self._refused += 1
        if self._refused.bit_count() == 1:
            self._console(f"refused {self._refused} so far, the last: {message}")
        if request is None:
            return None
        return Outgoing(sender, _datagrams(request, Reply("refused", message)))


def _datagrams(request: int, reply: Reply) -> tuple[bytes, ...]:
    try:
        return tuple(split(REPLY, request, msgspec.json.encode(reply)))
    except ValueError as error:
        return tuple(split(REPLY, request, msgspec.json.encode(Reply("failed", str(error)))))
