"""`ixp tap --attach`: devices of the machine are at the router's ports."""

import subprocess

from tests.conftest import PROGRAM
from tests.outside.support.sandboxes import needs_programs, needs_sandbox

pytestmark = [needs_sandbox, needs_programs("ping")]

_VETH = """
unshare --net sleep 60 &
container=$!
while [ "$(readlink /proc/$container/ns/net)" = "$(readlink /proc/$$/ns/net)" ]; do
    sleep 0.01
done
ip link add va type veth peer name eth0 netns $container; ip link set va up
inside="nsenter --net=/proc/$container/ns/net"
$inside ip link set eth0 up; $inside ip addr add 10.0.0.7/24 dev eth0
$inside ip route add default via 10.0.0.1
{ixp} tap oc3x2 --hosts atm0,eth0 --attach eth0=va -- sh -c '
    ping -q -c 1 -W 9 10.0.0.7 && ip netns exec host1 ping -q -c 1 -W 9 10.0.0.7'
kill $container
"""
_TAPS = """
for n in 0 1; do
    ip tuntap add tap$n mode tap; ip link set tap$n up
done
ip addr add 10.0.0.9/24 dev tap0
ip route add 20.8.0.0/16 via 10.0.0.1
{ixp} tap oc3x2 --attach eth0=tap0 --attach eth1=tap1 --hosts atm0 --dilation 100 -- \
    ping -q -c 1 -W 9 10.0.0.9
ip -br link show tap0
"""


def run(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script in a network of its own, in which it may make devices."""
    command = ["unshare", "--user", "--map-root-user", "--net", "sh", "-c"]
    script = script.replace("{ixp}", str(PROGRAM))
    return subprocess.run([*command, script], capture_output=True, text=True, check=False)


def test_a_container_behind_a_veth_shares_an_ethernet_with_a_host() -> None:
    ended = run(_VETH)

    assert 2 == ended.stdout.count(" 1 received"), ended.stderr
    assert "va     eth0  -" in ended.stderr


def test_tap_devices_that_exist_are_attached_and_stay() -> None:
    ended = run(_TAPS)

    assert " 1 received" in ended.stdout, ended.stderr
    assert ended.stdout.splitlines()[-1].startswith("tap0")


def test_a_missing_device_is_one_error() -> None:
    ended = run("{ixp} tap oc3x2 --attach eth0=nothing -- true")

    assert ended.stderr == (
        "ixp: error: this network namespace: device nothing cannot be opened: "
        "no interface with this name\n"
    )
