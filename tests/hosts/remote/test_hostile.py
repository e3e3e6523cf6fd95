"""A target survives hostile datagrams with little memory, and obeys later commands."""

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.remote import Client, Devset, Netperf, Netserver, ask
from ixp.hosts.remote.datagrams import MOST_PARTS, REQUEST, split
from ixp.hosts.remote.target import MOST_ANSWERS, MOST_BYTES
from tests.hosts.remote.support.quick import CLIENT_ADDRESS, OfflineTarget
from tests.hosts.remote.support.running import flood, memory_kb, running

COUNT = int(os.environ.get("DATAGRAMS", "100000"))
VALID = [
    msgspec.json.encode(command)
    for command in (
        Devset(mtu=9000, api="zbuf"),
        Netserver(action="start"),
        Client(test=NetperfTest(direction="tx")),
        Netperf(test=NetperfTest(direction="rx")),
    )
]
BODIES = [
    b"", b"{", b"null", b"[" * 1200, b'{"command":' * 100, b'{"command":"rc_client","test":{}',
    b'{"command":"rc_devset","mtu":1e400}', b'{"command":"rc_devset","mtu":' + b"9" * 1000 + b"}",
    b'{"command":"rc_devset","mtu":true}', b'{"command":"rc_devset","api":"\\ud800"}',
    b'{"command":"rc_devset","api":"\xff\xfe"}', b'{"command":"rc_devset","\\u001b[2J":1}',
    b'{"command":"rc_client","test":{"seconds":-1}}', b'{"command":"shell"}', b"\0" * 1200,
]  # fmt: skip


def hostile(count: int, seed: int = 1) -> Iterator[bytes]:
    """Yield noise, damaged requests, bad bodies and valid requests, some repeated."""
    source = random.Random(seed)
    for _ in range(count):
        kind = source.randrange(4)
        if kind == 0:
            yield source.randbytes(source.randrange(1400))
            continue
        body = source.choice(BODIES if kind == 1 else VALID)
        raw = bytearray(split(REQUEST, source.randrange(2 * count), body)[0])
        if kind == 2:
            for _ in range(source.randrange(1, 4)):
                raw[source.randrange(len(raw))] = source.randrange(256)
            raw = raw[: source.randrange(len(raw) + 1)] if source.random() < 0.3 else raw
        if kind == 3 and source.random() < 0.1:
            raw += source.randbytes(source.randrange(9000))
        yield bytes(raw)


@given(st.binary(max_size=1300), st.integers(0, 99))
def test_a_request_with_any_text_is_obeyed_or_refused(body: bytes, request: int) -> None:
    offline = OfflineTarget()
    outgoing = offline.target.receive(split(REQUEST, request, body[:1200])[0], CLIENT_ADDRESS, 0.0)

    assert outgoing is not None
    assert offline.ask(Devset()).status == "done"


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
                    lambda part: st.lists(part) | st.dictionaries(st.text(), part), max_leaves=8),
       st.sampled_from(["rc_devset", "rc_server", "rc_client", "netperf", "other"]),
       st.sampled_from(["mtu", "api", "offload", "action", "test", "rx_coalesce"]))  # fmt: skip
def test_any_json_value_is_obeyed_or_refused(value: object, command: str, key: str) -> None:
    body = json.dumps({"command": command, key: value}).encode()[:1200]
    offline = OfflineTarget()
    reply = offline.ask_as(5, body)

    assert reply.status in {"done", "refused"}
    assert all(line.isprintable() for line in offline.console)


def test_the_console_stays_short_under_a_flood() -> None:
    """The number of refused datagrams is printed when it has doubled."""
    offline = OfflineTarget()
    for _ in range(5000):
        offline.target.receive(b"noise", CLIENT_ADDRESS, 0.0)

    assert 13 == len(offline.console)
    assert (
        "refused 4096 so far, the last: it has no header of the remote control"
        == (offline.console[-1])
    )


def test_a_target_uses_little_memory_and_obeys_after_hostile_datagrams() -> None:
    offline = OfflineTarget(reload_s=0.0)
    longest = 0
    for datagram in hostile(20_000):
        outgoing = offline.target.receive(datagram, CLIENT_ADDRESS, 0.0) or offline.target.release(
            0.0
        )
        longest = max(longest, len(outgoing.datagrams) if outgoing else 0)
    answers = offline.target._answers

    assert len(answers) <= MOST_ANSWERS
    assert answers.size <= MOST_BYTES
    assert 1 < longest <= MOST_PARTS
    assert offline.runs.tests  # the valid requests were obeyed
    assert "done" == offline.ask(Devset(mtu=1500)).status


@pytest.mark.parametrize(
    "count", [3000, pytest.param(COUNT, marks=pytest.mark.campaign)], ids=["quick", "campaign"]
)
def test_a_target_process_survives_hostile_datagrams(count: int, tmp_path: Path) -> None:
    with running(tmp_path, "--reload", "0") as target:
        flood(target.endpoint, hostile(min(count, 3000), seed=2))
        before = memory_kb(target.process)
        flood(target.endpoint, hostile(count))
        reply = ask(target.endpoint, Devset(mtu=1500))

        assert ("done", 1500) == (reply.status, reply.state and reply.state.mtu)
        assert memory_kb(target.process) < before + 8192
        assert target.process.poll() is None
        console = target.console.read_text(encoding="utf-8")
        refused = [int(line.split()[1]) for line in console.splitlines() if "so far" in line]
        assert refused[-1] > count / 2  # three quarters are bad
