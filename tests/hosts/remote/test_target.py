"""Commands of a target, refusals, repeated requests, and reloads of its network."""

import msgspec
import pytest

from ixp.hosts import Host, NetperfResult, NetperfTest
from ixp.hosts.remote import Client, Devset, Netperf, Netserver
from ixp.hosts.remote.commands import Reply
from ixp.hosts.remote.datagrams import REPLY, REQUEST, split
from ixp.hosts.remote.target import MOST_ANSWERS, MOST_BYTES, ReplyCache, StoredReply
from ixp.support.errors import UserError
from tests.hosts.remote.support.quick import (
    CLIENT_ADDRESS,
    OfflineTarget,
    client,
    netperf,
)

FIELDS = {"offload": False, "api": "zbuf", "mtu": 9000, "tx_coalesce": 255, "rx_coalesce": 1}


@pytest.mark.parametrize(("name", "value"), FIELDS.items())
def test_devset_changes_one_setting(name: str, value: object) -> None:
    """Driver parameters reload the network, the API does not."""
    offline = OfflineTarget()
    before = msgspec.to_builtins(offline.ask(Devset()).state)
    reply = offline.ask(msgspec.convert({"command": "rc_devset", name: value}, Devset))

    assert before | {name: value} == msgspec.to_builtins(reply.state)
    assert (name != "api") == reply.reloaded


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (Devset(mtu=575), "mtu must be a whole number from 576 to 16384, not 575"),
        (Devset(mtu=-1), "mtu must be a whole number from 576 to 16384, not -1"),
        (Devset(tx_coalesce=0), "tx_coalesce must be a whole number from 1 to 255, not 0"),
        (Devset(rx_coalesce=256), "rx_coalesce must be a whole number from 1 to 255, not 256"),
        (Devset(api="udp"), "api must be one of bsd, zbuf, fastudp, not udp"),
        (netperf(), "the netserver must run; start it by rc_server start"),
        (Client(test=NetperfTest(direction="rx")), "rc_client must have direction tx, not rx"),
        (Netperf(test=NetperfTest(direction="tx")), "netperf must have direction rx, not tx"),
        (client(120.5), "seconds must be at most 120, not 120.5"),
    ],
)
def test_a_wrong_command_is_refused_and_changes_nothing(
    command: Devset | Client | Netperf, message: str
) -> None:
    offline = OfflineTarget()
    before = offline.ask(Devset())
    reply = offline.ask(command)

    assert Reply("refused", message) == reply
    assert before == offline.ask(Devset())
    assert [] == offline.runs.tests


def test_setting_the_present_value_does_not_reload_the_network() -> None:
    offline = OfflineTarget()
    offline.ask(Devset(mtu=9000))

    assert not offline.ask(Devset(mtu=9000)).reloaded


def test_a_client_run_uses_the_settings() -> None:
    offline = OfflineTarget()
    offline.ask(Devset(mtu=9000, rx_coalesce=8))
    reply = offline.ask(client())

    result = reply.result
    assert isinstance(result, NetperfResult)
    assert (72.0, "ppc405-vxworks", "winxp-pc") == (
        result.throughput_mbps, result.host.host, result.peer.host,
    )  # fmt: skip
    assert "72.00 Mb/s" == reply.message
    assert len(msgspec.json.encode(reply)) > 1200


def test_the_peer_has_the_mtu_of_the_target() -> None:
    """Otherwise the peer would drop long frames."""
    mtus: list[int] = []
    offline = OfflineTarget()
    device = offline.target._device
    runs = offline.runs

    def run(host: Host, peer: Host, test: NetperfTest) -> NetperfResult:
        mtus.extend((host.nic.mtu, peer.nic.mtu))
        return runs(host, peer, test)

    device._run = run  # type: ignore[attr-defined]
    offline.ask(Devset(mtu=8000))
    offline.ask(client())

    assert [8000, 8000] == mtus


def test_the_netserver_runs_until_it_is_stopped() -> None:
    offline = OfflineTarget()
    states = [
        offline.ask(Netserver(action=action)).message
        for action in ("start", "start", "stop", "stop")
    ]
    offline.ask(Netserver(action="start"))
    replies = [offline.ask(netperf()) for _ in range(2)]

    assert ["", "the netserver runs already", "", "the netserver is stopped already"] == states
    assert ["done", "done"] == [reply.status for reply in replies]
    assert ["running"] * 2 == [reply.state.server for reply in replies if reply.state]


@pytest.mark.parametrize("command", [Devset(mtu=8000), Devset(api="zbuf"), client()])
def test_settings_and_clients_stop_the_netserver(command: Devset | Client) -> None:
    """XAPP1063 states this for the entries of its menu."""
    offline = OfflineTarget()
    offline.ask(Netserver(action="start"))
    state = offline.ask(command).state

    assert state is not None
    assert "stopped" == state.server


def test_a_repeated_request_is_answered_again_but_executed_once() -> None:
    offline = OfflineTarget()
    [datagram] = split(REQUEST, 77, msgspec.json.encode(client()))
    outgoing = [offline.target.receive(datagram, CLIENT_ADDRESS, 0.0) for _ in range(3)]
    other = offline.target.receive(datagram, ("127.0.0.1", 40001), 0.0)

    assert outgoing[0] == outgoing[1] == outgoing[2]
    assert 2 == len(offline.runs.tests)
    assert other is not None


def test_a_repeated_identity_with_another_command_is_refused() -> None:
    offline = OfflineTarget()
    first = offline.ask_as(3, b'{"command":"rc_devset"}')
    second = offline.ask_as(3, b'{"command":"rc_server","action":"start"}')

    assert Reply("refused", "this request was another command before") == second
    assert first == offline.ask_as(3, b'{"command":"rc_devset"}')


def test_a_target_is_silent_during_a_reload_of_its_network() -> None:
    """Requests are lost; the answer is sent at the end, and again if the request is repeated."""
    offline = OfflineTarget(reload_s=2.5)
    [change] = split(REQUEST, 1, msgspec.json.encode(Devset(mtu=9000)))
    [question] = split(REQUEST, 2, msgspec.json.encode(Devset()))
    target = offline.target

    assert target.receive(change, CLIENT_ADDRESS, 10.0) is None
    assert [None] * 2 == [
        target.receive(datagram, CLIENT_ADDRESS, 11.0) for datagram in (change, question)
    ]
    assert target.release(12.4) is None
    released = target.release(12.5)
    assert released is not None
    assert target.release(13.0) is None
    assert released == target.receive(change, CLIENT_ADDRESS, 13.0)
    assert [
        "rc_devset: mtu 9000",
        "  the network reloads: silent for 2.5 s",
        "the network is up again",
    ] == offline.console


def test_the_console_describes_each_command() -> None:
    offline = OfflineTarget()
    for command in (
        Devset(),
        Devset(api="zbuf", offload=True),
        Netserver(action="start"),
        client(1),
    ):
        offline.ask(command)
    offline.ask(Devset(mtu=1))
    defaults = "request_bytes 1, response_bytes 1, seed 1"

    assert [
        "rc_devset: show the settings",
        "rc_devset: offload on, api zbuf",
        "rc_server: action start",
        f"rc_client: test TCP_STREAM, direction tx, seconds 1, {defaults}",
    ] == [line for line in offline.console if not line.startswith(("  ", "the network"))][:-1]
    assert "  refused: mtu must be a whole number from 576 to 16384, not 1" == offline.console[-1]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("{}", "Object missing required field `command`"),
        ('{"command":"rc_devset","mtux":1}', "Object contains unknown field `mtux`"),
        (
            '{"command":"rc_client","test":{"mesage_bytes":1}}',
            "Object contains unknown field `mesage_bytes` - at `$.test`",
        ),
        ('{"command":"rc_devset","mtu":"9000"}', "Expected `int | null`, got `str` - at `$.mtu`"),
    ],
)
def test_a_body_that_is_not_a_command_is_refused(body: str, message: str) -> None:
    assert Reply("refused", f"no command: {message}") == OfflineTarget().ask_as(1, body.encode())


@pytest.mark.parametrize(
    ("error", "reply"),
    [
        (
            ZeroDivisionError("\x1b[2Jno"),
            Reply("failed", "internal fault: ZeroDivisionError: ?[2Jno"),
        ),
        (UserError("mtu must be even"), Reply("refused", "mtu must be even")),
    ],
)
def test_error_in_a_run_is_answered_and_target_continues(error: Exception, reply: Reply) -> None:
    offline = OfflineTarget()

    def fails(*_: object) -> NetperfResult:
        raise error

    offline.target._device._run = fails  # type: ignore[attr-defined]

    assert reply == offline.ask(client())
    assert "done" == offline.ask(Devset()).status


@pytest.mark.parametrize("address", ["10.0.0.5", "128.0.0.1", "::ffff:127.0.0.1", "fe80::1"])
def test_only_loopback_senders_are_answered_obeyed_or_logged(address: str) -> None:
    offline = OfflineTarget()
    [datagram] = split(REQUEST, 1, msgspec.json.encode(client()))

    assert offline.target.receive(datagram, (address, 9), 0.0) is None
    assert ([], []) == (offline.runs.tests, offline.console)


def test_a_reply_is_not_answered() -> None:
    """Otherwise two targets could answer each other endlessly."""
    offline = OfflineTarget()
    [datagram] = split(REPLY, 1, msgspec.json.encode(client()))

    assert offline.target.receive(datagram, CLIENT_ADDRESS, 0.0) is None
    assert ["refused 1 so far, the last: it is a reply"] == offline.console


def test_stored_answers_stay_within_their_limit() -> None:
    answers = ReplyCache()
    for number in range(1000):
        answers.store(CLIENT_ADDRESS, number, StoredReply(b"", (b"1234",)))
    cached = [number for number in range(1000) if answers.find(CLIENT_ADDRESS, number)]
    assert list(range(1000 - MOST_ANSWERS, 1000)) == cached

    for number in range(1000, 1100):
        answers.store(CLIENT_ADDRESS, number, StoredReply(bytes(1200), (bytes(60_000),)))
    assert answers.size <= MOST_BYTES
    assert MOST_BYTES // 61_200 == len(answers)
    answers.store(CLIENT_ADDRESS, 1099, StoredReply(b"", (b"",)))
    assert (MOST_BYTES // 61_200 - 1) * 61_200 == answers.size
