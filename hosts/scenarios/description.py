"""Define the keys of a scenario file: router, hosts at its ports, and flows."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from ixp.hosts.descriptions.description import Host
from ixp.hosts.descriptions.loading import load_host
from ixp.hosts.netperf.netperf_test import Bytes, TestName
from ixp.hosts.theory.wire_limits import HEADER_BYTES
from ixp.microcode.config import config_file
from ixp.microcode.config.loader import Config
from ixp.microcode.config.tables import Wrong
from ixp.support.errors import UserError
from ixp.support.toml_file import TomlFile
from ixp.workloads.record.run_directory import port_number
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.attachments import Attachment, Attachments
from ixp.workloads.runs.system.system import resolve
from ixp.workloads.traffic.named_workloads import SILENT

LARGEST_MTU = 1500
"""Frame limit of the router's Ethernet ports (IEEE 802.3)."""

_MOST_SECONDS = 60
_BETWEEN_ETHERNETS = "ETHERNET_LOOPBACK"
"""Build option of the microcode: forward packets between Ethernet ports."""

Seconds = Annotated[float, Meta(gt=0, le=_MOST_SECONDS)]


class RouterEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[router]`: a configuration by name or file, its tables file, and its defines."""

    config: str = "oc12"
    tables: str | None = None
    defines: dict[str, int | str] = {}


class HostEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `[[host]]`: its description, changes to it (KEY=VALUE) and its place."""

    name: Annotated[str, Meta(min_length=1)]
    description: str
    port: str | int
    address: str | None = None
    set: list[str] = []


class FlowEntry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"sender": "from"}
):
    """The table `[[flow]]`: a netperf test between two hosts; without `seconds`, until the end."""

    sender: str
    to: str
    test: TestName = "TCP_STREAM"
    start: Annotated[float, Meta(ge=0)] = 0.0
    seconds: Seconds | None = None
    message_bytes: Bytes | None = None
    send_socket_bytes: Bytes | None = None
    receive_socket_bytes: Bytes | None = None
    request_bytes: Bytes = 1
    response_bytes: Bytes = 1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    seconds: Seconds = 0.05
    seed: Annotated[int, Meta(ge=0, lt=1 << 31)] = 1
    router: RouterEntry = RouterEntry()
    host: list[dict[str, object]] = []
    flow: list[dict[str, object]] = []


class PlacedHost(msgspec.Struct, frozen=True):
    """A host with its name in the scenario and its place at the router."""

    name: str
    host: Host
    place: Attachment


class Scenario(msgspec.Struct, frozen=True, kw_only=True):
    """A checked scenario; flows refer to hosts by index."""

    name: str
    seconds: float
    seed: int
    options: Options
    hosts: list[PlacedHost]
    flows: list[FlowEntry]

    def host_number(self, name: str) -> int:
        """Return the index of a host."""
        return [host.name for host in self.hosts].index(name)


def read_scenario(path: str | Path) -> Scenario:
    """Read a scenario; raise UserError, with file and line, for any error in it."""
    return parse_scenario(TomlFile.read(path), Path(path).parent)


def parse_scenario(text: TomlFile, folder: Path = Path()) -> Scenario:
    """Return the scenario in a text; its paths are relative to `folder`. See `read_scenario`."""
    for table in ("host", "flow"):
        text.entries(table)
    file = text.struct(_File)
    options = _options(file, text, folder)
    config = resolve(options)
    if not config.is_router:
        raise text.error("config must be one of the router", "router", "config")
    hosts = _hosts(text, config, folder)
    flows = _flows(text, hosts, file.seconds)
    options = _with_way(text, options, hosts, flows)
    cycles = round(file.seconds * config.chip_table["core_mhz"] * 1e6)
    return Scenario(
        name=Path(text.name).stem,
        seconds=file.seconds,
        seed=file.seed,
        options=msgspec.structs.replace(options, cycles=cycles),
        hosts=hosts,
        flows=flows,
    )


def _options(file: _File, text: TomlFile, folder: Path) -> Options:
    config, tables = file.router.config, file.router.tables
    if config not in config_file.names():
        if not config.endswith(".toml"):
            names = ", ".join(config_file.names())
            message = f"unknown configuration {config}; give a .toml file or one of {names}"
            raise text.error(message, "router", "config")
        config = str(folder / config)
    return Options(
        config=config,
        tables=str(folder / tables) if tables else None,
        defines={name: str(value) for name, value in file.router.defines.items()},
        workload=SILENT,
        warmup=0,
        keep=True,
    )


def _hosts(text: TomlFile, config: Config, folder: Path) -> list[PlacedHost]:
    entries = text.structs("host", HostEntry)
    if not entries:
        raise UserError(f"{text.name}: there must be a [[host]]")
    places = Attachments(config)
    requested = [(entry.address, index) for index, entry in enumerate(entries) if entry.address]
    for address, index in requested:  # requested addresses are assigned before others are chosen
        places.take(address, _wrong(text, index))
    hosts: list[PlacedHost] = []
    for index, entry in enumerate(entries):
        if entry.name in (host.name for host in hosts):
            raise text.error(f"duplicate host {entry.name}", "host", index, "name")
        port = _port(text, index, entry.port)
        place = places.find(port, entry.address, _wrong(text, index))
        hosts.append(PlacedHost(entry.name, _host(text, index, entry, folder), place))
    return hosts


def _wrong(text: TomlFile, index: int) -> Wrong:
    return lambda message, key: text.error(message, "host", index, key)


def _port(text: TomlFile, index: int, name: str | int) -> int:
    try:
        return port_number(str(name))
    except UserError as error:
        raise text.error(str(error), "host", index, "port") from None


def _host(text: TomlFile, index: int, entry: HostEntry, folder: Path) -> Host:
    """Return a host; its frames are limited to Ethernet's maximum."""
    is_file = entry.description.endswith(".toml")
    try:
        host = load_host(str(folder / entry.description) if is_file else entry.description)
        changes = list(entry.set)
        if host.nic.mtu > LARGEST_MTU:
            changes.insert(0, f"nic.mtu={LARGEST_MTU}")
        host = load_host(str(folder / entry.description) if is_file else entry.description, changes)
    except UserError as error:
        raise text.error(str(error), "host", index, "set" if entry.set else "description") from None
    if host.nic.mtu > LARGEST_MTU:
        message = f"nic.mtu must be {LARGEST_MTU} at most at the router, not {host.nic.mtu}"
        raise text.error(message, "host", index, "set")
    return host


def _flows(text: TomlFile, hosts: list[PlacedHost], seconds: float) -> list[FlowEntry]:
    flows = text.structs("flow", FlowEntry)
    if not flows:
        raise UserError(f"{text.name}: there must be a [[flow]]")
    named = {host.name: host for host in hosts}
    for index, flow in enumerate(flows):
        for key, name in (("from", flow.sender), ("to", flow.to)):
            if name not in named:
                names = ", ".join(named)
                message = f"unknown host {name}; {key} must be one of {names}"
                raise text.error(message, "flow", index, key)
        if flow.sender == flow.to:
            raise text.error("from and to must be two hosts", "flow", index, "to")
        if named[flow.sender].place.port == named[flow.to].place.port:
            message = "from and to must be at two ports: the router is between them"
            raise text.error(message, "flow", index, "to")
        if flow.start + (flow.seconds or 0) > seconds or flow.start >= seconds:
            message = f"a flow must lie within the {seconds:g} seconds of the scenario"
            raise text.error(message, "flow", index, "start")
        _check_datagram(text, index, flow, named[flow.sender].host.nic.mtu)
    return flows


def _with_way(
    text: TomlFile, options: Options, hosts: list[PlacedHost], flows: list[FlowEntry]
) -> Options:
    """Enable forwarding between Ethernet ports if flows need it.

    Raise UserError for a flow between two ATM ports: no program forwards it.
    """
    atm = {host.name: host.place.is_atm for host in hosts}
    for index, flow in enumerate(flows):
        if atm[flow.sender] and atm[flow.to]:
            message = "from or to must be at an Ethernet port: nothing is forwarded from ATM to ATM"
            raise text.error(message, "flow", index, "to")
    if all(atm[flow.sender] or atm[flow.to] for flow in flows):
        return options
    return msgspec.structs.replace(options, defines={_BETWEEN_ETHERNETS: "1", **options.defines})


def _check_datagram(text: TomlFile, index: int, flow: FlowEntry, mtu: int) -> None:
    most = mtu - HEADER_BYTES["udp"]
    if flow.test == "UDP_STREAM" and flow.message_bytes and flow.message_bytes > most:
        message = (
            f"message_bytes of UDP must be {most} at most, not {flow.message_bytes}: "
            "the router does not forward fragments"
        )
        raise text.error(message, "flow", index, "message_bytes")
