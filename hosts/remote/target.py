"""Model a simulated target under remote control as a state machine: datagrams in and out.

It neither opens a socket nor reads a clock: `server.py` does both.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

import msgspec

from ixp.hosts.remote.commands import (
    Reply,
    TargetCommand,
    describe,
    printable,
    read_command,
)
from ixp.hosts.remote.datagrams import (
    REPLY,
    REQUEST,
    DatagramError,
    MessagePart,
    parse,
    split,
)
from ixp.hosts.remote.loopback import is_loopback
from ixp.support.errors import UserError

MOST_ANSWERS: Final = 256
MOST_BYTES: Final = 1 << 20

Sender = tuple[str | int, ...]
"""A sender in the form of a socket: address, port and, for IPv6, flow and scope."""


class Device(Protocol):
    """The executor of the commands."""

    def execute(self, command: TargetCommand) -> Reply:
        """Execute a command; raise UserError if it is not allowed now."""


class Outgoing(NamedTuple):
    """Datagrams to send, and their receiver."""

    sender: Sender
    datagrams: tuple[bytes, ...]


class StoredReply(NamedTuple):
    """The body of a request, and the datagrams of its answer."""

    request: bytes
    datagrams: tuple[bytes, ...]

    @property
    def size(self) -> int:
        """Return the number of bytes of request and answer."""
        return len(self.request) + sum(map(len, self.datagrams))


class ReplyCache:
    """The last answers by sender and request identity, so that repetitions are not executed.

    It holds at most 256 answers and 1 MiB; the oldest are dropped first. The last one always stays.
    """

    def __init__(self) -> None:
        self._stored: OrderedDict[tuple[object, int], StoredReply] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return len(self._stored)

    def find(self, sender: object, request: int) -> StoredReply | None:
        """Return the answer to a request, or None if it is not stored."""
        return self._stored.get((sender, request))

    def store(self, sender: object, request: int, answer: StoredReply) -> None:
        """Store an answer; drop the oldest ones if there is no room."""
        if previous := self._stored.pop((sender, request), None):
            self.size -= previous.size
        self._stored[sender, request] = answer
        self.size += answer.size
        while len(self._stored) > MOST_ANSWERS or (
            self.size > MOST_BYTES and len(self._stored) > 1
        ):
            _, forgotten = self._stored.popitem(last=False)
            self.size -= forgotten.size


class Target:
    """Executes commands in datagrams and repeats answers to repeated requests.

    After a command that reloads its network, it is silent for `reload_s` seconds: datagrams are
    lost meanwhile, and the answer is sent at the end. `console` gets a line for each command.
    """

    def __init__(self, device: Device, reload_s: float, console: Callable[[str], None]) -> None:
        self._device = device
        self._reload_s = reload_s
        self._console = console
        self._answers = ReplyCache()
        self._pending: Outgoing | None = None
        self._refused = 0
        self.silent_until = 0.0

    @property
    def reloading(self) -> bool:
        """Return whether the network is reloading; `release` ends this at `silent_until`."""
        return self._pending is not None

    def receive(self, datagram: bytes, sender: Sender, now: float) -> Outgoing | None:
        """Handle a datagram received at a time in seconds; return any datagrams to send at once.

        Ignore senders outside loopback, and datagrams that are not requests.
        """
        if self.reloading or not is_loopback(str(sender[0])):
            return None
        try:
            part = parse(datagram)
        except DatagramError as error:
            return self._refuse(sender, error.request, str(error))
        if part.kind != REQUEST:
            return self._refuse(sender, None, "it is a reply")
        answer = self._answers.find(sender, part.request)
        if answer is None:
            return self._answer(part, sender, now)
        if answer.request != part.body:
            return self._refuse(sender, part.request, "this request was another command before")
        return Outgoing(sender, answer.datagrams)

    def release(self, now: float) -> Outgoing | None:
        """Return the pending answer once the network is up again."""
        if self._pending is None or now < self.silent_until:
            return None
        outgoing, self._pending = self._pending, None
        self._console("the network is up again")
        return outgoing

    def _answer(self, part: MessagePart, sender: Sender, now: float) -> Outgoing | None:
        """Execute a new request; return its answer unless the network reloads first."""
        try:
            command = read_command(part.body)
        except UserError as error:
            return self._refuse(sender, part.request, str(error))
        self._console(describe(command))
        reply = self._execute(command)
        if reply.message:
            self._console(f"  {reply.status}: {reply.message}")
        outgoing = Outgoing(sender, _datagrams(part.request, reply))
        self._answers.store(sender, part.request, StoredReply(part.body, outgoing.datagrams))
        if not reply.reloaded:
            return outgoing
        self._console(f"  the network reloads: silent for {self._reload_s:g} s")
        self._pending, self.silent_until = outgoing, now + self._reload_s
        return None

    def _execute(self, command: TargetCommand) -> Reply:
        try:
            return self._device.execute(command)
        except UserError as error:
            return Reply("refused", printable(str(error)))
        except Exception as error:  # noqa: BLE001  # a target must survive any error of a command
            return Reply("failed", printable(f"internal fault: {type(error).__name__}: {error}"))

    def _refuse(self, sender: Sender, request: int | None, message: str) -> Outgoing | None:
        """Count a bad datagram; the console only shows the 1st, 2nd, 4th, 8th … of them.

        A request with an identity is answered. That answer is not stored: it is cheap to repeat.
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
