"""Host files: those that come with ixp, what is read from one, and what is refused where."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ixp.support.errors import UserError
from ixp.support.toml_lines import TomlText
from ixp.workloads.hosts.description import Description, Host
from ixp.workloads.hosts.keys import value_types
from ixp.workloads.hosts.loading import (
    host_names,
    load_description,
    load_host,
    read_description,
)
from ixp.workloads.hosts.writing import written_host

SHIPPED = [
    "ppc405-vxworks", "ppc440-linux", "ppc440-vxworks",
    "winxp-pc", "wp363-commercial-nic", "wp363-xilinx-pc",
]  # fmt: skip
BASE = 'base = "ppc440-vxworks"\n'


def read(text: str, *changes: str) -> Description:
    """Return the host of a text."""
    return read_description(TomlText(text, "mine.toml"), changes)


def refused(text: str, *changes: str) -> str:
    """Return the error that a text gives."""
    with pytest.raises(UserError) as caught:
        read(text, *changes)
    return str(caught.value)


def test_the_six_hosts_of_the_notes_come_with_ixp() -> None:
    """Three boards, and three PCs."""
    assert host_names() == SHIPPED


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_host_says_of_every_value_where_it_is_from(name: str) -> None:
    """Also the assumed ones give a reason."""
    tags = load_description(name).tags
    untagged = [key for key, tag in tags.items() if key != "title" and not tag.source]
    assert untagged == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_host_written_and_read_again_is_the_same(name: str) -> None:
    """Values and tags, those of a base too."""
    first = load_description(name, ["nic.mtu=9000"])
    again = read_description(TomlText(written_host(first), f"{name}.toml"))
    assert again == first


def test_documented_values_are_those_of_the_documents() -> None:
    """Clocks, rings, buffers and priorities stand in the notes."""
    slow, fast = load_host("ppc405-vxworks"), load_host("ppc440-vxworks")
    assert (slow.cpu.clock_mhz, fast.cpu.clock_mhz) == (300, 400)
    assert (fast.nic.tx_descriptors, fast.nic.rx_descriptors) == (512, 512)
    assert fast.socket.limit_bytes == 253952
    assert fast.tasks.network == 50
    assert load_host("ppc440-linux").socket.limit_bytes == 208896
    assert load_host("winxp-pc").socket.receive_bytes == 1057280
    assert load_host("wp363-xilinx-pc").cpu.logical_cpus == 2


def test_both_boards_of_one_note_run_the_same_software() -> None:
    """They differ in clock and stalls alone."""
    slow, fast = load_host("ppc405-vxworks"), load_host("ppc440-vxworks")
    assert (slow.stack, slow.nic, slow.socket) == (fast.stack, fast.nic, fast.socket)


def test_no_key_names_a_protocol_or_an_mtu_that_it_holds_for() -> None:
    """A cost for one of them could be tuned to give any number."""
    forbidden = re.compile(r"(^|[._])(udp|tcp\w*_(tx|rx)|1500|9000|jumbo)([._]|$)")
    assert [key for key in value_types() if forbidden.search(key)] == []


def test_a_plain_value_counts_as_assumed() -> None:
    """It states no source."""
    assert read(BASE + "[nic]\nmtu = 9000").tags["nic.mtu"].mark == "assumed"


def test_a_file_keeps_what_its_base_says() -> None:
    """It needs to hold only what differs."""
    mine = read(BASE + "[cpu]\nclock_mhz = 375")
    assert mine.host.cpu.clock_mhz == 375
    assert mine.host.stack == load_host("ppc440-vxworks").stack
    assert mine.host.name == "mine"


def test_a_change_on_the_command_line_stands_over_the_file() -> None:
    """Texts need no quotes there."""
    mine = read(BASE + "[nic]\nmtu = 9000", "nic.mtu=4000", "socket.api=zbuf", "nic.polled=false")
    assert mine.host.nic.mtu == 4000
    assert mine.host.socket.api == "zbuf"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[nic]\nmtu = 1500\nmtuu = 3", "mine.toml:4: unknown key `nic.mtuu`; did you mean `mtu`?"),
        ("[nics]\nmtu = 1500", "mine.toml:2: unknown key `nics`; did you mean `nic`?"),
        ("[nic]\n\nmtu = 20", "mine.toml:4: `nic.mtu` must be a whole number from 576 to 16384"),
        ("nic.mtu = 1500.5", "mine.toml:2: `nic.mtu` must be a whole number"),
        (
            "[nic]\ntx_coalesce = 256",
            "mine.toml:3: `nic.tx_coalesce` must be a whole number from 1",
        ),
        ("[nic]\nrx_coalesce = 0", "mine.toml:3: `nic.rx_coalesce` must be a whole number from 1"),
        ('[nic]\npolled = "yes"', 'mine.toml:3: `nic.polled` must be true or false, not "yes"'),
        ("[cpu]\nclock_mhz = 0", "mine.toml:3: `cpu.clock_mhz` must be a number above 0"),
        ("[cpu]\nclock_mhz = nan", "mine.toml:3: `cpu.clock_mhz` must be a number above 0"),
        ("[cpu]\nclock_mhz = inf", "mine.toml:3: `cpu.clock_mhz` must be a number above 0"),
        ("[cpu]\nclock_mhz = true", "mine.toml:3: `cpu.clock_mhz` must be a number"),
        ("[cpu]\nclock_mhz = [3]", "mine.toml:3: `cpu.clock_mhz` must be a number"),
        ("cpu = 3", "mine.toml:2: `cpu` must be a table, not 3"),
        ("[stack.api.bsd]\ncall_cycles = -1", "mine.toml:3: `stack.api.bsd.call_cycles` must be"),
        ("[stack.api.foo]\nx = 1", "mine.toml:2: unknown key `stack.api.foo`"),
        ('[socket]\napi = "xti"', "mine.toml:3: `socket.api` must be one of bsd, zbuf, fastudp"),
        ("[pcie]\nlanes = 3", "mine.toml:3: `pcie.lanes` must be one of 1, 2, 4, 8, 16, 32, not 3"),
        ("[pcie]\nlanes = 4", "mine.toml: missing key `pcie.generation`"),
        ("[nic]\nmtu = { mark = 'assumed' }", "mine.toml:3: `nic.mtu` must have a value = "),
        ("[nic]\nmtu = { value = 1500, mark = 'true' }", "mine.toml:3: `nic.mtu` must have mark ="),
        ("[nic]\nmtu = { value = 1500, sauce = '' }", "mine.toml:3: `nic.mtu` must have mark ="),
        (
            "[nic]\nmtu = { value = 1500, mark = 'fitted' }",
            "mine.toml:3: `nic.mtu` is fitted, so it must name its source",
        ),
        ("[nic]\nmtu = 9000\nrx_fifo_bytes = 9000", "mine.toml:4: `nic.rx_fifo_bytes` must hold"),
        ("[nic]\npolled = true", "mine.toml:3: `nic.polled` is true, so nic.poll_us"),
        ("[socket]\nsend_bytes = 300000", "mine.toml:3: `socket.send_bytes` must be socket.limit"),
        ("[nic", "mine.toml:2: "),
    ],
)
def test_what_cannot_be_is_refused_with_file_and_line(text: str, message: str) -> None:
    """The message names the key and what it may be."""
    assert refused(BASE + text).startswith(message)


def test_an_api_that_the_host_lacks_is_refused() -> None:
    """Linux has BSD sockets only."""
    message = refused('base = "ppc440-linux"\n[socket]\napi = "zbuf"')
    assert message == "mine.toml:3: `socket.api` is zbuf, but stack.api.zbuf is missing"


def test_a_key_that_is_nowhere_is_named() -> None:
    """Neither in the file nor in a base."""
    assert refused('title = "x"\n').startswith("mine.toml: missing key `cpu`")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("nic.mtu", "--set nic.mtu: it must be KEY=VALUE, such as nic.mtu=9000"),
        ("mtu=9000", "--set mtu=9000: unknown key `mtu`; did you mean `nic.mtu`?"),
        ("nic.mtuu=9000", "--set nic.mtuu=9000: unknown key `nic.mtuu`; did you mean `nic.mtu`"),
        ("nic=9000", "--set nic=9000: unknown key `nic`"),
        (
            "nic.mtu=big",
            "--set nic.mtu=big: `nic.mtu` must be a whole number from 576 to 16384, not",
        ),
        ("nic.mtu=", "--set nic.mtu=: `nic.mtu` must be"),
        ("nic.mtu=[1]", "--set nic.mtu=[1]: `nic.mtu` must be"),
    ],
)
def test_a_change_that_cannot_be_is_refused_with_the_change(change: str, message: str) -> None:
    """It has no line, so it is its own place."""
    assert refused(BASE, change).startswith(message)


def test_a_name_that_is_no_host_is_refused_with_the_names_of_hosts(tmp_path: Path) -> None:
    """So are a missing file and an unknown base."""
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
def test_no_text_gives_anything_but_a_host_or_an_error_for_people(text: str) -> None:
    """No traceback."""
    try:
        host = read(BASE + text).host
    except UserError:
        return
    assert isinstance(host, Host)


@given(st.sampled_from(sorted(value_types())), st.text(max_size=20))
@settings(max_examples=200, deadline=None)
def test_no_change_gives_anything_but_a_host_or_an_error_for_people(key: str, value: str) -> None:
    """No traceback."""
    try:
        host = read(BASE, f"{key}={value}").host
    except UserError:
        return
    assert isinstance(host, Host)
