"""Run directories are written, read and verified; others are refused."""

from pathlib import Path

import msgspec
import pytest

from ixp.isa.tables.port_kinds import is_atm
from ixp.support.errors import UserError
from ixp.workloads.record.port_units import read_units
from ixp.workloads.record.record import (
    PortRecord,
    Received,
    Record,
    Sent,
    encode_record,
    read_record,
)
from ixp.workloads.record.run_directory import RunDirectory, port_name, port_number
from ixp.workloads.record.run_files import write_run
from ixp.workloads.traffic.captures import Capture, read_pcap
from ixp.workloads.verification.verdict import Verdict
from tests.conftest import Ixp
from tests.support.message_files import assert_messages
from tests.workloads.support.router_runs import OC12, TABLES, RouterRun, correct_run, keep_ttl


def record(counters: dict[str, object], **fields: object) -> Record:
    rx = Received(units=1, bytes=1, mbps=1.0, cycles_per_unit=None, overflows=0, idle=0)
    tx = Sent(units=1, bytes=1, mbps=1.0, cycles_per_unit=1.5, underflows=0, idle=0, wire_pct=100.0)
    kinds = ("eth100", "oc12")
    ports = [
        PortRecord(port=p, name=port_name(p), kind=kinds[is_atm(p)], rx=rx, tx=tx) for p in OC12
    ]
    base = {
        "config": "oc12", "workload": "errors", "seed": 0,
        "chip": {"name": "ixp1240", "sdram": "75"}, "cycles": 100_000, "warmup_cycles": 0,
        "stopped": "drained", "ports": ports,
        "counters": counters,
    }  # fmt: skip
    return msgspec.convert(base | fields, Record, from_attributes=True)


def write(path: Path, side: RouterRun, **fields: object) -> None:
    sent = {port: Capture(units, [*range(len(units))]) for port, units in side.sent.items()}
    received = {port: Capture(units, [*range(len(units))]) for port, units in side.received.items()}
    write_run(path, record(side.counters, **fields), TABLES, received, sent)


@pytest.mark.parametrize("fcs", [False, True])
def test_a_run_directory_is_read_as_written(tmp_path: Path, fcs: bool) -> None:
    side = correct_run()
    write(tmp_path, side, fcs=fcs)
    run = RunDirectory(tmp_path).open()
    received, sent = (
        {port: [*read_units(units)] for port, units in ports.items()}
        for ports in (run.received, run.sent)
    )

    assert (side.received, side.sent, TABLES) == (received, sent, run.tables)
    assert record(side.counters, fcs=fcs) == run.record
    frames = read_pcap(tmp_path / "eth3.pcap", 1).units
    assert {4 if fcs else 0} == {len(a) - len(b) for a, b in zip(frames, side.sent[3], strict=True)}
    assert read_pcap(tmp_path / "atm0.pcap", 123).units[0][:1] == b"\x82"


def test_a_run_of_an_unknown_configuration_is_refused(tmp_path: Path) -> None:
    write(tmp_path, correct_run(), config="oc13")

    with pytest.raises(UserError, match=r"record\.json: unknown configuration `oc13`"):
        RunDirectory(tmp_path).open()


def test_pdus_of_an_atm_port_stand_beside_its_cells_in_both_directions(tmp_path: Path) -> None:
    """Each PDU is a SunATM record: flags, VPI, VCI and the bytes counted by the trailer."""
    header, idle = bytes.fromhex("0020 0210"), bytes(52)
    payload, trailer = bytes(range(48)) + bytes(20), bytes(22) + bytes.fromhex("0044 00000000")
    cells = [header + payload[:48], idle, header[:3] + b"\x12" + payload[48:] + trailer]
    capture = Capture(cells, [5, 6, 7])
    write_run(tmp_path, record({}), TABLES, {8: capture}, {8: capture})

    received, sent = (read_pcap(tmp_path / name, 123) for name in ("inputs/atm0.pcap", "atm0.pcap"))

    assert received == Capture([bytes.fromhex("02 02 0021") + payload], [7])
    assert sent == Capture([bytes.fromhex("82 02 0021") + payload], [7])


def test_tables_of_another_run_are_blamed_on_neither_file_alone(tmp_path: Path) -> None:
    write(tmp_path, correct_run(), ports=record({}).ports[1:])

    with pytest.raises(UserError, match=r"record.json: the record lacks port 0, which tables.toml"):
        RunDirectory(tmp_path).open()


def test_verify_command_judges_a_directory(tmp_path: Path, ixp: Ixp) -> None:
    side = correct_run()
    write(tmp_path / "good", side)
    keep_ttl(side)
    write(tmp_path / "bad", side)
    good, bad = ixp("verify", tmp_path / "good"), ixp("verify", tmp_path / "bad")
    missing = ixp("verify", tmp_path / "none")
    as_json = ixp("verify", tmp_path / "good", "--json")

    assert (0, 1, 2) == (good[0], bad[0], missing[0])
    assert "IPv4 TTL must be 63, not 64" in bad[1]
    assert (
        missing[2]
        == f"ixp: error: {tmp_path / 'none' / 'record.json'}: No such file or directory\n"
    )
    assert "pass" == msgspec.json.decode(as_json[1], type=Verdict).verdict


def test_a_record_is_equal_after_json_and_ignores_unknown_fields(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    expected = record({"ATM_RX_CRC_BAD": 0, "ports": {"8": {"PORT_FULLQ": 1}}})
    path.write_bytes(encode_record(expected).replace(b"{", b'{"new": 1,', 1))

    assert expected == read_record(path)


WHOLE = encode_record(record({}))
NO_RECORD = "file must be the record of a run"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"{", NO_RECORD),
        (b"{}", "missing required field"),
        (b"", "record"),
        (WHOLE.replace(b"config", b"c\xe5nfig"), NO_RECORD),  # not UTF-8
        (encode_record(record({}, schema=2)), "schema must be 1, not 2$"),
        *(
            (WHOLE.replace(b'"counters": {}', b'"counters": ' + counters), NO_RECORD)
            for counters in (
                b'{"DROPS": {}}', b'{"DROPS": "7"}', b'{"ports": {"x": {}}}',
                b'{"ports": {"0": {"A": []}}}',
            )
        ),
        (WHOLE.replace(b'"port": 0', b'"port": 6'), r"port 6 must not be eth0 \(eth100\)"),
        (WHOLE.replace(b'"eth100"', b'"oc3"'), r"port 0 must not be eth0 \(oc3\)"),
    ],
)  # fmt: skip
def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, data: bytes, words: str) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(data)

    with pytest.raises(UserError, match=rf"^{path}: .*{words}"):
        read_record(path)


@pytest.mark.parametrize(("text", "port"), [("0", 0), ("eth7", 7), ("atm0", 8), ("11", 11)])
def test_ports_have_numbers_and_names(text: str, port: int) -> None:
    assert port == port_number(text) == port_number(port_name(port))


def test_other_port_names_are_refused(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "port_names.messages", port_number)
