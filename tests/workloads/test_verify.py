"""A run as it must be passes; whatever is changed in it fails, with the reason in words."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from ixp.isa.errors import UserError
from ixp.microcode.memory_map import counters
from ixp.microcode.options import BuildOptions
from ixp.microcode.tables import PORTS, default_tables
from ixp.workloads.aal5 import build_pdu, segment
from ixp.workloads.captures import Capture, read_pcap
from ixp.workloads.expected import most_in_flight
from ixp.workloads.packets import pad_frame
from ixp.workloads.record import Port, Received, Record, Sent, encode_record, read_record
from ixp.workloads.reference_router import Dropped, Forwarded, ReferenceRouter
from ixp.workloads.rundir import port_name, port_number, read_run, write_run
from ixp.workloads.scenarios import WORKLOADS
from ixp.workloads.streams import open_port
from ixp.workloads.verify import Verdict, verify

OC12 = PORTS["oc12"]
TABLES = default_tables(OC12)
CONFIG_PORTS = list(OC12)


class Side(msgspec.Struct):
    """A run that a test may spoil."""

    received: dict[int, list[bytes]]
    sent: dict[int, list[bytes]]
    counters: dict[str, object]

    def judge(self, **options: object) -> Verdict:
        """Verify the run; drained unless stated otherwise."""
        given = {"in_flight_limit": 0} | options
        return verify(self.received, self.sent, TABLES, self.counters, **given)  # type: ignore[arg-type]

    def port(self, port: int) -> dict[str, int]:
        """Give the counters of a port."""
        ports = self.counters["ports"]
        assert isinstance(ports, dict)
        found: dict[str, int] = ports[str(port)]
        return found


def perfect(workload: str = "errors", units: int = 600) -> Side:
    """Build the run of a router that is right, by way of the reference router's outcomes."""
    received = {
        port: open_port(port, WORKLOADS[workload], TABLES).take(units) for port in CONFIG_PORTS
    }
    side = Side(
        received, {port: [] for port in CONFIG_PORTS}, {"ports": {str(p): {} for p in OC12}}
    )
    router = ReferenceRouter(TABLES)
    for port in CONFIG_PORTS:
        for outcome in router.receive(port, received[port]):
            if isinstance(outcome, Forwarded):
                out = side.sent[outcome.port]
                if outcome.vc:
                    out += segment(build_pdu(outcome.data), *outcome.vc)
                else:
                    out.append(pad_frame(outcome.data))
            elif isinstance(outcome, Dropped):
                counters = side.counters if outcome.port is None else side.port(outcome.port)
                counters[outcome.counter] = int(counters.get(outcome.counter, 0)) + 1  # type: ignore[call-overload]
    return side


def test_perfect_run_passes() -> None:
    """What the reference router says passes, with every packet accounted for."""
    verdict = perfect().judge()

    assert [] == verdict.mismatches
    assert "pass" == verdict.verdict
    assert verdict.exact
    assert 0 == verdict.in_flight == verdict.refused_by_full_queues
    assert verdict.to_forward == verdict.forwarded > 1000
    assert verdict.to_core > 100
    assert len(verdict.dropped) > 12


def drop(side: Side) -> None:
    """Lose a frame in the middle."""
    del side.sent[3][5]


def drop_last(side: Side) -> None:
    """Lose the last frame; nothing may be in flight in a drained run."""
    del side.sent[3][-1]


def duplicate(side: Side) -> None:
    """Send a frame twice."""
    side.sent[3].insert(6, side.sent[3][5])


def reorder(side: Side) -> None:
    """Swap two frames of one VC."""
    frames = side.sent[3]
    first = frames[0][26:29]  # of one port, so that one of its few VCs comes again soon
    assert first == frames[1][26:29]
    frames.reverse()


def alter(side: Side) -> None:
    """Change one bit of a frame's payload."""
    frame = side.sent[3][5]
    side.sent[3][5] = frame[:-1] + bytes([frame[-1] ^ 1])


def alter_header(side: Side) -> None:
    """Forget to count the TTL down."""
    frame = side.sent[3][5]
    side.sent[3][5] = frame[:22] + bytes([frame[22] + 1]) + frame[23:]


def move(side: Side) -> None:
    """Send a frame by the wrong port."""
    side.sent[4].append(side.sent[3].pop(5))


def invent(side: Side) -> None:
    """Send a frame that nobody sent in."""
    side.sent[3].append(bytes(60))


def lose_cell(side: Side) -> None:
    """Lose a cell on the ATM side."""
    del side.sent[8][7]


def spoil_crc(side: Side) -> None:
    """Send a PDU with a wrong CRC."""
    last = next(n for n, cell in enumerate(side.sent[8]) if cell[3] & 2)
    cell = side.sent[8][last]
    side.sent[8][last] = cell[:-1] + bytes([cell[-1] ^ 1])


def count_too_much(side: Side) -> None:
    """Count a drop that did not happen."""
    side.port(8)["IP_BAD_TTL"] += 1


def count_too_little(side: Side) -> None:
    """Do not count a drop."""
    side.counters["ATM_RX_CRC_BAD"] -= 1  # type: ignore[operator]


def count_at_another_port(side: Side) -> None:
    """Count a drop at the wrong port."""
    side.port(8)["IP_BAD_TTL"] -= 1
    side.port(1)["IP_BAD_TTL"] += 1


def claim_full_queue(side: Side) -> None:
    """Count a refusal, though everything came out and the core got its packets."""
    side.port(3)["PORT_FULLQ"] = 1_000_000


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (drop, "eth3: 1 packets did not leave and are in no counter; at most 0 can be in flight"),
        (
            drop,
            "1 packets are missing in the middle of their flow, most towards eth3, and no counter",
        ),
        (drop_last, "eth3: 1 packets did not leave and are in no counter; at most 0 can be"),
        (duplicate, "left more often than it came in"),
        (reorder, "left after a later one of VC 0/"),
        (alter, "must have 0x"),
        (alter_header, "must have 0x3f at byte 22, not 0x40"),
        (move, "must leave by eth3"),
        (invent, "is no packet that must leave"),
        (lose_cell, "atm0: a PDU left with a wrong trailer"),
        (spoil_crc, "atm0: a PDU left with a wrong trailer"),
        (count_too_much, "counter IP_BAD_TTL of atm0 must be "),
        (count_too_little, "1 packets of all did not leave and are in no counter"),
        (count_at_another_port, "counter IP_BAD_TTL of eth1 must be "),
        (claim_full_queue, "counters of full queues must explain at most "),
    ],
)
def test_spoilt_run_fails(spoil: Callable[[Side], None], words: str) -> None:
    """One packet lost, doubled, moved or changed, or one counter wrong, is found and told."""
    side = perfect()
    spoil(side)
    verdict = side.judge()

    assert "fail" == verdict.verdict
    assert verdict.mismatch_count >= 1
    assert any(words in mismatch for mismatch in verdict.mismatches), verdict.mismatches


def test_full_queue_explains_missing_packets_of_its_port() -> None:
    """Packets missing in the middle pass when the queue of their port counted them."""
    side = perfect()
    del side.sent[3][5:8]
    side.port(3)["PORT_FULLQ"] = 3
    verdict = side.judge()

    assert "pass" == verdict.verdict, verdict.mismatches
    assert 3 == verdict.refused_by_full_queues
    assert 0 == verdict.in_flight


def test_full_queue_of_another_port_explains_nothing() -> None:
    """PORT_FULLQ of one port does not excuse what is missing at another."""
    side = perfect()
    del side.sent[3][5:8]
    side.port(4)["PORT_FULLQ"] = 3

    assert "fail" == side.judge().verdict


def test_shared_full_queue_explains_packets_of_any_port() -> None:
    """The message queue before the IP router is shared by all ports."""
    side = perfect()
    del side.sent[3][5], side.sent[4][6]
    side.counters["ATM_RX_IPR_FULLQ"] = 2

    assert "pass" == side.judge().verdict


def test_last_packets_may_be_in_flight_up_to_the_limit() -> None:
    """The tail of a flow may be missing at the stop, but not more than the limit."""
    side = perfect()
    del side.sent[3][-4:], side.sent[5][-2:]

    assert 6 == side.judge(in_flight_limit=4).in_flight
    assert "pass" == side.judge(in_flight_limit=4).verdict
    assert "fail" == side.judge(in_flight_limit=3).verdict


def test_what_can_be_in_flight_follows_the_water_marks() -> None:
    """Two queues of a hundred to an OC-3 port hold more than a packet queue."""
    assert 192 == most_in_flight(BuildOptions())
    assert 192 + 2 * 100 - 128 == most_in_flight(BuildOptions(high_water=100))


@pytest.mark.parametrize("mask", [0, 0x1550, 0x0554, 0x1454])
def test_counters_that_are_not_compiled_are_not_asked(mask: int) -> None:
    """Without some groups nobody knows what was refused; a packet that left must be right."""
    side = perfect()
    spoilt = {counter.name for counter in counters() if not mask >> counter.group & 1}
    ports = side.counters["ports"]
    assert isinstance(ports, dict)
    for counted in (side.counters, *ports.values()):
        counted.update({name: 0 for name in counted if name in spoilt})
    verdict = side.judge(defines={"COUNTERS_ENABLE_MASK": mask})

    assert [] == verdict.mismatches
    assert verdict.uncounted
    assert {*verdict.uncounted} <= spoilt
    side.sent[3][5] = bytes(60)
    assert "fail" == side.judge(defines={"COUNTERS_ENABLE_MASK": mask}).verdict


def test_counters_that_are_compiled_must_not_count_too_much() -> None:
    """Others or not."""
    side = perfect()
    side.port(8)["IP_BAD_TTL"] = 1000

    assert "fail" == side.judge(defines={"COUNTERS_ENABLE_MASK": 0x1544}).verdict
    assert "pass" == side.judge(defines={"COUNTERS_ENABLE_MASK": 0x0554}).verdict


def test_black_hole_at_one_port_fails() -> None:
    """A port that sends nothing at all fails even when packets may be in flight."""
    side = perfect("ip29", 3000)
    side.sent[3] = []

    assert "fail" == side.judge(in_flight_limit=192).verdict


def test_cells_lost_in_the_router_relax_the_counters_only() -> None:
    """After a lost cell its PDU may be missing and a CRC be bad; wrong bytes still fail."""
    side = perfect()
    del side.sent[3][5]
    side.counters["ATM_RX_CRC_BAD"] += 1  # type: ignore[operator]
    side.counters["ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX"] = 1
    verdict = side.judge()

    assert "pass" == verdict.verdict
    assert not verdict.exact
    alter(side)
    assert "fail" == side.judge().verdict


def test_units_lost_in_a_device_are_as_if_they_never_came() -> None:
    """Units that stand in the inputs but were lost before the router change nothing else."""
    side = perfect()
    places = {port: [3, len(units) + 1] for port, units in side.received.items()}
    for port, (first, second) in places.items():
        side.received[port].insert(first, b"\x7f" * 60)
        side.received[port].insert(second, b"\x7f" * 60)
    verdict = side.judge(lost_units=places)

    assert ("pass", True, 18) == (verdict.verdict, verdict.exact, verdict.lost_units)
    assert "fail" == side.judge().verdict


def test_core_must_get_its_packets_when_somebody_counts() -> None:
    """With the core's own count, packets for it are held against it too."""
    side = perfect()
    to_core = side.judge().to_core

    assert "pass" == side.judge(core_packets=to_core).verdict
    assert "fail" == side.judge(core_packets=to_core - 1).verdict
    assert "fail" == side.judge(core_packets=to_core + 1).verdict
    side.counters["ATM_RX_CORE_FULLQ"] = 1
    assert "pass" == side.judge(core_packets=to_core - 1).verdict


def test_equal_packets_of_a_repeated_capture_stand_for_each_other() -> None:
    """A capture played twice passes, in order, also when the first copy of a packet was refused."""
    side = perfect("ip40", 40)
    side.received = {port: units * 2 for port, units in side.received.items()}
    side.sent = {port: units * 2 for port, units in side.sent.items()}

    assert "pass" == side.judge().verdict
    del side.sent[3][0]
    assert "fail" == side.judge().verdict
    side.port(3)["PORT_FULLQ"] = 1
    assert "pass" == side.judge().verdict


def record(counters: dict[str, object], **fields: object) -> Record:
    """Build the record of a drained run."""
    rx = Received(units=1, bytes=1, mbps=1.0, cycles_per_unit=None, overflows=0, idle=0)
    tx = Sent(units=1, bytes=1, mbps=1.0, cycles_per_unit=1.5, underflows=0, idle=0, wire_pct=100.0)
    ports = [Port(port=p, name=port_name(p), kind="oc12", rx=rx, tx=tx) for p in OC12]
    base = {
        "config": "oc12", "workload": "errors", "chip": {"core_mhz": 232}, "seed": 0,
        "cycles": 1000, "warmup_cycles": 0, "stopped": "drained", "ports": ports,
        "counters": counters,
    }  # fmt: skip
    return msgspec.convert(base | fields, Record, from_attributes=True)


def write(path: Path, side: Side, **fields: object) -> None:
    """Write the output directory of a run."""
    sent = {port: Capture(units, [*range(len(units))]) for port, units in side.sent.items()}
    write_run(path, record(side.counters, **fields), TABLES, side.received, sent)


@pytest.mark.parametrize("fcs", [False, True])
def test_run_directory_is_read_as_it_was_written(tmp_path: Path, fcs: bool) -> None:
    """Inputs, outputs, tables and record come back, with or without FCS in the captures."""
    side = perfect()
    write(tmp_path, side, fcs=fcs)
    run = read_run(tmp_path)

    assert (side.received, side.sent, TABLES) == (run.received, run.sent, run.tables)
    assert record(side.counters, fcs=fcs) == run.record
    frames = read_pcap(tmp_path / "eth3.pcap", 1).units
    assert {4 if fcs else 0} == {len(a) - len(b) for a, b in zip(frames, side.sent[3], strict=True)}
    assert read_pcap(tmp_path / "atm0.pcap", 123).units[0][:1] == b"\x82"


def test_verify_command_judges_a_directory(
    tmp_path: Path, ixp: Callable[..., tuple[int, str, str]]
) -> None:
    """`ixp verify DIR` exits with 0 when all is right, 1 when not, 2 when there is nothing."""
    side = perfect()
    write(tmp_path / "good", side)
    alter_header(side)
    write(tmp_path / "bad", side)
    good, bad = ixp("verify", tmp_path / "good"), ixp("verify", tmp_path / "bad")
    none = ixp("verify", tmp_path / "none")
    as_json = ixp("verify", tmp_path / "good", "--json")

    assert (0, 1, 2) == (good[0], bad[0], none[0])
    assert "must have 0x3f at byte 22, not 0x40" in bad[1]
    assert (
        none[2] == f"ixp: error: {tmp_path / 'none' / 'record.json'}: No such file or directory\n"
    )
    assert "pass" == msgspec.json.decode(as_json[1], type=Verdict).verdict


def test_record_survives_json_and_unknown_fields(tmp_path: Path) -> None:
    """A record is the same after writing and reading; fields of the future are skipped."""
    path = tmp_path / "record.json"
    expected = record({"ATM_RX_CRC_BAD": 0, "ports": {"8": {"PORT_FULLQ": 1}}})
    path.write_bytes(encode_record(expected).replace(b"{", b'{"new": 1,', 1))

    assert expected == read_record(path)


@pytest.mark.parametrize(
    ("text", "words"),
    [("{", "file must be the record of a run"), ("{}", "missing required field"), ("", "record")],
)
def test_file_that_is_no_record_is_refused(tmp_path: Path, text: str, words: str) -> None:
    """Anything but a record gives an error that names the file."""
    path = tmp_path / "record.json"
    path.write_text(text)

    with pytest.raises(UserError, match=rf"^{path}: .*{words}"):
        read_record(path)


def test_record_of_another_schema_is_refused(tmp_path: Path) -> None:
    """A schema this program does not know is not guessed at."""
    path = tmp_path / "record.json"
    path.write_bytes(encode_record(record({}, schema=2)))

    with pytest.raises(UserError, match=r"schema must be 1, not 2$"):
        read_record(path)


@pytest.mark.parametrize(("text", "port"), [("0", 0), ("eth7", 7), ("atm0", 8), ("11", 11)])
def test_ports_have_numbers_and_names(text: str, port: int) -> None:
    """A port is meant by its number, ethN or atmN."""
    assert port == port_number(text) == port_number(port_name(port))


@pytest.mark.parametrize("text", ["", "eth", "ppp0", "atm-1", "x"])
def test_other_port_names_are_refused(text: str) -> None:
    """Anything else names no port."""
    with pytest.raises(UserError, match=r"^port must be a number, ethN or atmN, not "):
        port_number(text)
