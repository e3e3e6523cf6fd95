"""`ixp target` and `ixp rc` in separate processes: settings, tests, reload, end."""

import json
import re
import signal
import socket
import subprocess
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from ixp.hosts.remote import Endpoint, Reply, bound_socket, endpoint_of
from ixp.hosts.remote.datagrams import REPLY, parse, split
from tests.conftest import PROGRAM, Ixp
from tests.golden import CommandResult
from tests.hosts.remote.support.running import running

Rc = Callable[..., CommandResult]


@pytest.fixture
def rc(ixp: Ixp) -> Rc:
    """Return a function that runs `ixp rc WORDS...` against a target in another process."""
    return lambda target, *words: ixp("rc", *words, "--target", target.endpoint)


def test_the_notes_scripts_can_drive_a_target(tmp_path: Path, rc: Rc) -> None:
    """The scripts set, transmit, serve, receive and stop; the console prints each command."""
    with running(tmp_path, "--reload", "0.3") as target:
        steps = [
            rc(target, *words.split())
            for words in (
                "rc_devset --mtu 9000 --coalesce 16 --offload on --api zbuf",
                "rc_client -t TCP_STREAM -l 1 --json",
                "rc_server start",
                "netperf -t UDP_STREAM -l 1 -m 8968 -s 248K -S 253952,253952 --json",
                "rc_server stop",
            )
        ]
        refused = rc(target, "netperf")
        target.process.send_signal(signal.SIGTERM)
        assert 0 == target.process.wait(timeout=60)
    sent, received = (json.loads(steps[number].out) for number in (1, 3))

    assert [(0, "")] * 5 == [(step.code, step.err) for step in steps]
    assert re.search(r"^mtu +9000$", steps[0].out, re.MULTILINE)
    assert ("stopped", "running") == (sent["state"]["server"], received["state"]["server"])
    assert (16, 16, 9000, True, "zbuf") == tuple(
        sent["state"][name] for name in ("tx_coalesce", "rx_coalesce", "mtu", "offload", "api")
    )
    assert (144.0, 50.0, -1.0) == tuple(
        sent["result"][name] for name in ("sent_mbps", "cpu_local_pct", "cpu_remote_pct")
    )
    assert ("UDP_STREAM", "rx", "winxp-pc", 50.0) == tuple(
        received["result"][name] for name in ("test", "direction", "peer", "cpu_remote_pct")
    )
    message = (
        f"ixp: error: {target.endpoint}: the netserver must run; start it by rc_server start\n"
    )
    assert (2, message) == (refused.code, refused.err)
    lines = target.console.read_text().splitlines()
    assert f"ppc405-vxworks listens on {target.endpoint}; Ctrl-C ends it" == lines[0]
    assert "  the network reloads: silent for 0.3 s" in lines
    [report] = [line for line in lines if "UDP_STREAM" in line]
    assert 4 == report.count("_bytes 253952")
    assert "stopped by SIGTERM" == lines[-1]
    named = [line.partition(":")[0] for line in lines if line[0] != " "][1:-1]
    assert [
        "rc_devset", "the network is up again", "rc_client", "rc_server", "netperf", "rc_server",
        "netperf",
    ] == named  # fmt: skip


def test_a_client_waits_for_its_target_until_the_time_limit(tmp_path: Path, rc: Rc) -> None:
    with running(tmp_path, "--reload", "1000") as target:
        late = rc(target, "rc_devset", "--mtu", "8000", "--timeout", "0.5")
    nowhere = rc(target, "rc_devset", "--timeout", "0.3")
    limit = f"ixp: error: {target.endpoint}: no answer in 0.5 s; `ixp target` must run there\n"

    assert (2, limit) == (late.code, late.err)
    assert (2, "") == (nowhere.code, nowhere.out)
    with subprocess.Popen(
        [PROGRAM, "rc", "rc_devset", "--target", str(target.endpoint)],
        stdout=subprocess.PIPE, text=True,
    ) as waiting, running(tmp_path, "--port", str(target.endpoint.port)):  # fmt: skip
        output, _ = waiting.communicate(timeout=60)

    assert output.startswith(f"target {target.endpoint}\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
@pytest.mark.parametrize("reload_s", ["0", "1000"])
def test_a_signal_ends_a_target_silently_and_frees_its_port(
    tmp_path: Path, rc: Rc, number: signal.Signals, reload_s: str
) -> None:
    with running(tmp_path, "--reload", reload_s) as target:
        rc(target, "rc_devset", "--mtu", "8000", "--timeout", "0.2")
        target.process.send_signal(number)
        assert 0 == target.process.wait(timeout=60)

    assert "" == (tmp_path / "errors.txt").read_text()
    assert target.console.read_text().endswith(f"stopped by {number.name}\n")
    assert ["console.txt", "errors.txt"] == sorted(file.name for file in tmp_path.iterdir())
    with bound_socket(target.endpoint) as bound:
        assert target.endpoint == endpoint_of(bound)


def test_second_target_on_a_port_is_refused(tmp_path: Path, ixp: Ixp, rc: Rc) -> None:
    with running(tmp_path) as target:
        second = ixp("target", "ppc405-vxworks", "--port", target.endpoint.port)
        first = rc(target, "rc_devset")

    message = f"{target.endpoint}: cannot listen there: Address already in use; "
    assert (2, "") == (second.code, second.out)
    assert f"ixp: error: {message}choose another port by --port\n" == second.err
    assert 0 == first.code


def test_a_target_listens_on_ipv6(tmp_path: Path, rc: Rc) -> None:
    try:
        bound_socket(Endpoint("::1", 0)).close()
    except Exception:  # noqa: BLE001  # whatever a machine without IPv6 says
        pytest.skip("no IPv6 loopback here")
    with running(tmp_path, "--address", "::1") as target:
        output = rc(target, "rc_devset", "--json")

    assert f"[::1]:{target.endpoint.port}" == json.loads(output.out)["target"]


def test_a_target_ends_after_its_idle_time(ixp: Ixp) -> None:
    outcome = ixp("target", "ppc405-vxworks", "--port", "0", "--idle", "0.1")

    assert (0, "") == (outcome.code, outcome.err)
    assert outcome.out.endswith("\nstopped by --idle\n")


def test_a_command_that_fails_in_the_target_exits_with_1(ixp: Ixp) -> None:
    """The fake target sends invalid datagrams and then a failure."""

    def answer(bound: socket.socket) -> None:
        datagram, sender = bound.recvfrom(2000)
        for noise in (b"", b"noise", *split(REPLY, 1, b"{}")):
            bound.sendto(noise, sender)
        reply = msgspec.json.encode(Reply("failed", "no power"))
        bound.sendto(split(REPLY, parse(datagram).request, reply)[0], sender)

    with bound_socket(Endpoint("127.0.0.1", 0)) as bound:
        thread = Thread(target=answer, args=(bound,))
        thread.start()
        outcome = ixp("rc", "rc_devset", "--target", endpoint_of(bound))
        thread.join()

    assert (1, "") == (outcome.code, outcome.out)
    assert outcome.err.endswith(": no power\n")


def test_rc_without_arguments_lists_its_commands(ixp: Ixp) -> None:
    """The note's programs do the same."""
    outcome = ixp("rc")

    assert (0, ixp("help", "rc").out) == (outcome.code, outcome.out)
    for name in ("rc_devset", "rc_client", "rc_server", "netperf"):
        assert f"  {name} " in outcome.out
