"""Apply the options of `ixp netperf` that change hosts."""

from collections.abc import Iterable
from typing import Any

from ixp.hosts.descriptions.description import Host
from ixp.hosts.descriptions.loading import load_host
from ixp.support.errors import UserError

_OF_PEER = "peer."


def hosts_of(arguments: dict[str, Any], mtu: int | None) -> tuple[Host, Host]:
    """Return host and peer with the changes of the options.

    `arguments` are the values of --host, --peer, --api, --offload, --descriptors and --set by their
    names. Raise UserError, which names the option, for a wrong value.
    """
    host = dict(_changes(arguments, mtu))
    peer = {f"--mtu {mtu}": f"nic.mtu={mtu}"} if mtu else {}
    changes = arguments["changes"]
    of_host = [change for change in changes if not change.startswith(_OF_PEER)]
    of_peer = [change[len(_OF_PEER) :] for change in changes if change.startswith(_OF_PEER)]
    return (
        _load(arguments["host"], host, of_host),
        _load(arguments["peer"], peer, of_peer, _OF_PEER),
    )


def _changes(arguments: dict[str, Any], mtu: int | None) -> Iterable[tuple[str, str]]:
    """Yield (option, change of the host's file) of each option."""
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
    """Return a host with its changes; errors name the option that made the change."""
    try:
        return load_host(place, [*options.values(), *changes])
    except UserError as error:
        message = str(error)
        for option, change in options.items():
            message = message.replace(f"--set {change}:", f"{option.strip()}:")
        if prefix:
            message = message.replace("--set ", f"--set {prefix}")
        raise UserError(message) from None
