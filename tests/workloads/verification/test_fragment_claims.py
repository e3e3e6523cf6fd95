"""The verdict accepts every outcome that the core reports of fragments to the router."""

from hypothesis import given
from hypothesis import strategies as st
from scapy.layers.inet import ICMP, IP

from ixp.microcode.config.options import BuildOptions
from ixp.microcode.config.tables import default_tables
from ixp.microcode.core.answers import Answer, Answers
from ixp.microcode.core.fragments import cut_into_fragments
from ixp.workloads.verification.accounting.core_answers import CoreAnswers
from ixp.workloads.verification.reference.answers import CoreAnswer as Wanted
from ixp.workloads.verification.reference.answers import ReferenceAnswers
from ixp.workloads.verification.reference.rules import Lookups
from tests.example_counts import examples
from tests.microcode.support.answers import frame
from tests.microcode.support.ports import PORTS

TABLES = default_tables(PORTS["oc12"])
OPTIONS = BuildOptions(answers=True, icmp_burst=1000, reassembly_ms=1)
MILLISECOND = 232_000
MTU = 60
REQUESTS = [
    [
        frame(TABLES, piece)
        for piece in cut_into_fragments(
            bytes(
                IP(src="10.2.0.9", dst="10.2.0.1", id=number) / ICMP(seq=seq) / bytes([seq] * 90)
            ),
            MTU,
        )
    ]
    for number, seq in ((1, 1), (1, 2), (2, 3))  # two with equal identification
]
PIECES = st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from([0, 0, 0, 0, 1]))


def units_of(answer: Answer) -> list[bytes]:
    route = answer.route
    assert route is not None
    link = route.next_hop + TABLES.mac(route.port) + b"\x08\0"
    return [link + piece for piece in cut_into_fragments(answer.data, TABLES.mtu(route.port))]


@examples(300)
@given(st.lists(PIECES, max_size=14))
def test_fragments_in_any_order_and_time_are_accepted(coming: list[tuple[int, int, int]]) -> None:
    core = Answers(TABLES, OPTIONS, 232)
    reference = ReferenceAnswers(TABLES, Lookups(TABLES).route, OPTIONS)
    sent: list[bytes] = []
    answered: list[Wanted] = []
    now = 0
    for request, piece, wait in coming:
        now += wait * 2 * MILLISECOND
        unit = REQUESTS[request][piece]
        answers = [*core.expired(now), core.answer("icmp", 2, unit, now)]
        sent += [unit_sent for answer in answers if answer for unit_sent in units_of(answer)]
        answered += reference.to_frame("own_address", 2, unit)
    claims = CoreAnswers({2: sent})
    for answer in answered:
        claims.expect(answer)
    counts = {**core.counts, "PACKETS_CUT": 0, "FRAGMENTS_MADE": 0}

    assert [] == claims.judge(counts, all_taken=True)
