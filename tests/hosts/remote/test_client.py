"""A client of a target over UDP: loss, parallel clients, wrong answers."""

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import msgspec
import pytest

from ixp.hosts.remote import (
    Devset,
    Endpoint,
    Netserver,
    ask,
    bound_socket,
    endpoint_of,
    serve,
)
from ixp.hosts.remote.commands import TargetCommand
from ixp.hosts.remote.datagrams import REPLY, parse, split
from ixp.support.errors import UserError
from tests.hosts.remote.support.quick import OfflineTarget, client


class Lossy(socket.socket):
    """A socket that drops datagrams by number, counted from 0 in each direction."""

    lost_in: frozenset[int] = frozenset()
    lost_out: frozenset[int] = frozenset()
    received = -1
    sent = -1

    def recvfrom(self, *size: Any) -> tuple[bytes, Any]:  # noqa: ANN401  # as the base has it
        """Return a datagram, or noise in place of a dropped one."""
        self.received += 1
        datagram, sender = super().recvfrom(*size)
        return (b"lost" if self.received in self.lost_in else datagram), sender

    def sendto(self, *arguments: Any) -> int:  # noqa: ANN401  # as the base has it
        self.sent += 1
        return 0 if self.sent in self.lost_out else super().sendto(*arguments)


@contextmanager
def served(offline: OfflineTarget, lost_in: set[int], lost_out: set[int]) -> Iterator[Endpoint]:
    ended = Event()
    with bound_socket(Endpoint("127.0.0.1", 0)) as bound:
        endpoint = endpoint_of(bound)
        lossy = Lossy(fileno=bound.detach())
    lossy.lost_in, lossy.lost_out = frozenset(lost_in), frozenset(lost_out)
    thread = Thread(target=serve, args=(lossy, offline.target, ended.is_set))
    thread.start()
    try:
        yield endpoint
    finally:
        ended.set()
        thread.join()
        lossy.close()


def test_a_command_is_executed_once_in_spite_of_loss() -> None:
    """A request and parts of two answers are lost; the third answer is complete."""
    offline = OfflineTarget()
    with served(offline, lost_in={0, 2}, lost_out={0, 4}) as target:
        reply = ask(target, client())

    assert ("done", 1) == (reply.status, len(offline.runs.tests))
    assert reply.result is not None


def test_many_parallel_clients_are_answered() -> None:
    offline = OfflineTarget(reload_s=0.01)
    commands: list[TargetCommand] = [
        Devset(api="zbuf"), Devset(mtu=1000), Netserver(action="start"), client(), Devset(mtu=99),
    ] * 8  # fmt: skip
    with served(offline, set(), set()) as target, ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(lambda command: ask(target, command), commands))
    named = [line.split()[0] for line in offline.console if not line.startswith((" ", "the"))]

    assert (["done"] * 4 + ["refused"]) * 8 == [reply.status for reply in replies]
    assert [8] == [len([reply for reply in replies if reply.result])]
    assert 24 == named.count("rc_devset:")
    assert 8 == named.count("rc_client:") == named.count("rc_server:")


def answering(bound: socket.socket, make: Any) -> Thread:  # noqa: ANN401  # a function of a request
    def answer() -> None:
        datagram, sender = bound.recvfrom(2000)
        for reply in make(parse(datagram).request):
            bound.sendto(reply, sender)

    thread = Thread(target=answer)
    thread.start()
    return thread


def test_a_target_of_another_version_is_an_error_with_its_version() -> None:
    def newer(request: int) -> list[bytes]:
        [answer_datagram] = split(REPLY, request, b"{}")
        return [answer_datagram[:4] + b"\2" + answer_datagram[5:]]

    with bound_socket(Endpoint("127.0.0.1", 0)) as bound:
        thread = answering(bound, newer)
        with pytest.raises(UserError, match="another ixp runs there: version must be 1, not 2"):
            ask(endpoint_of(bound), Devset())
        thread.join()


def test_datagrams_outside_the_answer_are_ignored() -> None:
    right = msgspec.json.encode({"status": "done", "message": "x" * 2000})

    def noisy(request: int) -> list[bytes]:
        parts = split(REPLY, request, right)
        other = split(REPLY, request ^ 1, b'{"status":"failed"}')
        return [b"", b"IXRC", *other, *split(REPLY, request, bytes(3000))[1:], parts[1], *parts]

    with bound_socket(Endpoint("127.0.0.1", 0)) as bound:
        thread = answering(bound, noisy)
        reply = ask(endpoint_of(bound), Devset())
        thread.join()

    assert "x" * 2000 == reply.message


def test_an_unreadable_answer_is_quoted_in_printable_text() -> None:
    with bound_socket(Endpoint("127.0.0.1", 0)) as bound:
        thread = answering(bound, lambda request: split(REPLY, request, b'{"\\u001b":1}'))
        with pytest.raises(UserError, match="no reply: ") as error:
            ask(endpoint_of(bound), Devset())
        thread.join()

    assert str(error.value).isprintable()
