"""Model the device under remote control: a host with network settings, and its netserver."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from ixp.hosts.descriptions.description import Host
from ixp.hosts.descriptions.schema import check_host, describe_type, value_types
from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.result import NetperfResult
from ixp.hosts.remote.commands import (
    Client,
    Devset,
    Netperf,
    Netserver,
    Reply,
    TargetCommand,
    TargetState,
)
from ixp.support.errors import UserError

RunTest = Callable[[Host, Host, NetperfTest], NetperfResult]
"""Runs a test between the target and its peer; raises UserError for an impossible one."""

LONGEST_TEST_S: Final = 120
"""Longest test, in simulated seconds: it blocks the target."""

_KEYS: Final = {
    "offload": "nic.checksum_offload",
    "api": "socket.api",
    "mtu": "nic.mtu",
    "tx_coalesce": "nic.tx_coalesce",
    "rx_coalesce": "nic.rx_coalesce",
}
_RUNNING: Final = {"start": True, "stop": False}


class HostDevice:
    """A host with a peer at the other end of a crossover cable, which gets the same MTU.

    By XAPP1063, a client test and new settings end the netserver. The driver is loaded with the
    MAC's mode, descriptors, coalescing and MTU, so a change of these reloads the network [I]; a
    change of the socket API does not.
    """

    def __init__(self, host: Host, peer: Host, run: RunTest) -> None:
        self._host = host
        self._peer = peer
        self._run = run
        self._serving = False

    @property
    def name(self) -> str:
        """Return the name of the host."""
        return self._host.name

    def execute(self, command: TargetCommand) -> Reply:
        """Execute a command; raise UserError, without any change, for an impossible one."""
        match command:
            case Devset():
                return self._set(command)
            case Netserver():
                return self._serve(_RUNNING[command.action])
            case Client():
                return self._send(command.test)
            case Netperf():
                return self._receive(command.test)

    def state(self) -> TargetState:
        """Return the settings of the target."""
        nic = self._host.nic
        return TargetState(
            host=self._host.name,
            offload=nic.checksum_offload,
            api=self._host.socket.api,
            mtu=nic.mtu,
            tx_coalesce=nic.tx_coalesce,
            rx_coalesce=nic.rx_coalesce,
            server="running" if self._serving else "stopped",
        )

    def _set(self, command: Devset) -> Reply:
        settings = {name: value for name in _KEYS if (value := getattr(command, name)) is not None}
        if not settings:
            return Reply("done", state=self.state())
        host = _changed(self._host, settings)
        peer = self._peer
        if "mtu" in settings:
            peer = _changed(peer, {"mtu": settings["mtu"]})
        reloaded = host.nic != self._host.nic
        self._host, self._peer, self._serving = host, peer, False
        return Reply("done", reloaded=reloaded, state=self.state())

    def _serve(self, serving: bool) -> Reply:  # noqa: FBT001  # the new state
        word = "runs" if serving else "is stopped"
        message = f"the netserver {word} already" if serving == self._serving else ""
        self._serving = serving
        return Reply("done", message, state=self.state())

    def _send(self, test: NetperfTest) -> Reply:
        _check(test, "tx", "rc_client")
        self._serving = False
        return self._measure(test)

    def _receive(self, test: NetperfTest) -> Reply:
        _check(test, "rx", "netperf")
        if not self._serving:
            raise UserError("the netserver must run; start it by rc_server start")
        return self._measure(test)

    def _measure(self, test: NetperfTest) -> Reply:
        result = self._run(self._host, self._peer, test)
        return Reply("done", _format_rate(result), state=self.state(), result=result)


def _changed(host: Host, settings: dict[str, Any]) -> Host:
    """Return a host with other settings; raise UserError for a value that is not allowed."""
    tables: dict[str, dict[str, Any]] = {}
    for name, value in settings.items():
        table, _, key = _KEYS[name].partition(".")
        tables.setdefault(table, {})[key] = _checked(name, value)
    parts = {table: replace(getattr(host, table), **values) for table, values in tables.items()}
    changed = replace(host, **parts)
    check_host(changed, lambda _: host.name)
    return changed


def _checked(name: str, value: object) -> object:
    kind = value_types()[_KEYS[name]]
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        raise UserError(f"{name} must be {describe_type(kind)}, not {value}") from None


def _check(test: NetperfTest, direction: str, name: str) -> None:
    if test.direction != direction:
        raise UserError(f"{name} must have direction {direction}, not {test.direction}")
    if test.seconds > LONGEST_TEST_S:
        raise UserError(f"seconds must be at most {LONGEST_TEST_S}, not {test.seconds:g}")


def _format_rate(result: NetperfResult) -> str:
    if result.test.test == "TCP_RR":
        return f"{result.transactions_per_s:.2f} transactions/s"
    return f"{result.throughput_mbps:.2f} Mb/s"
