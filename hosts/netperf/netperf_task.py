"""Define a netperf test for a report, at one or many coalescing counts."""

import shlex
from collections.abc import Sequence
from typing import Any

import msgspec

from ixp.hosts import NetperfResult, NetperfTest, load_host
from ixp.hosts.netperf.coalescing import COUNTS, NetperfCase, best_of, coalesced
from ixp.hosts.netperf.netperf_test import Direction, TestName


class NetperfTask(msgspec.Struct, frozen=True, kw_only=True):
    """A test for each of `counts`; without `counts`, a single test with the host's own values.

    `changes` and `peer_changes` are KEY=VALUE for the files of the hosts.
    """

    host: str
    peer: str
    mtu: int
    test: TestName
    direction: Direction
    message_bytes: int
    seconds: float = 10.0
    counts: tuple[int, ...] = COUNTS
    changes: tuple[str, ...] = ()
    peer_changes: tuple[str, ...] = ()

    def cases(self) -> list[NetperfCase]:
        """Return the tests; raise UserError for an unknown host or an invalid change."""
        mtu = f"nic.mtu={self.mtu}"
        host = load_host(self.host, [mtu, *self.changes])
        peer = load_host(self.peer, [mtu, *self.peer_changes])
        test = NetperfTest(
            test=self.test,
            direction=self.direction,
            seconds=self.seconds,
            message_bytes=self.message_bytes,
        )
        hosts = [coalesced(host, count, test) for count in self.counts] or [host]
        return [NetperfCase(host, peer, test) for host in hosts]

    @property
    def command(self) -> str:
        """Return the command that repeats the tests."""
        words = ["ixp", "netperf", *(["sweep"] if self.counts else []), "--host", self.host,
                 "--peer", self.peer, "-t", self.test, "--direction", self.direction,
                 "--mtu", str(self.mtu), "-l", f"{self.seconds:g}"]  # fmt: skip
        if self.counts:
            words += ["--counts", ",".join(map(str, self.counts))]
        for change in self.changes:
            words += ["--set", change]
        for change in self.peer_changes:
            words += ["--set", f"peer.{change}"]
        return shlex.join([*words, "--", "-m", str(self.message_bytes)])

    @property
    def options(self) -> dict[str, Any]:
        """Return the fields that are not empty, as plain data."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        return {name: value for name, value in fields.items() if value}


def highest_throughput(results: Sequence[NetperfResult]) -> NetperfResult:
    """Return the result with the highest throughput."""
    return results[best_of(results)]
