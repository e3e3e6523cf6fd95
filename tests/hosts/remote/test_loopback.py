"""Targets and clients use loopback addresses only."""

import socket

import pytest

from ixp.hosts.remote import (
    Devset,
    Endpoint,
    ask,
    bound_socket,
    endpoint_of,
    read_endpoint,
)
from ixp.hosts.remote.loopback import is_loopback
from ixp.support.errors import UserError
from tests.support.message_files import assert_messages

OTHERS = ["0.0.0.0", "::",  # noqa: S104  # which must be refused
          "10.0.0.1", "128.0.0.1", "126.255.255.255", "::2", "fe80::1",
          "::ffff:127.0.0.1", "localhost", "", "127.1", "127.0.0.256", "::1%lo", "2130706433",
          "255.255.255.255", "224.0.0.1"]  # fmt: skip


@pytest.mark.parametrize("address", OTHERS)
def test_a_target_refuses_any_other_address(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No socket is made."""
    monkeypatch.setattr(socket, "socket", None)
    with pytest.raises(UserError, match=r"address must be 127.x.x.x or ::1, as numbers, not"):
        bound_socket(Endpoint(address, 0))


@pytest.mark.parametrize("address", OTHERS)
def test_a_client_refuses_any_other_address(address: str) -> None:
    with pytest.raises(UserError, match="target must be on a loopback address"):
        ask(Endpoint(address, 9), Devset())
    with pytest.raises(UserError, match="address must be"):
        read_endpoint(address)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.255.255.254", "127.3.2.1", "::1"])
def test_loopback_addresses_are_bound(address: str) -> None:
    assert is_loopback(address)
    with bound_socket(Endpoint(address, 0)) as bound:
        assert address == endpoint_of(bound).address
        assert endpoint_of(bound).port > 0


@pytest.mark.parametrize(
    ("text", "endpoint"),
    [
        ("127.0.0.1", ("127.0.0.1", 11063)),
        ("127.0.0.9:5", ("127.0.0.9", 5)),
        ("::1", ("::1", 11063)),
        ("[::1]", ("::1", 11063)),
        ("[::1]:65535", ("::1", 65535)),
    ],
)
def test_endpoint_is_read(text: str, endpoint: tuple[str, int]) -> None:
    assert endpoint == read_endpoint(text)
    assert endpoint == read_endpoint(str(read_endpoint(text)))


def test_port_outside_its_range_is_refused(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "endpoints.messages", read_endpoint)


def test_a_used_port_is_refused() -> None:
    with bound_socket(Endpoint("127.0.0.1", 0)) as first:
        listener = endpoint_of(first)
        with pytest.raises(UserError) as error:
            bound_socket(listener)

    assert str(error.value).startswith(f"{listener}: cannot listen there: Address already in use;")
