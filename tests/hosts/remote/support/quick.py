"""A test runner that takes no time, and targets that use it. As a program: `ixp target` with it."""

import sys
from types import ModuleType

import msgspec

from ixp.hosts import Host, NetperfResult, NetperfTest, load_host
from ixp.hosts.netperf.result import End, FrameBalance, FrameLosses
from ixp.hosts.remote import Client, HostDevice, Netperf, Target, TargetCommand
from ixp.hosts.remote.commands import Reply, read_reply
from ixp.hosts.remote.datagrams import REQUEST, Message, parse, split

CLIENT_ADDRESS = ("127.0.0.1", 40000)


def quick_run(host: Host, peer: Host, test: NetperfTest) -> NetperfResult:
    """Return a result whose rate encodes the host's settings: MTU · coalescing / 1000 Mb/s."""
    ends = [_end(host), _end(peer)]
    local, remote = ends if test.direction == "tx" else reversed(ends)
    rate = host.nic.mtu * host.nic.rx_coalesce / 1000
    return NetperfResult(
        test=test, mtu=host.nic.mtu, tx_coalesce=host.nic.tx_coalesce,
        rx_coalesce=host.nic.rx_coalesce, message_bytes=8192, elapsed_s=test.seconds,
        local=local, remote=remote, messages_sent=1, messages_received=1, bytes_sent=8192,
        bytes_received=8192, sent_mbps=rate, received_mbps=rate,
        frames=FrameBalance(sent=6, received=6, in_flight=0, dropped=FrameLosses()),
        limit="wire", limit_figures={"wire_mbps": 1000.0}, state_hash="0",
    )  # fmt: skip


def _end(host: Host) -> End:
    return End(
        host=host.name, cpu_method=host.cpu.method, send_bytes=8192, receive_bytes=8192,
        cpu_pct=50.0, cpu_interrupt_pct=10.0,
        cpu_network_pct=20.0, cpu_application_pct=20.0,
        counters={f"counter_{number}": number for number in range(80)},  # does not fit one datagram
    )  # fmt: skip


class Counting:
    def __init__(self) -> None:
        self.tests: list[NetperfTest] = []

    def __call__(self, host: Host, peer: Host, test: NetperfTest) -> NetperfResult:
        self.tests.append(test)
        return quick_run(host, peer, test)


class OfflineTarget:
    """A target without a network, with its console and its list of runs."""

    def __init__(self, reload_s: float = 1.0) -> None:
        self.runs = Counting()
        self.console: list[str] = []
        device = HostDevice(load_host("ppc405-vxworks"), load_host("winxp-pc"), self.runs)
        self.target = Target(device, reload_s, self.console.append)
        self.now = 0.0
        self._requests = 0

    def ask(self, command: TargetCommand) -> Reply:
        """Send a command, wait until the network is up, and return the reply."""
        self._requests += 1
        return self.ask_as(self._requests, msgspec.json.encode(command))

    def ask_as(self, request: int, body: bytes) -> Reply:
        [datagram] = split(REQUEST, request, body)
        outgoing = self.target.receive(datagram, CLIENT_ADDRESS, self.now)
        if self.target.reloading:
            self.now = self.target.silent_until
            outgoing = self.target.release(self.now)
        assert outgoing is not None
        return reassemble(request, outgoing.datagrams)


def reassemble(request: int, datagrams: tuple[bytes, ...]) -> Reply:
    message = Message(request)
    bodies = [body for datagram in datagrams if (body := message.add(parse(datagram))) is not None]
    return read_reply(bodies[-1])


def client(seconds: float = 10.0) -> Client:
    return Client(test=NetperfTest(direction="tx", seconds=seconds))


def netperf() -> Netperf:
    return Netperf(test=NetperfTest(direction="rx"))


if __name__ == "__main__":
    quick = ModuleType("ixp.hosts.netperf.run")
    quick.run_test = quick_run  # type: ignore[attr-defined]
    sys.modules[quick.__name__] = quick
    from ixp.cli.main import main

    main(["target", *sys.argv[1:]])
