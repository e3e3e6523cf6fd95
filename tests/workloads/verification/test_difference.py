"""The reported field is the changed one. Scapy builds and changes the packets."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scapy.all import ICMP, IP, TCP, UDP, Ether, Raw  # type: ignore[attr-defined]

from ixp.workloads.traffic.aal5 import LLC_SNAP_IP, build_pdu, cell_header, encapsulate, segment
from ixp.workloads.verification.matching.difference import FieldDifference, difference

_FIELDS: dict[Any, dict[str, tuple[str, int]]] = {
    Ether: {"dst": ("Ethernet destination", 48), "src": ("Ethernet source", 48)},
    IP: {"tos": ("IPv4 TOS", 8), "id": ("IPv4 identification", 16), "flags": ("IPv4 flags", 3),
         "frag": ("IPv4 fragment offset", 13), "ttl": ("IPv4 TTL", 8),
         "chksum": ("IPv4 checksum", 16), "src": ("IPv4 source", 32),
         "dst": ("IPv4 destination", 32), "proto": ("IPv4 protocol", 8),
         "version": ("IPv4 version", 4), "len": ("IPv4 total length", 16)},
    TCP: {"sport": ("TCP source port", 16), "dport": ("TCP destination port", 16),
          "seq": ("TCP sequence", 32), "ack": ("TCP acknowledgement", 32),
          "dataofs": ("TCP data offset", 4), "window": ("TCP window", 16),
          "chksum": ("TCP checksum", 16), "urgptr": ("TCP urgent", 16)},
    UDP: {"sport": ("UDP source port", 16), "dport": ("UDP destination port", 16),
          "len": ("UDP length", 16), "chksum": ("UDP checksum", 16)},
    ICMP: {"type": ("ICMP type", 4), "code": ("ICMP code", 8), "chksum": ("ICMP checksum", 16)},
}  # fmt: skip
_CASES = [(kind, name) for kind, names in _FIELDS.items() for name in names]
_DATA = bytes(range(1, 30))


def frame(kind: Any) -> Any:  # noqa: ANN401 - scapy has no types
    above = {TCP: TCP(sport=1000, dport=80), ICMP: ICMP()}.get(kind, UDP(sport=7, dport=9))
    below = Ether(dst="02:00:00:00:00:01", src="02:00:00:00:00:02")
    packet = below / IP(src="10.1.2.3", dst="20.4.5.6", id=77) / above / Raw(_DATA)
    return Ether(bytes(packet))


def changed(packet: Any, kind: Any, name: str, bits: int) -> Any:  # noqa: ANN401
    """Return a packet with one field changed and no other one recomputed."""
    other = packet.copy()
    value = other[kind].getfieldval(name)
    if isinstance(value, str):
        separator, base = (":", 16) if ":" in value else (".", 10)
        first, *rest = value.split(separator)
        number = int(first, base) ^ 0x0C
        text = f"{number:02x}" if base == 16 else str(number)
        value = separator.join([text, *rest])
    else:
        value = int(value) ^ (1 << bits - 1)
    setattr(other[kind], name, value)
    return other


def name_of(field: FieldDifference) -> str:
    return f"{field.layer} {field.field}"


@pytest.mark.parametrize(
    ("kind", "name"), _CASES, ids=lambda field: getattr(field, "__name__", field)
)
def test_the_reported_field_of_a_frame_is_the_changed_one(kind: Any, name: str) -> None:  # noqa: ANN401
    words, bits = _FIELDS[kind][name]
    packet = frame(kind)

    fields = difference(bytes(packet), bytes(changed(packet, kind, name, bits)), "frame")

    assert [words] == [name_of(field) for field in fields]


@pytest.mark.parametrize(
    ("kind", "name"), [case for case in _CASES if case[0] is not Ether],
    ids=lambda field: getattr(field, "__name__", field),
)  # fmt: skip
def test_the_reported_field_of_a_pdu_is_the_changed_one(kind: Any, name: str) -> None:  # noqa: ANN401
    """The CRC-32 of the PDU differs too."""
    words, bits = _FIELDS[kind][name]
    packet = frame(kind)
    units = [
        cell_header(0, 32, last=True).to_bytes(4) + encapsulate(bytes(version[IP]))
        for version in (packet, changed(packet, kind, name, bits))
    ]

    fields = difference(units[0], units[1], "pdu")

    assert [words, "AAL5 CRC-32"] == [name_of(field) for field in fields]


@pytest.mark.parametrize(
    ("place", "bit", "words"),
    [
        (0, 7, "ATM GFC"), (0, 0, "ATM VPI"), (2, 0, "ATM VCI"), (3, 2, "ATM payload type"),
        (3, 0, "ATM CLP"), (4, 0, "LLC/SNAP LLC"), (7, 1, "LLC/SNAP OUI"), (11, 0, "LLC/SNAP type"),
        (-8, 0, "AAL5 UU"), (-7, 0, "AAL5 CPI"), (-5, 1, "AAL5 length"), (-1, 0, "AAL5 CRC-32"),
        (-9, 0, "padding bytes"), (40, 3, "payload bytes"), (24, 0, "IPv4 source"),
    ],
)  # fmt: skip
def test_the_reported_part_of_a_pdu_has_the_changed_bit(place: int, bit: int, words: str) -> None:
    """Parts are header, LLC/SNAP, packet, padding, trailer (ITU-T I.361, I.363.5, RFC 2684)."""
    must = cell_header(1, 32, last=True).to_bytes(4) + encapsulate(bytes(frame(UDP)[IP]))
    sent = bytearray(must)
    sent[place] ^= 1 << bit

    (field,) = difference(must, bytes(sent), "pdu")

    assert words == name_of(field)


@pytest.mark.parametrize(
    ("link", "build"),
    [
        ("cell", lambda packet: segment(build_pdu(LLC_SNAP_IP + packet), 0, 32)[0]),
        ("frame", lambda packet: bytes(14)[:12] + b"\x08\x00" + packet),
    ],
)
def test_units_without_ip_are_dissected(link: Any, build: Callable[[bytes], bytes]) -> None:  # noqa: ANN401
    packet = frame(UDP)
    other = changed(packet, IP, "ttl", 8)

    (field,) = difference(build(bytes(packet[IP])), build(bytes(other[IP])), link)

    assert ("IPv4", "TTL", 8, "64", "192") == (
        field.layer, field.field, field.offset, field.expected, field.actual,
    )  # fmt: skip


def test_a_changed_payload_byte_has_its_offset() -> None:
    packet = frame(UDP)
    must = bytes(packet)
    begin = len(must) - len(_DATA)
    sent = bytearray(must)
    sent[begin + 3], sent[begin + 5] = 0xAA, 0xBB

    (field,) = difference(must, bytes(sent), "frame")

    assert ("payload", 3, "040506", "aa05bb") == (
        field.layer, field.offset, field.expected, field.actual,
    )  # fmt: skip
    assert "payload bytes from 3 on must be 0x040506, not 0xaa05bb" == str(field)


def test_a_truncated_unit_is_reported_as_such() -> None:
    must = bytes(frame(UDP))

    size, payload = difference(must, must[:-4], "frame")

    assert f"frame length must be {len(must)}, not {len(must) - 4}" == str(size)
    assert "payload bytes from 25 on must be 0x1a1b1c1d, not missing" == str(payload)


def test_a_changed_option_has_its_offset_in_the_header() -> None:
    must = bytes(Ether() / IP(src="1.2.3.4", dst="5.6.7.8", options=b"\x94\x04\0\0") / UDP())
    sent = bytearray(must)
    sent[14 + 22] = 9

    (field,) = difference(must, bytes(sent), "frame")

    assert ("IPv4", "options", 22) == (field.layer, field.field, field.offset)


@given(st.binary(min_size=1, max_size=120), st.binary(max_size=120),
       st.sampled_from(["frame", "pdu", "cell"]))  # fmt: skip
def test_only_equal_units_have_no_difference(must: bytes, sent: bytes, link: Any) -> None:  # noqa: ANN401
    assert [] == difference(must, must, link)
    assert (must == sent) == (not difference(must, sent, link))
