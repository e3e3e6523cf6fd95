"""Print tables like netperf, in the classic layouts of its versions 2.1 and 2.4.

Titles and columns are exact, including blanks at line ends, for programs that parse netperf's
output.
"""

from collections.abc import Callable
from typing import Literal

import msgspec

from ixp.hosts.netperf.result import End, NetperfResult
from ixp.hosts.netperf.run import HOST_ADDRESS, PEER_ADDRESS

NetperfVersion = Literal["2.1", "2.4"]

NOT_MEASURED = -1.0
"""Printed for a CPU that was not measured (no -c, -C)."""

_TITLES = {
    "TCP_STREAM": "TCP STREAM TEST",
    "UDP_STREAM": "UDP UNIDIRECTIONAL SEND TEST",
    "TCP_RR": "TCP REQUEST/RESPONSE TEST",
}
_REMOTE = {"tx": PEER_ADDRESS, "rx": HOST_ADDRESS}
"""The receiving end of a test, by its direction."""


class Measured(msgspec.Struct, frozen=True):
    """The requested CPU columns: of the end that runs netperf (-c), and of the other end (-C)."""

    local: bool = False
    remote: bool = False

    def cpu_pct(self, result: NetperfResult, end: End) -> float:
        """Return the CPU of an end, or -1."""
        return end.cpu_pct if self._has(result, end) else NOT_MEASURED

    def demand(self, result: NetperfResult, end: End) -> float:
        """Return the service demand of an end, or -1."""
        return result.service_demand(end) if self._has(result, end) else NOT_MEASURED

    def letter(self, result: NetperfResult, end: End) -> str:
        """Return the letter of the CPU measurement; U without one."""
        return end.cpu_method if self._has(result, end) else "U"

    def _has(self, result: NetperfResult, end: End) -> bool:
        return self.local if end is result.local else self.remote

    @property
    def any(self) -> bool:
        """Return whether there is any CPU column."""
        return self.local or self.remote


def netperf_text(
    result: NetperfResult, layout: NetperfVersion = "2.4", measured: Measured | None = None
) -> str:
    """Return the text that netperf prints for a test, with the requested CPU columns."""
    columns = measured or Measured()
    body = _TABLES[result.test.test, columns.any](result, columns)
    if layout == "2.1":  # its rows have no column for a name of the result
        body = body.replace(_NAME, "")
    return f"{_title(result, layout)}\n{body.replace(_NAME, ' ')}"


_NAME = "\0"
"""Placeholder in tables: netperf 2.4 prints a blank and an optional name of the result here."""


def _title(result: NetperfResult, layout: NetperfVersion) -> str:
    title, address = _TITLES[result.test.test], _REMOTE[result.test.direction]
    if layout == "2.1":
        return f"{title} to {address}"
    return f"{title} from 0.0.0.0 (0.0.0.0) port 0 AF_INET to {address} ({address}) port 0 AF_INET"


def _sizes(result: NetperfResult) -> str:
    """Return the socket sizes and the message size of a stream."""
    sizes = (result.remote.receive_bytes, result.local.send_bytes, result.message_bytes)
    return "{:6d} {:6d} {:6d}".format(*sizes)


def _tcp_stream(result: NetperfResult, _: Measured) -> str:
    return (
        "Recv   Send    Send                          \n"
        "Socket Socket  Message  Elapsed              \n"
        "Size   Size    Size     Time     Throughput  \n"
        "bytes  bytes   bytes    secs.    10^6bits/sec  \n\n"
        f"{_sizes(result)}    {result.elapsed_s:<6.2f}   {result.received_mbps:7.2f}   \n"
    )


def _tcp_stream_cpu(result: NetperfResult, measured: Measured) -> str:
    local, remote = result.local, result.remote
    cpu = [measured.cpu_pct(result, end) for end in (local, remote)]
    demand = [measured.demand(result, end) for end in (local, remote)]
    letters = [measured.letter(result, end) for end in (local, remote)]
    return (
        "Recv   Send    Send                          Utilization       Service Demand\n"
        "Socket Socket  Message  Elapsed              Send     Recv     Send    Recv\n"
        "Size   Size    Size     Time     Throughput  local    remote   local   remote\n"
        f"bytes  bytes   bytes    secs.    10^6bits/s  % {letters[0]}      % {letters[1]}"
        "      us/KB   us/KB\n\n"
        f"{_sizes(result)}    {result.elapsed_s:<6.2f}     {result.received_mbps:7.2f}"
        f"   {cpu[0]:<6.2f}   {cpu[1]:<6.2f}   {demand[0]:<6.3f}  {demand[1]:<6.3f}{_NAME}\n"
    )


def _udp_stream(result: NetperfResult, _: Measured) -> str:
    seconds = f"{result.elapsed_s:<7.2f}"
    return (
        "Socket  Message  Elapsed      Messages                \n"
        "Size    Size     Time         Okay Errors   Throughput\n"
        "bytes   bytes    secs            #      #   10^6bits/sec\n\n"
        f"{result.local.send_bytes:6d}  {result.message_bytes:6d}   {seconds}"
        f"   {result.messages_sent:7d} {0:6d}    {result.sent_mbps:7.2f}\n"
        f"{result.remote.receive_bytes:6d}           {seconds}"
        f"   {result.messages_received:7d}           {result.received_mbps:7.2f}\n\n"
    )


def _udp_stream_cpu(result: NetperfResult, measured: Measured) -> str:
    local, remote = result.local, result.remote
    letters = "".join(measured.letter(result, end) for end in (local, remote))
    seconds = f"{result.elapsed_s:<7.2f}"

    def rest(end: End) -> str:
        cpu, demand = measured.cpu_pct(result, end), measured.demand(result, end)
        return f"     {cpu:<6.2f}   {demand:<6.3f}\n"

    return (
        "Socket  Message  Elapsed      Messages                   CPU      Service\n"
        "Size    Size     Time         Okay Errors   Throughput   Util     Demand\n"
        f"bytes   bytes    secs            #      #   10^6bits/sec % {letters}     us/KB\n\n"
        f"{local.send_bytes:6d}  {result.message_bytes:6d}   {seconds}"
        f"   {result.messages_sent:7d} {0:6d}    {result.sent_mbps:7.1f}{rest(local)}"
        f"{remote.receive_bytes:6d}           {seconds}"
        f"   {result.messages_received:7d}           {result.received_mbps:7.1f}{rest(remote)}\n"
    )


def _tcp_rr(result: NetperfResult, _: Measured) -> str:
    test, local = result.test, result.local
    return (
        "Local /Remote\n"
        "Socket Size   Request  Resp.   Elapsed  Trans.\n"
        "Send   Recv   Size     Size    Time     Rate         \n"
        "bytes  Bytes  bytes    bytes   secs.    per sec   \n\n"
        f"{local.send_bytes:<6d} {local.receive_bytes:<6d} {test.request_bytes:<6d}"
        f"   {test.response_bytes:<6d}  {result.elapsed_s:<6.2f}"
        f"   {result.transactions_per_s:7.2f}   \n{_remote_sizes(result)}"
    )


def _tcp_rr_cpu(result: NetperfResult, measured: Measured) -> str:
    test, local, remote = result.test, result.local, result.remote
    cpu = [measured.cpu_pct(result, end) for end in (local, remote)]
    demand = [measured.demand(result, end) for end in (local, remote)]
    letters = [measured.letter(result, end) for end in (local, remote)]
    return (
        "Local /Remote\n"
        "Socket Size   Request Resp.  Elapsed Trans.   CPU    CPU    S.dem   S.dem\n"
        "Send   Recv   Size    Size   Time    Rate     local  remote local   remote\n"
        f"bytes  bytes  bytes   bytes  secs.   per sec  % {letters[0]}    % {letters[1]}"
        "    us/Tr   us/Tr\n\n"
        f"{local.send_bytes:<6d} {local.receive_bytes:<6d} {test.request_bytes:<6d}"
        f"  {test.response_bytes:<6d} {result.elapsed_s:<6.2f}"
        f"  {result.transactions_per_s:<6.2f}  {cpu[0]:<6.2f} {cpu[1]:<6.2f}"
        f" {demand[0]:<6.3f}  {demand[1]:<6.3f}{_NAME}\n{_remote_sizes(result)}"
    )


def _remote_sizes(result: NetperfResult) -> str:
    return f"{result.remote.send_bytes:<6d} {result.remote.receive_bytes:<6d}\n"


_TABLES: dict[tuple[str, bool], Callable[[NetperfResult, Measured], str]] = {
    ("TCP_STREAM", False): _tcp_stream,
    ("TCP_STREAM", True): _tcp_stream_cpu,
    ("UDP_STREAM", False): _udp_stream,
    ("UDP_STREAM", True): _udp_stream_cpu,
    ("TCP_RR", False): _tcp_rr,
    ("TCP_RR", True): _tcp_rr_cpu,
}
