"""Define the options of netperf's tests, shared by `ixp netperf` and `ixp rc`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ixp.cli.command import Decorator
from ixp.cli.options.types import RealRange, Sizes

if TYPE_CHECKING:
    from ixp.hosts import NetperfTest

_size = partial(click.option, metavar="BYTES", type=Sizes(1))
_sizes = partial(click.option, metavar="BYTES[,BYTES]", type=Sizes(2))

TESTS = click.Choice(["TCP_STREAM", "UDP_STREAM", "TCP_RR"])
APIS = click.Choice(["bsd", "zbuf", "fastudp"])
SEED = click.option("--seed", type=int, default=1, show_default=True, help="Set the random seed.")


def seconds_option(most: int) -> Decorator:
    """Return the decorator that adds `seconds`, up to `most`."""
    return click.option(
        "-l",
        "seconds",
        type=RealRange(0, most, min_open=True),
        default=10.0,
        show_default=True,
        metavar="SECONDS",
        help="Send for SECONDS of simulated time.",
    )


SIZE_OPTIONS = (
    _size("-m", "message", help="Set the size of messages."),
    _size("-M", "receive_message", help="Set the size of each receive call."),
    _sizes("-s", "local", help="Set send and receive buffer of the end that sends."),
    _sizes("-S", "remote", help="Set those of the end that receives."),
    _sizes("-r", "transaction", help="Send requests and responses of TCP_RR of these sizes."),
)


def netperf_test(sizes: dict[str, tuple[int, ...] | None], **fields: Any) -> NetperfTest:  # noqa: ANN401  # those of a test
    """Return a test; `sizes` are the values of SIZE_OPTIONS by their names."""
    from ixp.hosts import NetperfTest

    (message,), (receive,) = (sizes[name] or (None,) for name in ("message", "receive_message"))
    local, remote = (sizes[name] or (None, None) for name in ("local", "remote"))
    request, response = sizes["transaction"] or (1, 1)
    return NetperfTest(
        message_bytes=message,
        receive_message_bytes=receive,
        local_send_bytes=local[0],
        local_receive_bytes=local[1],
        remote_send_bytes=remote[0],
        remote_receive_bytes=remote[1],
        request_bytes=request,
        response_bytes=response,
        **fields,
    )
