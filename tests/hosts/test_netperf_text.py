"""Compare netperf tables with the output of netperf 2.1pl1 and 2.4.4.

`golden/` holds outputs of these programs, compiled from their published sources, for tests over
the loopback interface of a machine with two processors.
"""

import math
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.record import netperf_record
from ixp.hosts.netperf.result import NetperfResult
from ixp.hosts.netperf.text import Measured, NetperfVersion, netperf_text
from tests.hosts.support.netperf_results import end, result

GOLDEN = Path(__file__).parent / "golden"


def rows(name: str) -> list[list[float]]:
    """Return the numbers under the titles of a golden file."""
    table = (GOLDEN / f"{name}.txt").read_text().partition("\n\n")[2]
    return [[float(number) for number in line.split()] for line in table.splitlines() if line]


def assert_printed(test_result: NetperfResult, name: str, cpu: str = "") -> None:
    layout: NetperfVersion = "2.1" if name.startswith("2.1") else "2.4"
    text = netperf_text(test_result, layout, Measured("c" in cpu, "C" in cpu))
    assert text == (GOLDEN / f"{name}.txt").read_text().replace("127.0.0.1", "192.168.0.4")


def rated(mbps: float, seconds: float) -> dict[str, Any]:
    received = round(mbps * 1e6 / 8 * seconds)
    return {"received_mbps": mbps, "bytes_received": received, "elapsed_s": seconds}


def ends(letter: str, local: float, remote: float) -> dict[str, Any]:
    """Return ends with CPU percentages; version 2.1 has one processor only."""
    cpus = 1 if letter == "T" else 2
    both: dict[str, Any] = {"cpu_method": letter, "logical_cpus": cpus}
    return {"local": end(cpu_pct=local, **both), "remote": end(cpu_pct=remote, **both)}


def with_sockets(result: NetperfResult, send: float, receive: float) -> NetperfResult:
    """Return a result with the socket sizes of both ends."""
    sizes = {"send_bytes": int(send), "receive_bytes": int(receive)}
    return replace(
        result, local=replace(result.local, **sizes), remote=replace(result.remote, **sizes)
    )


LAYOUTS = pytest.mark.parametrize(
    ("layout", "letter"), [("2.1", ""), ("2.4", ""), ("2.1", "T"), ("2.4", "S")]
)
"""Without CPU columns, or with CPU and service demand of both ends, by the letter of the method."""


@LAYOUTS
def test_tcp_stream_is_printed_as_netperf_does(layout: str, letter: str) -> None:
    cpu = "cC" if letter else ""
    name = f"{layout}-tcp_stream" + f"_{cpu}" * bool(cpu)
    ((receive, send, message, seconds, mbps, *busy),) = rows(name)
    busy_ends = ends(letter, busy[0], busy[1]) if cpu else {}
    stream = result(message_bytes=int(message), **rated(mbps, seconds), **busy_ends)
    assert_printed(with_sockets(stream, send, receive), name, cpu)


def test_an_unmeasured_value_is_minus_1_with_an_unknown_method() -> None:
    """The command has only -C."""
    ((_, _, message, seconds, mbps, _, remote, *_),) = rows("2.4-tcp_stream_C")
    stream = result(message_bytes=int(message), **rated(mbps, seconds), **ends("S", 3, remote))
    assert_printed(stream, "2.4-tcp_stream_C", "C")


@LAYOUTS
def test_udp_stream_is_printed_as_netperf_does(layout: str, letter: str) -> None:
    """Both service demands refer to received data."""
    cpu = "cC" if letter else ""
    name = f"{layout}-udp_stream" + f"_{cpu}" * bool(cpu)
    (size, message, seconds, sent, _, out, *local), (_, _, received, mbps, *remote) = rows(name)
    stream = result(
        NetperfTest(test="UDP_STREAM"),
        message_bytes=int(message),
        messages_sent=int(sent),
        messages_received=int(received),
        sent_mbps=out,
        **rated(mbps, seconds),
        **(ends(letter, local[0], remote[0]) if cpu else {}),
    )
    assert_printed(with_sockets(stream, size, size), name, cpu)


@LAYOUTS
def test_tcp_rr_is_printed_as_netperf_does(layout: str, letter: str) -> None:
    cpu = "cC" if letter else ""
    name = f"{layout}-tcp_rr" + f"_{cpu}" * bool(cpu)
    (send, receive, request, response, seconds, rate, *busy), _ = rows(name)
    requests = result(
        NetperfTest(test="TCP_RR", request_bytes=int(request), response_bytes=int(response)),
        elapsed_s=seconds,
        transactions_per_s=rate,
        transactions=round(rate),
        **(ends(letter, busy[0], busy[1]) if cpu else {}),
    )
    assert_printed(with_sockets(requests, send, receive), name, cpu)


@pytest.mark.parametrize(
    ("mbps", "cpu", "demand"), [(212.28, 100.0, 38.590), (291.94, 85.16, 23.897)]
)
def test_service_demands_of_both_notes_follow_from_their_rates(
    mbps: float, cpu: float, demand: float
) -> None:
    """Example runs of target RX in XAPP1063 and XAPP1127: a KB is 1024 bytes."""
    stream = result(NetperfTest(direction="rx"), remote=end(cpu_pct=cpu), **rated(mbps, 10.0))
    assert math.isclose(stream.service_demand(stream.remote), demand, rel_tol=1e-4)


def test_the_example_of_xapp1063_is_printed_as_in_the_note() -> None:
    test = NetperfTest(direction="rx")
    stream = result(test, remote=end(cpu_pct=100.0), message_bytes=65535, **rated(212.283, 10.0))
    lines = netperf_text(stream, "2.1", Measured(remote=True)).splitlines()
    assert lines[0] == "TCP STREAM TEST to 192.168.0.2"
    assert lines[4].split()[-6:] == ["%", "U", "%", "U", "us/KB", "us/KB"]
    numbers = "253952 253952 65535 10.00 212.28 -1.00 100.00 -1.000 38.590"
    assert " ".join(lines[6].split()) == numbers


def test_the_record_puts_the_host_first_in_both_directions() -> None:
    """The local end runs netperf: the host if it sends, else the peer."""
    sends = netperf_record(result(local=end("board"), remote=end("pc")))
    receives = netperf_record(
        result(NetperfTest(direction="rx"), local=end("pc"), remote=end("board"))
    )
    assert (sends.host, sends.peer, sends.coalesce) == ("board", "pc", 32)
    assert (receives.host, receives.peer, receives.coalesce) == ("board", "pc", 2)


def test_the_udp_result_is_the_rate_at_the_host() -> None:
    counts = {"sent_mbps": 995.0, "received_mbps": 991.0}
    sends = result(NetperfTest(test="UDP_STREAM", direction="tx"), **counts)
    receives = result(NetperfTest(test="UDP_STREAM", direction="rx"), **counts)
    stream = result(NetperfTest(test="TCP_STREAM", direction="tx"), **counts)
    rates = [measured.throughput_mbps for measured in (sends, receives, stream)]
    assert rates == [995.0, 991.0, 991.0]


def test_the_record_has_cpu_values_only_if_they_are_measured() -> None:
    record = netperf_record(result(), Measured(local=True))
    assert (record.cpu_local_pct, record.cpu_remote_pct) == (25.0, -1.0)
    assert record.remote.cpu_network_pct == -1.0
    assert record.service_demand_local_us_per_kb == 2500.0
    assert record.service_demand_remote_us_per_kb == -1.0
    assert record.service_demand_local_us_per_transaction == -1.0


def test_the_service_demand_without_data_is_none() -> None:
    record = netperf_record(result(bytes_received=0), Measured(local=True))
    assert record.service_demand_local_us_per_kb is None
