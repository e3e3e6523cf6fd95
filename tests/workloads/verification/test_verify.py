"""A correct run passes; a damaged one fails with the reason."""

from collections.abc import Callable

import pytest

from ixp.workloads.traffic.aal5 import cell_header
from tests.workloads.support.router_runs import (
    TABLES,
    RouterRun,
    correct_run,
    flip_payload_bit,
    keep_ttl,
)


def test_a_correct_run_passes() -> None:
    verdict = correct_run().judge()

    assert [] == verdict.mismatches
    assert "pass" == verdict.verdict
    assert verdict.exact
    assert 0 == verdict.in_flight == verdict.refused_by_full_queues
    assert verdict.to_forward == verdict.forwarded > 1000
    assert verdict.to_core > 100
    assert len(verdict.dropped) > 12


def reverse_flow(side: RouterRun) -> None:
    frames = side.sent[3]
    first = frames[0][26:29]  # of one port, whose few VCs recur soon
    assert first == frames[1][26:29]
    frames.reverse()


def damage_crc(side: RouterRun) -> None:
    last = next(n for n, cell in enumerate(side.sent[8]) if cell[3] & 2)
    cell = side.sent[8][last]
    side.sent[8][last] = cell[:-1] + bytes([cell[-1] ^ 1])


def count(side: RouterRun, name: str, **by_port: int) -> None:
    """Increment a counter of a port such as `atm0` or `eth1`."""
    for port, number in by_port.items():
        side.port(8 * port.startswith("atm") + int(port[3:]))[name] += number


def count_too_few_crc_errors(side: RouterRun) -> None:
    side.counters["ATM_RX_CRC_BAD"] -= 1  # type: ignore[operator]


def claim_full_queue(side: RouterRun) -> None:
    """Count a drop at a full queue although all packets were sent."""
    side.port(3)["PORT_FULLQ"] = 1_000_000


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (
            lambda side: side.sent[3].pop(5),
            "eth3: 1 packet did not leave and is in no counter; at most 0 can be in flight",
        ),
        (
            lambda side: side.sent[3].pop(5),
            "1 packet is missing in the middle of its flow, towards eth3, and no counter",
        ),
        (
            lambda side: side.sent[3].pop(),
            "eth3: 1 packet did not leave and is in no counter; at most 0 can be",
        ),
        (
            lambda side: side.sent[3].insert(6, side.sent[3][5]),
            "left more often than it came in",
        ),
        (reverse_flow, "left after a later one of VC 0/"),
        (flip_payload_bit, "payload bytes from "),
        (keep_ttl, "IPv4 TTL must be 63, not 64"),
        (lambda side: side.sent[4].append(side.sent[3].pop(5)), "must leave by eth3"),
        (lambda side: side.sent[3].append(bytes(60)), "is no packet that must leave"),
        (lambda side: side.sent[8].pop(7), "atm0: a PDU left with a wrong trailer"),
        (damage_crc, "atm0: a PDU left with a wrong trailer"),
        (lambda side: count(side, "IP_BAD_TTL", atm0=1), "counter IP_BAD_TTL of atm0 must be "),
        (
            count_too_few_crc_errors,
            "1 packet of all did not leave and is in no counter",
        ),
        (
            lambda side: count(side, "IP_BAD_TTL", atm0=-1, eth1=1),
            "counter IP_BAD_TTL of eth1 must be ",
        ),
        (claim_full_queue, "counters of full queues must explain at most "),
    ],
)
def test_damaged_runs_fail_with_a_reason(damage: Callable[[RouterRun], object], words: str) -> None:
    side = correct_run()
    damage(side)
    verdict = side.judge()

    assert "fail" == verdict.verdict
    assert verdict.mismatch_count >= 1
    assert any(words in mismatch for mismatch in verdict.mismatches), verdict.mismatches


def test_a_run_without_any_departure_at_one_port_fails() -> None:
    side = correct_run("ip29", 5000)
    side.sent[3] = []

    assert "fail" == side.judge(stopped="cycles").verdict


def test_units_lost_in_a_device_are_ignored() -> None:
    side = correct_run()
    places = {port: [3, len(units) + 1] for port, units in side.received.items()}
    for port, (first, second) in places.items():
        side.received[port].insert(first, b"\x7f" * 60)
        side.received[port].insert(second, b"\x7f" * 60)
    verdict = side.judge(lost_units=places)

    assert ("pass", True, 18) == (verdict.verdict, verdict.exact, verdict.lost_units)
    assert "fail" == side.judge().verdict


def test_packets_for_the_core_must_be_counted_if_core_software_counts() -> None:
    side = correct_run()
    to_core = side.judge().to_core

    assert "pass" == side.judge(core_packets=to_core).verdict
    assert "fail" == side.judge(core_packets=to_core - 1).verdict
    assert "fail" == side.judge(core_packets=to_core + 1).verdict
    side.counters["ATM_RX_CORE_FULLQ"] = 1
    assert "pass" == side.judge(core_packets=to_core - 1).verdict


def test_identical_packets_of_a_repeated_capture_are_interchangeable() -> None:
    """A repeated capture passes in order, also if the first copy of a packet was dropped."""
    side = correct_run("ip40", 40)
    side.received = {port: units * 2 for port, units in side.received.items()}
    side.sent = {port: units * 2 for port, units in side.sent.items()}

    assert "pass" == side.judge().verdict
    del side.sent[3][0]
    assert "fail" == side.judge().verdict
    side.port(3)["PORT_FULLQ"] = 1
    assert "pass" == side.judge().verdict


def test_identical_packets_of_two_vcs_do_not_determine_an_order() -> None:
    """Two identical packets cannot be distinguished, so none of their orders is an error."""
    side = correct_run("ip29", 60)
    first_packet, other, equal = side.sent[0][:3]
    cells = {cell[16:18]: cell[4:] for cell in reversed(side.received[8])}  # by identification

    def cell(vci: int, frame: bytes) -> bytes:
        return cell_header(0, vci, last=True).to_bytes(4, "big") + cells[frame[18:20]]

    first, second = (vc.vci for vc in TABLES.vc[:2])
    side.received = {8: [cell(first, first_packet), cell(first, equal)]}
    side.received[8] += [cell(second, equal), cell(second, other)]
    for frames in ([equal, other, first_packet, equal], [first_packet, equal, equal, other]):
        side.sent = {0: frames}
        assert [] == side.judge().mismatches
    side.sent = {0: [equal, first_packet, equal, other, first_packet]}
    assert ["eth0: packet 4 (source 104.0.0.0, id 0) left more often than it came in"] == (
        side.judge().mismatches[:1]
    )
