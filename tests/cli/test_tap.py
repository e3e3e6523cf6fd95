"""How a session of `ixp tap` begins and ends, and which files remain."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ixp.support.atomic_files import TERMINATION_SIGNALS
from tests.cli.support.tap_sessions import tap
from tests.conftest import PROGRAM, Ixp
from tests.outside.support.sandboxes import (
    namespace_members,
    needs_programs,
    needs_sandbox,
    network_namespaces,
    processes_with,
)

pytestmark = needs_sandbox

_IXP = (str(PROGRAM),)
_KILLS = int(os.environ.get("TAP_KILLS", "100"))  # kills in a campaign


@needs_programs("ping")
def test_a_link_works_again_after_it_was_down() -> None:
    """Linux deletes the routes and neighbours of a link that goes down."""
    script = """
        on="ip -n host1"
        via=$($on route show default)
        $on link set eth0 down; $on link set eth0 up; $on route add $via
        ip netns exec host1 ping -q -c 1 -W 9 $IXP_HOST0"""
    ended = tap("oc12", "--", "sh", "-c", script)

    assert (0, True) == (ended.returncode, " 1 received" in ended.stdout), ended.stderr


@needs_programs("ping")
def test_captures_are_complete_if_a_host_removes_its_device(ixp: Ixp, tmp_path: Path) -> None:
    script = "ping -q -c 1 -W 9 $IXP_HOST1; ip -n host1 link del eth0; ip link del eth0; sleep 1"
    ended = tap("oc12", "--capture", "out", "--", "sh", "-c", script, cwd=tmp_path)

    assert (0, True) == (ended.returncode, " 1 received" in ended.stdout), ended.stderr
    assert "host0: its device was removed\nhost1: its device was removed\n" in ended.stderr
    verdict = ixp("verify", tmp_path / "out", "--json")
    assert (0, True) == (verdict.code, json.loads(verdict.out)["forwarded"] >= 2)


def test_a_server_that_fails_in_the_session_is_reported(tmp_path: Path) -> None:
    server = f"echo $$ > pid; exec {sys.executable} -m http.server 8000"
    command = ("sh", "-c", "kill -9 $(cat pid); sleep 0.5")
    ended = tap("oc12", "--server", f"1={server}", "--", *command, cwd=tmp_path)

    assert 0 == ended.returncode
    assert f"server `{server}` of host1 ended with exit code 137\n" in ended.stderr


_FLOOD = """
import socket
device = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
while True:
    device.sendto(bytes(1400), ("20.8.0.2", 9))
"""


def test_a_full_disk_ends_the_session_with_readable_captures(tmp_path: Path) -> None:
    (tmp_path / "flood.py").write_text(_FLOOD)
    ended = _on_a_small_disk(
        "1600k",
        f"tap oc12 --dilation 100 --capture small/out -- {sys.executable} flood.py; echo exit $?",
        "verify small/out",
        cwd=tmp_path,
    )

    assert ": No space left on device: the captures end here\n" in ended.stderr
    assert (0, "exit 1\nsmall/out: pass") == (ended.returncode, ended.stdout[:22]), ended.stdout


def test_too_small_a_disk_for_captures_is_refused_before_the_session(tmp_path: Path) -> None:
    line = "tap oc12 --capture small/out -- true; echo exit $?; ls small"
    ended = _on_a_small_disk("400k", line, cwd=tmp_path)

    assert "ixp: error: small/out: No space left on device\n" == ended.stderr
    assert "exit 2\n" == ended.stdout


def _on_a_small_disk(size: str, *lines: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run lines of ixp in a shell where the folder `small` is a file system of `size`."""
    disk = f"mkdir small; mount -t tmpfs -o size={size} none small"
    script = "\n".join([disk, *(f"{' '.join(_IXP)} {line}" for line in lines)])
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    return subprocess.run(
        ["unshare", *user, "--mount", "sh", "-c", script],
        cwd=cwd, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_exit_code_of_a_session_is_that_of_its_command() -> None:
    codes = [
        tap("oc12", "--dilation", "100", "--", *command).returncode
        for command in (["true"], ["sh", "-c", "exit 7"], ["sh", "-c", "kill -9 $$"])
    ]

    assert [0, 7, 137] == codes


@needs_programs("script")
def test_the_exit_code_of_a_shell_session_is_that_of_the_shell() -> None:
    ended = subprocess.run(
        ["script", "-qec", f"{' '.join(_IXP)} tap oc12 --dilation 50", "/dev/null"],
        input="exit 3\n", env=os.environ | {"SHELL": "/bin/sh"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip

    assert 3 == ended.returncode, ended.stdout
    assert "the command ended with exit code 3" in ended.stdout


def test_json_on_standard_output_stands_alone() -> None:
    ended = tap("oc12", "--dilation", "50", "--json", "--", "echo", "hello")
    figures = json.loads(ended.stdout)

    assert "hello" in ended.stderr
    assert (1, 0, 50, ["echo", "hello"]) == tuple(
        figures[key] for key in ("schema", "exit_code", "dilation", "command")
    )
    assert ["host0", "host1"] == [host["host"] for host in figures["hosts"]]


def test_flows_of_live_traffic_have_their_latency() -> None:
    ended = tap("oc12", "--json", "--", "ping", "-c", "2", "-i", "0.1", "20.8.0.2")
    flows = json.loads(ended.stdout)["flows"]

    assert {(flow["protocol"], flow["source"], flow["count"]) for flow in flows} == {
        ("ICMP", "10.0.0.2", 2),
        ("ICMP", "20.8.0.2", 2),
    }
    assert all(0 < flow["min_us"] <= flow["max_us"] for flow in flows)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["oc12"], "COMMAND must follow `--`: a shell needs a terminal as standard input"),
        (
            ["oc12", "--server", "1=exit 3", "--", "true"],
            "`exit 3` of host1 ended with exit code 3",
        ),
    ],
)
def test_wrong_use_of_tap_is_one_error_line(arguments: list[str], message: str) -> None:
    ended = tap(*arguments)

    assert 2 == ended.returncode
    assert message in ended.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--", "nothing!"], "nothing!: there is no such program, or it is not executable"),
        (["--capture", "/dev/null/x", "--", "true"], "/dev/null/x"),
        (["--capture", "/dev/null", "--", "true"], "error: /dev/null: Not a directory"),
        (["--capture", "out", "--", "nothing!"], "nothing!"),
        (["--server", "1=echo 'x", "--", "true"], "--server: `echo 'x`: sh: "),
        (
            ["--server", "1=no-such-server -s", "--", "true"],
            "--server: `no-such-server -s`: no-such-server: there is no such program",
        ),
    ],
)
def test_a_program_that_cannot_start_is_refused_before_the_session(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    ended = tap("oc12", *arguments, cwd=tmp_path)

    assert (2, 1) == (ended.returncode, len(ended.stderr.splitlines()))
    assert message in ended.stderr
    assert [] == [*tmp_path.iterdir()]


def test_a_session_that_fails_to_start_removes_its_folder(tmp_path: Path) -> None:
    ended = tap("oc12", "--capture", "out", "--server", "1=exit 3", "--", "true", cwd=tmp_path)

    assert 2 == ended.returncode
    assert [] == [*tmp_path.iterdir()]


@pytest.mark.parametrize("number", [*TERMINATION_SIGNALS, signal.SIGKILL], ids=lambda n: n.name)
def test_no_namespace_remains_after_a_signal(number: signal.Signals, tmp_path: Path) -> None:
    _kill_and_assert_no_traces(number, 1.5, tmp_path)


@pytest.mark.campaign
def test_no_namespace_remains_after_random_kills(tmp_path: Path) -> None:
    rng = random.Random(18)
    numbers = [*TERMINATION_SIGNALS, signal.SIGKILL]
    for kill in range(_KILLS):
        folder = tmp_path / str(kill)  # a new folder: after SIGKILL unfinished files remain
        folder.mkdir()
        _kill_and_assert_no_traces(rng.choice(numbers), rng.uniform(0, 2.5), folder)


def test_no_namespace_remains_after_a_crash_of_the_command() -> None:
    mark = "86397.5"
    ended = tap(
        "oc12", "--dilation", "50", "--", "sh", "-c", f"setsid sleep {mark} & kill -SEGV $$"
    )

    assert 128 + signal.SIGSEGV == ended.returncode
    assert [] == processes_with(f"sleep\0{mark}")


def _kill_and_assert_no_traces(number: signal.Signals, after_s: float, folder: Path) -> None:
    before = _host_traces()
    mark = f"TAP_TEST={random.Random(f'{number} {after_s}').randrange(10**12)}"
    process = subprocess.Popen(
        [*_IXP, "tap", "oc12", "--dilation", "50", "--capture", "out",
         "--server", f"1={sys.executable} -m http.server 8000",
         "--", "sh", "-c", "setsid sleep 86396 & sleep 86396"],
        cwd=folder, env={**os.environ, "TAP_TEST": mark.partition("=")[2]},
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    time.sleep(after_s)
    session_namespaces = network_namespaces(processes_with(mark, "environ")) - network_namespaces(
        ["self"]
    )
    inside = {member for member in namespace_members() if member[1] in session_namespaces}
    process.send_signal(number)
    process.wait()
    for _ in range(500):  # children of a killed process end a little later
        if not processes_with(mark, "environ"):
            break
        time.sleep(0.01)

    assert process.returncode in {-number, 128 + number}
    assert [] == processes_with(mark, "environ")
    assert set() == inside & namespace_members()  # the system reuses process numbers
    assert before == _host_traces()
    assert number == signal.SIGKILL or [] == [*folder.rglob(".*.new")]


def _host_traces() -> tuple[str, list[Path]]:
    """Return the host's network devices and namespace names."""
    devices = subprocess.run(["ip", "-br", "link"], capture_output=True, text=True, check=True)
    return devices.stdout, sorted(Path("/run").glob("netns/*"))
