"""Host files: shipped ones, their values, and refusals with their line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.hosts.descriptions.description import Description, Host
from ixp.hosts.descriptions.loading import host_names, load_description, load_host
from ixp.hosts.descriptions.schema import value_types
from ixp.hosts.descriptions.writing import written_host
from ixp.support.errors import UserError
from tests.support.message_files import assert_messages

SHIPPED = [
    "ppc405-vxworks", "ppc440-linux", "ppc440-vxworks",
    "winxp-pc", "wp363-commercial-nic", "wp363-xilinx-pc",
]  # fmt: skip
BASE = 'base = "ppc440-vxworks"\n'


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def read(text: str, *changes: str) -> Description:
    Path("mine.toml").write_text(text, "utf-8", newline="")
    return load_description("mine.toml", changes)


def refused(text: str, *changes: str) -> str:
    with pytest.raises(UserError) as caught:
        read(text, *changes)
    return str(caught.value)


def test_the_six_hosts_of_the_notes_are_shipped() -> None:
    assert host_names() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_of_a_shipped_host_has_a_source(name: str) -> None:
    tags = load_description(name).tags
    untagged = [key for key, tag in tags.items() if key != "title" and not tag.source]
    assert untagged == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_host_file_that_is_written_and_read_gives_the_same_host(name: str) -> None:
    first = load_description(name, ["nic.mtu=9000"])
    Path(f"{name}.toml").write_text(written_host(first), "utf-8")

    assert first == load_description(f"./{name}.toml")


def test_documented_values_equal_those_of_the_documents() -> None:
    slow, fast = load_host("ppc405-vxworks"), load_host("ppc440-vxworks")
    assert (slow.cpu.clock_mhz, fast.cpu.clock_mhz) == (300, 400)
    assert (fast.nic.tx_descriptors, fast.nic.rx_descriptors) == (512, 512)
    assert fast.socket.limit_bytes == 253952
    assert fast.tasks.network == 50
    assert load_host("ppc440-linux").socket.limit_bytes == 208896
    assert load_host("winxp-pc").socket.receive_bytes == 1057280
    assert load_host("wp363-xilinx-pc").cpu.logical_cpus == 2


def test_both_boards_of_one_note_run_the_same_software() -> None:
    slow, fast = load_host("ppc405-vxworks"), load_host("ppc440-vxworks")
    assert (slow.stack, slow.nic, slow.socket) == (fast.stack, fast.nic, fast.socket)


def test_no_cost_is_specific_to_a_protocol_or_an_mtu() -> None:
    """Such a cost could be fitted to any measurement."""
    forbidden = re.compile(r"(^|[._])(udp|tcp\w*_(tx|rx)|1500|9000|jumbo)([._]|$)")
    assert [key for key in value_types() if forbidden.search(key)] == []


def test_a_value_without_a_source_is_marked_as_assumed() -> None:
    assert read(BASE + "[nic]\nmtu = 9000").tags["nic.mtu"].mark == "assumed"


def test_a_host_file_inherits_values_of_its_base() -> None:
    loaded = read(BASE + "[cpu]\nclock_mhz = 375")
    assert loaded.host.cpu.clock_mhz == 375
    assert loaded.host.stack == load_host("ppc440-vxworks").stack
    assert loaded.host.name == "mine"


def test_a_change_on_the_command_line_overrides_the_file() -> None:
    loaded = read(BASE + "[nic]\nmtu = 9000", "nic.mtu=4000", "socket.api=zbuf", "nic.polled=false")
    assert loaded.host.nic.mtu == 4000
    assert loaded.host.socket.api == "zbuf"


def test_a_wrong_host_file_is_refused_with_its_line(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "descriptions.messages", lambda text: read(BASE + text))


def test_a_wrong_change_of_a_host_is_refused(request: pytest.FixtureRequest) -> None:
    assert_messages(request, "host_changes.messages", lambda change: read(BASE, change))


def test_an_api_that_the_host_lacks_is_refused() -> None:
    message = refused('base = "ppc440-linux"\n[socket]\napi = "zbuf"')
    assert message == "mine.toml:3: `socket.api` is zbuf, but stack.api.zbuf is missing"


def test_a_missing_key_is_named() -> None:
    assert refused('title = "x"\n').startswith("mine.toml: missing key `cpu`")


def test_unknown_host_file_and_base_are_refused(tmp_path: Path) -> None:
    with pytest.raises(
        UserError, match=r"unknown host `ppc`; give a \.toml file or one of ppc405-"
    ):
        load_host("ppc")
    with pytest.raises(UserError, match="No such file"):
        load_host(str(tmp_path / "none.toml"))
    with pytest.raises(UserError, match="1: unknown base `pc`; it must be one of"):
        read('base = "pc"')


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_host_file_or_a_user_error(text: str) -> None:
    try:
        host = read(BASE + text).host
    except UserError:
        return
    assert isinstance(host, Host)


@given(st.sampled_from(sorted(value_types())), st.text(max_size=20))
@settings(max_examples=200, deadline=None)
def test_any_change_gives_a_host_or_a_user_error(key: str, value: str) -> None:
    try:
        host = read(BASE, f"{key}={value}").host
    except UserError:
        return
    assert isinstance(host, Host)
