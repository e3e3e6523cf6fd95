"""The server accepts one page with its token, and nothing else."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from queue import Queue
from urllib.parse import urlsplit

import pytest

from ixp.editors.view.document import Answer, Curves, Refusal
from ixp.editors.view.player import Player
from ixp.editors.view.requests import Play, ShowHistory
from ixp.editors.view.server import serve
from ixp.support.errors import UserError
from tests.editors.support.view_server import (
    WAIT_S,
    connection_to,
    is_served,
    live,
    origin,
    page,
    post,
    served,
)

pytestmark = pytest.mark.xdist_group("view server")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(live()) as url:
        yield url


def get(address: str, path: str | None = None, **headers: str) -> tuple[int, bytes, dict[str, str]]:
    """Request a path, by default the page; return status, body and headers."""
    with closing(connection_to(address)) as connection:
        connection.request("GET", urlsplit(address).path if path is None else path, headers=headers)
        answer = connection.getresponse()
        return answer.status, answer.read(), {k.lower(): v for k, v in answer.getheaders()}


def test_the_page_and_its_files_are_served(address: str) -> None:
    """All files that the page names exist; nothing is inline or from another server."""
    status, body, headers = get(address)
    html = body.decode()

    assert 200 == status
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert "no-referrer" == headers["referrer-policy"]
    assert "//" not in html.replace("<!doctype", "")
    assert " style=" not in html
    assert " onclick=" not in html
    for name in ("main.js", "view.css", "icon.svg"):
        assert name in html
        assert 200 == get(address, urlsplit(address).path + name)[0]


def test_the_address_without_its_last_slash_redirects_to_the_page(address: str) -> None:
    """The redirection requires the token."""
    below = urlsplit(address).path
    status, _, headers = get(address, below.rstrip("/"))

    assert (307, below) == (status, headers["location"])
    assert "no-referrer" == headers["referrer-policy"]
    for refused in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        assert 404 == get(address, below.rstrip("/"), **refused)[0]
    assert 404 == get(address, below.rstrip("/")[:-1])[0]


def test_no_file_outside_the_page_is_served(address: str) -> None:
    below = urlsplit(address).path
    for path in (
        "server.py", "../server.py", "..%2fserver.py", "%2e%2e/server.py", "/etc/passwd",
        "//etc/passwd", "page/main.js", "main.js/", "index.html/../../server.py", "main.js%00.py",
    ):  # fmt: skip
        assert 404 == get(address, below + path)[0], path


def test_a_wrong_token_host_or_origin_is_refused(address: str) -> None:
    """All refusals are equal and do not reveal the reason."""
    below = urlsplit(address).path
    token = below.strip("/")
    netloc = urlsplit(address).netloc
    answers = [
        get(address, "/"), get(address, "/main.js"), get(address, f"/{token[:-1]}/"),
        get(address, f"/{token}x/"), get(address, f"/{token.swapcase()}/"), get(address, "//"),
        get(address, f"/{token[:-1]}%c3%a9/"),
        get(address, Host="evil.example"), get(address, Host=f"evil.example:{netloc[-5:]}"),
        get(address, Host="127.0.0.1"), get(address, Host=f"[::1]:{netloc.rpartition(':')[2]}"),
        get(address, Origin="http://evil.example"), get(address, Origin="null"),
    ]  # fmt: skip

    assert {(404, b"not found\n")} == {(status, body) for status, body, _ in answers}
    assert 200 == get(address, Host=netloc.replace("127.0.0.1", "localhost"))[0]
    assert 200 == get(address, Origin=origin(address))[0]


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Host": "evil.example"}]
)
def test_a_foreign_request_or_stream_is_refused(address: str, headers: dict[str, str]) -> None:
    below = urlsplit(address).path
    with page(address) as client:
        assert 404 == post(address, '{"do": "play", "id": 1}', **headers)
        assert 404 == post(address[:-2] + "/", '{"do": "play", "id": 1}')
        assert 404 == get(address, f"{below}events", **headers)[0]
        assert 404 == get(address, f"{below[:-2]}/events")[0]
        with closing(connection_to(address)) as connection:
            connection.request("POST", f"{below}ask", '{"do": "play", "id": 1}')
            assert 404 == connection.getresponse().status
        client.ask("history")

        assert not client.frame["playing"]


def test_a_second_page_is_refused_until_the_first_one_is_closed(address: str) -> None:
    with page(address) as first:
        assert (409, b"conflict\n") == get(address, f"{urlsplit(address).path}events")[:2]
        assert "done" == first.ask("pause")["is"]

    assert is_served(address)


def test_a_request_needs_an_open_page(address: str) -> None:
    with page(address) as client:
        client.ask("pause")
    while (status := post(address, '{"do": "pause", "id": 1}')) == 202:
        pass  # the server checks ten times a second for a closed page

    assert 409 == status


def test_a_page_plays_pauses_and_steps_in_both_directions(address: str) -> None:
    assert is_served(address)
    with page(address) as client:
        assert "oc12" == client.opening["config"]
        client.ask("goto", cycle=5000)
        start = client.frame["cycle"]
        client.ask("play", speed=None)
        while client.frame["cycle"] < start + 10_000:
            client.ask("source", file=0)
        client.ask("pause")
        stands = client.frame["cycle"]
        client.ask("step", by="cycle")
        after = client.frame["cycle"]
        client.ask("step", by="cycle", back=True)

        assert 5000 == start
        assert (stands + 1, stands) == (after, client.frame["cycle"])
        assert not client.frame["playing"]


def test_an_invalid_message_is_answered_without_closing_the_connection(address: str) -> None:
    assert is_served(address)
    with page(address) as client:
        for data in ("", "{", '{"do": "quit", "id": 1}', b"\xff\xfe", "[" * 4000):
            assert "refusal" == client.send(data)["is"]
        assert "refusal" == client.ask("source", file=1000)["is"]
        assert "done" == client.ask("pause")["is"]


@pytest.mark.parametrize("size", ["-1", "+1", "x", "", "1.5", "9" * 5000, "1_0"])
def test_a_request_without_a_size_is_refused(address: str, size: str) -> None:
    with page(address) as client:
        assert 400 == post(address, "", **{"Content-Length": size})
        assert "done" == client.ask("pause")["is"]


def test_a_request_that_is_too_long_is_refused(address: str) -> None:
    with page(address) as client:
        # the answer is lost if the server does not read the whole request
        with suppress(ConnectionError):
            assert 413 == post(address, "x" * 100_000)
        assert "done" == client.ask("pause")["is"]


def test_a_pause_interrupts_a_goto_at_once(address: str) -> None:
    assert is_served(address)
    with page(address) as client:
        client.send('{"do": "pause", "id": 90}')
        start = client.frame["cycle"]
        target = start + 10**9  # this would take an hour
        client.post("goto", cycle=target)

        assert "done" == client.ask("pause")["is"]
        assert start <= client.wait_until_paused()["cycle"] < target


def test_all_queued_steps_are_executed(address: str) -> None:
    assert is_served(address)
    with page(address) as client:
        client.ask("goto", cycle=8000)
        client.ask("step", by="word", engine=2)
        before = client.frame["cycle"]
        client.ask("step", by="word", engine=2)
        first = client.frame["cycle"]
        client.ask("step", by="word", back=True, engine=2)
        for _ in range(4):
            client.post("step", by="word", engine=2)
            client.post("step", by="word", back=True, engine=2)
        client.ask("step", by="word", engine=2)

        assert before < first == client.frame["cycle"]


def test_page_may_close_before_its_answer(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    for request in (
        '{"do": "goto", "id": 1, "cycle": 100000000000}',
        '{"do": "source", "id": 1, "file": 3}',
    ):
        assert is_served(address)
        with page(address):
            post(address, request)
    assert is_served(address)
    assert "" == capfd.readouterr().err


def test_serve_raises_an_exception_of_the_run() -> None:
    run = live()

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError("of a test")

    run.frame = fail  # type: ignore[assignment]
    with pytest.raises(RuntimeError, match="of a test"):
        serve(run, port=0, idle_s=None, opened=print, ended=lambda: False)


def test_a_pause_of_the_server_is_done_though_many_requests_wait() -> None:
    run, go_on, frames = live(), threading.Event(), Queue[bytes]()
    answers: list[Answer] = []
    curves = run.history()

    def history() -> Curves:
        go_on.wait(WAIT_S)
        return curves

    run.history = history  # type: ignore[method-assign]
    player = Player(run, frames.put)
    player.ask(Play(id=0), answers.append)
    while b'"playing":true' not in frames.get(timeout=WAIT_S):
        pass
    for number in range(20):
        player.ask(ShowHistory(id=number), answers.append)
    player.pause()
    go_on.set()
    while b'"playing":false' not in frames.get(timeout=WAIT_S):
        pass
    player.close()

    assert Refusal("too many requests wait") in answers


def test_a_run_pauses_while_no_page_is_connected(address: str) -> None:
    assert is_served(address)
    with page(address) as client:
        client.ask("play", speed=None)
    with page(address) as client:
        client.ask("history")

        assert not client.frame["playing"]


def test_a_used_port_is_refused_with_its_number() -> None:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(UserError, match=f"port {port} "):
            serve(live(), port=port, idle_s=None, opened=print, ended=lambda: True)


def test_the_stream_ends_with_the_server() -> None:
    with ExitStack() as stack:
        with served(live()) as url:
            client = stack.enter_context(page(url))
        client.wait_for_end()


def test_the_server_ends_when_no_page_connects_in_time() -> None:
    addresses: list[str] = []

    serve(live(), port=0, idle_s=0.3, opened=addresses.append, ended=lambda: False)

    assert [] != addresses
