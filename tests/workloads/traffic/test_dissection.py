"""Compare the dissection of bytes into layers with scapy's."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from scapy.all import ICMP, IP, TCP, UDP, Ether  # type: ignore[attr-defined]

from ixp.workloads.traffic.aal5 import cell_header, encapsulate
from ixp.workloads.traffic.dissection import Layer, Link, dissect

_FIELDS = {
    "Ethernet": (Ether, {"destination": "dst", "source": "src", "type": "type"}),
    "IPv4": (IP, {
        "version": "version", "header length": "ihl", "TOS": "tos", "total length": "len",
        "identification": "id", "flags": "flags", "fragment offset": "frag", "TTL": "ttl",
        "protocol": "proto", "checksum": "chksum", "source": "src", "destination": "dst",
    }),
    "UDP": (UDP, {"source port": "sport", "destination port": "dport", "length": "len",
                  "checksum": "chksum"}),
    "TCP": (TCP, {"source port": "sport", "destination port": "dport", "sequence": "seq",
                  "acknowledgement": "ack", "data offset": "dataofs", "reserved": "reserved",
                  "flags": "flags", "window": "window", "checksum": "chksum", "urgent": "urgptr"}),
    "ICMP": (ICMP, {"type": "type", "code": "code", "checksum": "chksum"}),
}  # fmt: skip
_WORDS = st.integers(0, 0xFFFF)
_ABOVE = st.one_of(
    st.builds(UDP, sport=_WORDS, dport=_WORDS),
    st.builds(TCP, sport=_WORDS, dport=_WORDS, seq=st.integers(0, 2**32 - 1), window=_WORDS),
    st.builds(ICMP, type=st.sampled_from([3, 11]), code=st.integers(0, 15)),
)
_PACKETS = st.builds(
    lambda ttl, tos, number, above, data: bytes(
        IP(src="10.1.2.3", dst="20.4.5.6", ttl=ttl, tos=tos, id=number) / above / data
    ),
    st.integers(0, 255), st.integers(0, 255), _WORDS, _ABOVE, st.binary(max_size=64),
)  # fmt: skip


def values(layers: tuple[Layer, ...], name: str) -> dict[str, int | str]:
    by_name: dict[str, int | str] = {}
    for field in next(layer for layer in layers if layer.name == name).fields:
        text = field.value
        plain = text.isdecimal() or text.startswith("0x")
        by_name[field.name] = int(text, 0) if plain else text
    return by_name


def expected(packet: Any, name: str) -> dict[str, int | str]:  # noqa: ANN401 - scapy has no types
    """Return the values of a field by scapy."""
    kind, names = _FIELDS[name]
    layer = packet[kind]
    raw = {ours: getattr(layer, theirs) for ours, theirs in names.items()}
    return {key: value if isinstance(value, str) else int(value) for key, value in raw.items()}


def assert_covered(layers: tuple[Layer, ...], data: bytes) -> None:
    """Assert that layers cover the bytes without gaps and contain their fields."""
    at = 0
    for layer in layers:
        assert layer.begin == at < layer.end
        assert all(layer.begin <= f.begin < f.end <= layer.end for f in layer.fields)
        at = layer.end
    assert at == len(data)


@given(_PACKETS)
def test_frames_are_dissected_as_by_scapy(packet: bytes) -> None:
    frame = bytes.fromhex("0200000000010200000002030800") + packet.ljust(46, b"\0")
    read = Ether(frame)

    layers = dissect(frame, "frame")

    assert_covered(layers, frame)
    names = [layer.name for layer in layers if layer.fields]
    assert ["Ethernet", "IPv4"] == names[:2]
    assert 3 == len(names)
    for name in names:
        assert expected(read, name) == values(layers, name)


@given(_PACKETS, st.integers(0, 255), st.integers(0, 0xFFFF))
def test_packets_of_pdus_are_dissected_as_by_scapy(packet: bytes, vpi: int, vci: int) -> None:
    """Packets follow cell header and LLC/SNAP; the trailer's Length covers LLC/SNAP and packet."""
    pdu = encapsulate(packet)
    data = cell_header(vpi, vci, last=True).to_bytes(4) + pdu

    layers = dissect(data, "pdu")

    assert_covered(layers, data)
    assert ["ATM", "LLC/SNAP", "IPv4"] == [layer.name for layer in layers][:3]
    header = {"GFC": 0, "VPI": vpi, "VCI": vci, "payload type": 1, "CLP": 0}
    assert header == values(layers, "ATM")
    assert len(packet) + 8 == values(layers, "AAL5")["length"]
    assert int.from_bytes(pdu[-4:]) == values(layers, "AAL5")["CRC-32"]
    assert expected(IP(packet), "IPv4") == values(layers, "IPv4")


@given(st.binary(max_size=120), st.sampled_from(["frame", "pdu", "cell"]))
def test_any_bytes_have_layers(data: bytes, link: Link) -> None:
    assert_covered(dissect(data, link), data)
