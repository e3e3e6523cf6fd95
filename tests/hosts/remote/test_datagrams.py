"""Messages are split into datagrams and reassembled; damaged datagrams are recognised."""

import struct
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.hosts.remote.datagrams import (
    BODY_BYTES,
    DATAGRAM_BYTES,
    MOST_PARTS,
    REPLY,
    REQUEST,
    DatagramError,
    Message,
    parse,
    split,
)

IDENTITY = st.integers(0, 2**64 - 1)


@given(IDENTITY, st.integers(0, BODY_BYTES * MOST_PARTS), st.randoms(use_true_random=False))
def test_a_reply_is_reassembled_in_any_order(request: int, size: int, random: Random) -> None:
    message = bytes(number * 7 % 251 for number in range(size))
    datagrams = split(REPLY, request, message)
    mixed = datagrams * 2
    random.shuffle(mixed)
    reassembled = Message(request)
    results = [reassembled.add(parse(datagram)) for datagram in mixed]

    assert max(map(len, datagrams)) <= DATAGRAM_BYTES
    assert message in [datagram for datagram in results if datagram is not None]
    assert {message, None} >= set(results)


@given(IDENTITY, st.binary(max_size=BODY_BYTES))
def test_a_request_has_the_documented_layout(request: int, body: bytes) -> None:
    """Magic, version, kind, part, parts, identity, length, body, as on the reference page."""
    expected = b"IXRC\1\1\0\1" + request.to_bytes(8, "big") + struct.pack(">H", len(body)) + body

    assert [expected] == split(REQUEST, request, body)
    assert (REQUEST, 0, 1, request, body) == parse(expected)


def test_a_message_of_too_many_parts_is_refused() -> None:
    assert MOST_PARTS == len(split(REPLY, 1, bytes(76_800)))
    with pytest.raises(ValueError, match="at most 76800 bytes, not 76801"):
        split(REPLY, 1, bytes(76_801))


def damaged(at: int, *values: int) -> bytes:
    """Return a request with a body of two bytes, overwritten from `at` on."""
    [request] = split(REQUEST, 5, b"{}")
    return request[:at] + bytes(values) + request[at + len(values) :]


@pytest.mark.parametrize(
    ("datagram", "message", "answered"),
    [
        (b"", "it has no header of the remote control", False),
        (damaged(0)[:17], "it has no header of the remote control", False),
        (damaged(0, 0), "it has no header of the remote control", False),
        (damaged(4, 2), "version must be 1, not 2", True),
        (damaged(5, 3), "kind must be 1 or 2, not 3", False),
        (damaged(6, 1), "part must be below 1, not 1", True),
        (damaged(7, 0), "number of parts must be 1 to 1, not 0", True),
        (damaged(7, 2), "number of parts must be 1 to 1, not 2", True),
        (damaged(16, 1), "body must have the 258 bytes that the header says, not 2", True),
        (damaged(0)[:-1], "body must have the 2 bytes that the header says, not 1", True),
        (damaged(0) + bytes(1199), "body must be at most 1200 bytes", True),
        (damaged(5, 2, 0, 65), "number of parts must be 1 to 64, not 65", False),
    ],
)
def test_a_bad_datagram_has_its_error(datagram: bytes, message: str, answered: bool) -> None:
    """A fault in a request with an identity is answered."""
    with pytest.raises(DatagramError) as error:
        parse(datagram)

    assert message == str(error.value)
    assert (5 if answered else None) == error.value.request


@given(st.binary(max_size=60), st.integers(0, 20), st.integers(0, 255))
def test_any_bytes_are_a_datagram_or_refused(tail: bytes, at: int, value: int) -> None:
    datagram = bytearray(split(REQUEST, 9, tail)[0])
    datagram[min(at, len(datagram) - 1)] = value
    try:
        part = parse(bytes(datagram))
    except DatagramError:
        return
    if part.kind == REQUEST:
        assert [bytes(datagram)] == split(REQUEST, part.request, part.body)
