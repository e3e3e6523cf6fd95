"""Of several faults of a packet, the first one in the order of stages is counted."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest

from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import Vc
from ixp.workloads.traffic import faults
from ixp.workloads.traffic.aal5 import build_pdu, encapsulate, segment
from ixp.workloads.traffic.faults import FaultContext
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.verification.reference.outcomes import Dropped, Forwarded, Outcome
from ixp.workloads.verification.reference.router import ReferenceRouter
from tests.microcode.support import traffic
from tests.microcode.support.router import CONFIGS, Run, run, tables_of
from tests.microcode.support.traffic import with_wrong_crc

_CLOSED = Vc(8, 3, 7, state="closed")

# What each fault of a packet counts as. Those in one group change the same bytes, so at most one of
# a group is possible at a time; a later group must not undo an earlier one (the checksum is last).
_PACKET_GROUPS = (
    {"bad_version": "options_or_fragment"},
    {"bad_total_length": "IP_BAD_TOTAL_LENGTH", "short_total_length": "IP_BAD_TOTAL_LENGTH"},
    {"fragment": "options_or_fragment"},
    {"ttl0": "IP_BAD_TTL", "ttl1": "IP_BAD_TTL"},
    {"invalid_source": "IP_INVALID_ADDRESS"},
    {
        "class_e_destination": "IP_INVALID_ADDRESS",
        "multicast": "multicast",
        "directed_broadcast": "IP_DBCAST_ADDRESS",
        "to_router": "own_address",
        "no_route": "IP_NO_ROUTE",
    },
    {"bad_checksum": "IP_BAD_CHECKSUM"},
)
_FRAME_GROUPS = (
    {
        "wrong_mac": "MAC_INVALID_ADDRESS",
        "broadcast_mac": "ETHER_RX_DROP_BROADCAST",
        "multicast_mac": "ETHER_RX_DROP_MULTICAST",
    },
    {"not_ipv4": "not_ipv4"},
)
# The order of the stages, from their pseudo-code in the router's design and RFC 1812 5.2.
_PACKET_ORDER = [
    "own_address", "options_or_fragment", "IP_INVALID_ADDRESS", "multicast", "IP_DBCAST_ADDRESS",
    "IP_BAD_TOTAL_LENGTH", "IP_BAD_TTL", "IP_BAD_CHECKSUM", "IP_NO_ROUTE",
]  # fmt: skip
_ORDER = {
    8: ["ATM_RX_CELL_IDLE", "ATM_RX_CELL_DROP_NOT_USER", "ATM_RX_VC_LOOKUP_ERROR",
        "ATM_RX_CELL_DROP_VC_CLOSED", "ATM_RX_CELL_DROP_LLC_SNAP", "ATM_RX_CRC_BAD",
        "ATM_RX_PDU_DROP_AAL5_LENGTH", *_PACKET_ORDER],
    0: ["not_ipv4", "ETHER_RX_DROP_BROADCAST", "ETHER_RX_DROP_MULTICAST", "MAC_INVALID_ADDRESS",
        *_PACKET_ORDER],
}  # fmt: skip


def fault_combinations(groups: Iterable[dict[str, str]], most: int) -> Iterator[dict[str, str]]:
    """Yield all combinations of two to `most` faults, in the order of the groups."""
    pairs = [(group, name) for group, names in enumerate(groups) for name in names]
    names = {name: counter for group in groups for name, counter in group.items()}
    for size in range(2, most + 1):
        for chosen in combinations(pairs, size):
            if len({group for group, _ in chosen}) == size:
                yield {name: names[name] for _, name in chosen}


def name_of(outcome: Outcome) -> str:
    if isinstance(outcome, Forwarded):
        return "forwarded"
    return outcome.counter if isinstance(outcome, Dropped) else outcome.reason


def packet_with(chosen: Iterable[str], context: FaultContext, size: int) -> bytes:
    """Return a packet with those of the chosen faults that concern packets."""
    host = 0x14080001 if context.port < 8 else 0x0A010002
    data = traffic.packet(host, size=size, port=context.port)
    for name in chosen:
        if name in faults.PACKET_FAULTS:
            data = faults.PACKET_FAULTS[name](data, context)
    return data


def frame_with(chosen: Iterable[str], context: FaultContext, size: int) -> bytes:
    data = pad_frame(
        traffic.frame(packet_with(chosen, context, size), context.tables, context.port)
    )
    for name in chosen:
        if name in faults.FRAME_FAULTS:
            data = faults.FRAME_FAULTS[name](data, context)
    return data


def check(result: Run, port: int, units: list[bytes], expected: list[str]) -> None:
    """Assert that the reference router names the expected faults and the router counts them."""
    outcomes = ReferenceRouter(result.tables).receive(port, units)
    assert expected == [name_of(outcome) for outcome in outcomes]
    assert [] == result.verdict.mismatches
    counters = Counter(name for name in expected if name.isupper())
    counted = Counter(result.counters)
    counted.update(result.port_counters(port))
    assert counters == Counter({name: counted[name] for name in counters})


@pytest.mark.parametrize("config", CONFIGS)
@pytest.mark.parametrize("size", [40, 300])
def test_the_first_fault_of_a_frame_is_counted(config: str, size: int) -> None:
    """All pairs and triples of faults of frame and packet, in short and long frames."""
    tables = tables_of(config, vc=[_CLOSED])
    context = FaultContext(0, tables, Random(1))
    chosen_faults = list(fault_combinations((*_FRAME_GROUPS, *_PACKET_GROUPS), 3))
    received = [frame_with(chosen, context, size) for chosen in chosen_faults]
    expected = [min(chosen.values(), key=_ORDER[0].index) for chosen in chosen_faults]
    result = run(frames={0: received}, tables=tables, config=load(config))

    assert len(chosen_faults) > 200
    check(result, 0, received, expected)


@pytest.mark.parametrize("config", CONFIGS)
def test_the_first_fault_of_a_packet_from_atm_is_counted(config: str) -> None:
    """All pairs and triples of faults, in right PDUs and in those with a wrong CRC or Length."""
    tables = tables_of(config, vc=[_CLOSED])
    context = FaultContext(8, tables, Random(2))
    cells, expected = [], []
    around = {
        "": "",
        "bad_aal5_crc": "ATM_RX_CRC_BAD",
        "zero_aal5_length": "ATM_RX_PDU_DROP_AAL5_LENGTH",
    }
    for chosen in fault_combinations(_PACKET_GROUPS, 3):
        for name, counter in around.items():
            pdu = encapsulate(packet_with(chosen, context, 60))
            pdu = faults.PDU_FAULTS[name](pdu, context) if name else pdu
            cells += segment(pdu, 0, 32)
            counters = [*chosen.values(), *([counter] if counter else [])]
            expected.append(min(counters, key=_ORDER[8].index))
    result = run(cells, tables=tables, config=load(config))

    check(result, 8, cells, expected)


@pytest.mark.parametrize("config", CONFIGS)
def test_the_first_fault_of_a_cell_is_counted(config: str) -> None:
    tables = tables_of(config, vc=[_CLOSED])
    context = FaultContext(8, tables, Random(3))
    wrong = bytes.fromhex("AAAA030000000806") + bytes(30)
    pdu = build_pdu(wrong)  # one cell
    no_length = faults.PDU_FAULTS["zero_aal5_length"](
        encapsulate(packet_with([], context, 28)), context
    )
    management = b"\x00\x00\x02\x0a" + pdu
    cells = [
        *segment(with_wrong_crc(pdu), 0, 32),  # LLC before CRC
        *segment(pdu, 3, 7),  # a closed VC before LLC
        *segment(with_wrong_crc(pdu), 0, 5),  # an unknown VC before LLC and CRC
        faults._move([management], 3, 7)[0],  # a management cell before a closed VC
        faults._move([management], 0, 5)[0],  # and before an unknown VC
        *segment(with_wrong_crc(no_length), 0, 32),  # CRC before Length
    ]
    expected = [
        "ATM_RX_CELL_DROP_LLC_SNAP",
        "ATM_RX_CELL_DROP_VC_CLOSED",
        "ATM_RX_VC_LOOKUP_ERROR",
        "ATM_RX_CELL_DROP_NOT_USER",
        "ATM_RX_CELL_DROP_NOT_USER",
        "ATM_RX_CRC_BAD",
    ]
    result = run(cells, tables=tables, config=load(config))

    check(result, 8, cells, expected)
