"""Encode commands to a target, and its replies, as JSON."""

from typing import Literal

import msgspec

from ixp.hosts.netperf.netperf_test import NetperfTest
from ixp.hosts.netperf.result import NetperfResult
from ixp.support.decoding import UNDECODABLE
from ixp.support.errors import UserError


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
               kw_only=True, tag_field="command"):  # fmt: skip
    """A command; a field of None leaves that setting unchanged."""


class Devset(_Command, frozen=True, tag="rc_devset"):
    """Set the MAC and the network; allowed values are those of a host's file."""

    offload: bool | None = None
    api: str | None = None
    mtu: int | None = None
    tx_coalesce: int | None = None
    rx_coalesce: int | None = None


class Netserver(_Command, frozen=True, tag="rc_server"):
    """Start or stop the netserver."""

    action: Literal["start", "stop"]


class Client(_Command, frozen=True, tag="rc_client"):
    """Run a netperf client on the target: a test of direction `tx`."""

    test: NetperfTest


class Netperf(_Command, frozen=True, tag="netperf"):
    """Run netperf on the other end, against the netserver of the target: direction `rx`."""

    test: NetperfTest


TargetCommand = Devset | Netserver | Client | Netperf


class TargetState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a target, and whether its netserver runs."""

    host: str
    offload: bool
    api: str
    mtu: int
    tx_coalesce: int
    rx_coalesce: int
    server: Literal["running", "stopped"]


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The outcome of a command: `done`, `refused` (wrong command), or `failed` (target's error).

    `reloaded`: the target's network was reloaded, and silent meanwhile. `result` is the result of a
    test.
    """

    status: Literal["done", "refused", "failed"]
    message: str = ""
    reloaded: bool = False
    state: TargetState | None = None
    result: NetperfResult | None = None


_COMMANDS: msgspec.json.Decoder[TargetCommand] = msgspec.json.Decoder(TargetCommand)
_REPLIES = msgspec.json.Decoder(Reply)


def read_command(body: bytes) -> TargetCommand:
    """Decode a command; raise UserError if the body is not a command."""
    try:
        return _COMMANDS.decode(body)
    except UNDECODABLE as error:
        raise UserError(f"no command: {printable(str(error))}") from None


def read_reply(body: bytes) -> Reply:
    """Decode a reply; raise UserError if the body is not a reply."""
    try:
        return _REPLIES.decode(body)
    except UNDECODABLE as error:
        raise UserError(f"no reply: {printable(str(error))}") from None


def printable(text: str, most: int = 200) -> str:
    """Return a text from the network as one short line without control characters."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in text[: most + 1])
    return shown if len(shown) <= most else shown[:most] + "…"


def describe(command: TargetCommand) -> str:
    """Return a command as text for a target's console."""
    settings = command.test if isinstance(command, Client | Netperf) else command
    fields = msgspec.structs.asdict(settings).items()
    words = ", ".join(f"{name} {_word(value)}" for name, value in fields if value is not None)
    return f"{command.__struct_config__.tag}: {words or 'show the settings'}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return printable(f"{value:g}" if isinstance(value, float) else str(value))
