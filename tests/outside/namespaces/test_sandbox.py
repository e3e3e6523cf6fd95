"""Sandboxes of network namespaces work and leave no trace."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ixp.outside.namespaces import Namespace, Sandbox, Tap
from ixp.support.errors import UserError
from tests.outside.support.sandboxes import needs_programs, needs_sandbox, processes_with

pytestmark = needs_sandbox

_OPENER = """
import sys, time
from ixp.outside.namespaces import Sandbox
with Sandbox() as sandbox:
    host = sandbox.add("host0")
    tap = host.tap("eth0")
    host.start(["sh", "-c", f"sleep {sys.argv[1]} & sleep {sys.argv[1]}; true"])
    print(sandbox.keeper, flush=True)
    time.sleep(600)
"""


@pytest.fixture(params=["as we are", "user namespace"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """Open a sandbox as this user, and as a user other than root."""
    with pytest.MonkeyPatch.context() as patch:
        if request.param == "user namespace":
            patch.setattr("os.geteuid", lambda: 1000)
        try:
            opened = Sandbox()
        except UserError as error:
            pytest.skip(str(error))
    with opened:
        yield opened


@needs_programs("ping")
def test_taps_carry_a_ping_between_namespaces_with_valid_checksums(sandbox: Sandbox) -> None:
    """The test copies frames from one TAP to the other; the kernel computes checksums."""
    hosts = [sandbox.add(f"host{n}") for n in range(2)]
    taps = [_tap(host, n) for n, host in enumerate(hosts)]
    ping = hosts[0].start(["ping", "-c", "1", "10.0.0.2"], stdout=subprocess.DEVNULL)
    frames: list[bytes] = []
    while ping.poll() is None:
        for tap, other in (taps, taps[::-1]):
            if frame := tap.read():
                frames.append(frame)
                other.write(frame)
        time.sleep(0.001)

    assert ping.returncode == 0
    assert {frame[12:14].hex() for frame in frames} == {"0800"}
    assert all(_sums_to_ones(frame[14:34]) for frame in frames)
    assert all(_sums_to_ones(frame[34:]) for frame in frames)


@needs_programs("ping")
def test_veth_devices_connect_two_namespaces(sandbox: Sandbox) -> None:
    one, other = sandbox.add("one"), sandbox.add("other")
    sandbox.connect(one, "eth0", other, "eth1")
    one.ip("addr add 10.0.0.1/24 dev eth0", "link set eth0 up")
    other.ip("addr add 10.0.0.2/24 dev eth1", "link set eth1 up")

    ran = one.run(["ping", "-c", "1", "10.0.0.2"], capture_output=True)

    assert ran.returncode == 0


def test_a_command_keeps_its_working_folder_and_exit_code(tmp_path: Path) -> None:
    with Sandbox() as sandbox, pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        ran = sandbox.add("a").run(["sh", "-c", "pwd; exit 7"], capture_output=True, text=True)

    assert (ran.stdout.strip(), ran.returncode) == (str(tmp_path), 7)


def test_a_namespace_reaches_another_one_by_host_name(sandbox: Sandbox) -> None:
    one, _ = sandbox.add("one"), sandbox.add("other")
    ran = one.run(["ip", "netns", "exec", "other", "ip", "-br", "link"], capture_output=True)

    assert ran.returncode == 0


def test_a_setting_of_one_namespace_does_not_affect_another(sandbox: Sandbox) -> None:
    one, other = sandbox.add("one"), sandbox.add("other")
    one.sysctl("ipv4/ip_default_ttl", 77)
    values = [
        namespace.run(["cat", "/proc/sys/net/ipv4/ip_default_ttl"], capture_output=True).stdout
        for namespace in (one, other)
    ]

    assert values == [b"77\n", b"64\n"]


def test_an_error_of_ip_names_its_namespace() -> None:
    with Sandbox() as sandbox, pytest.raises(UserError, match=r"^a: ip refused .*nowhere"):
        sandbox.add("a").ip("addr add 10.0.0.1/24 dev nowhere")


def test_the_end_of_a_sandbox_ends_its_processes() -> None:
    mark = "86399.125"
    with Sandbox() as sandbox:
        host = sandbox.add("a")
        started = host.start(["sh", "-c", f"setsid sleep {mark} & sleep {mark}; true"])
        _wait_for(lambda: len(processes_with(f"sleep\0{mark}")) == 2)

    assert started.returncode not in {0, None}
    assert processes_with(f"sleep\0{mark}") == []


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_no_namespace_remains_if_the_opener_is_killed(number: signal.Signals) -> None:
    mark = f"86398.{int(number)}"
    opener = subprocess.Popen([sys.executable, "-c", _OPENER, mark], stdout=subprocess.PIPE)
    assert opener.stdout
    keeper = int(opener.stdout.readline())
    _wait_for(lambda: len(processes_with(f"sleep\0{mark}")) == 2)

    opener.send_signal(number)
    opener.communicate()

    _wait_for(lambda: processes_with(f"sleep\0{mark}") == [])
    _wait_for(lambda: not Path(f"/proc/{keeper}").exists())


def _tap(host: Namespace, number: int) -> Tap:
    tap = host.tap("eth0", mac=f"02:00:00:00:01:{number:02}")
    host.ip(f"addr add 10.0.0.{number + 1}/24 dev eth0")
    peer = 1 - number
    host.ip(f"neigh add 10.0.0.{peer + 1} lladdr 02:00:00:00:01:{peer:02} dev eth0 nud permanent")
    return tap


def _sums_to_ones(data: bytes) -> bool:
    """Return whether the Internet checksum of RFC 1071 holds."""
    total = sum(
        int.from_bytes(data[at : at + 2].ljust(2, b"\0"), "big") for at in range(0, len(data), 2)
    )
    return total % 0xFFFF == 0


def _wait_for(condition: Callable[[], bool]) -> None:
    for _ in range(2000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it did not come true")
