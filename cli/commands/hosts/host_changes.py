"""Apply the options of `ixp netperf` that change hosts."""

from collections.abc import Iterable
from typing import Any

from ixp.hosts.descriptions.description import Host
from ixp.hosts.descriptions.loading import load_host
from ixp.support.errors import UserError

_OF_PEER = "peer."


def hosts_of(arguments: dict[str, Any], mtu: int | None) -> tuple[Host, Host]:
    """Return host and peer, with what options change in them.

    `arguments` are the values of --host, --peer, --api, --offload, --descriptors and --set by their
    names. Raise UserError, with the option, for a value that cannot be.
    """
    host = dict(_changes(arguments, mtu))
    peer = {f"--mtu {mtu}": f"nic.mtu={mtu}"} if mtu else {}
    own = [change for change in arguments["changes"] if not change.startswith(_OF_PEER)]
    theirs = [change for change in arguments["changes"] if change.startswith(_OF_PEER)]
    return (
        _load(arguments["host"], host, own),
        _load(
            arguments["peer"], peer, [change.removeprefix(_OF_PEER) for change in theirs], _OF_PEER
        ),
    )


def _changes(arguments: dict[str, Any], mtu: int | None) -> Iterable[tuple[str, str]]:
    """Yield options with the changes of the host that they stand for."""
    if mtu is not None:
        yield f"--mtu {mtu}", f"nic.mtu={mtu}"
    if arguments["api"]:
        yield f"--api {arguments['api']}", f"socket.api={arguments['api']}"
    if arguments["offload"]:
        on = str(arguments["offload"] == "on").lower()
        yield f"--offload {arguments['offload']}", f"nic.checksum_offload={on}"
    if (descriptors := arguments["descriptors"]) is not None:
        yield f"--descriptors {descriptors}", f"nic.tx_descriptors={descriptors}"
        yield f"--descriptors {descriptors} ", f"nic.rx_descriptors={descriptors}"


def _load(place: str, options: dict[str, str], changes: list[str], prefix: str = "") -> Host:
    """Return a host with its changes; an error about one names the option as it was given."""
    try:
        return load_host(place, [*options.values(), *changes])
    except UserError as error:
        message = str(error)
        for option, change in options.items():
            message = message.replace(f"--set {change}:", f"{option.strip()}:")
        if prefix:
            message = message.replace("--set ", f"--set {prefix}")
        raise UserError(message) from None
