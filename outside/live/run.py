"""Run a router with live hosts until their command ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from ipaddress import IPv4Interface

import msgspec
from msgspec.structs import replace

from ixp.outside.live.attached_device import AttachedDevice, DevicePlace, check_devices
from ixp.outside.live.host_attachments import HostAttachment, host_attachments
from ixp.outside.live.live_host import LiveHost
from ixp.outside.live.programs import (
    Foreground,
    ServerProgram,
    check_program,
    check_server,
    start_server,
)
from ixp.outside.live.result import LiveResult, figures
from ixp.outside.live.session import LiveSession
from ixp.outside.live.speed import measured_dilation
from ixp.outside.namespaces import ExistingNamespace, Sandbox
from ixp.workloads.record.packet_stream import PacketStream
from ixp.workloads.record.run_directory import RunDirectory
from ixp.workloads.record.run_files import RunFiles
from ixp.workloads.runs.options.option_names import command_of
from ixp.workloads.runs.options.options import MAX_CYCLES, Options
from ixp.workloads.runs.runner import Interruption, Run
from ixp.workloads.runs.system.system import build_system
from ixp.workloads.traffic.named_workloads import SILENT


class LivePlan(msgspec.Struct, frozen=True, kw_only=True):
    """The plan of a session: the router's options, the hosts' ports, and their programs.

    `addresses` are requested addresses by host number. `devices` are attached unchanged; without
    hosts, the command runs on this machine. `shell`: the command is a shell on a terminal. If
    `dilation` is None, it is measured. `capture` is a directory for the router's captures.
    """

    options: Options
    ports: tuple[int, ...]
    command: tuple[str, ...]
    devices: tuple[DevicePlace, ...] = ()
    shell: bool = False
    servers: tuple[ServerProgram, ...] = ()
    addresses: dict[int, IPv4Interface] = {}
    dilation: float | None = None
    capture: str | None = None


class Opened(msgspec.Struct, frozen=True):
    """A session about to begin, with facts for the user."""

    hosts: list[LiveHost]
    devices: list[AttachedDevice]
    enter: list[str]
    dilation: float


def run_live(
    plan: LivePlan,
    interruption: Interruption | None = None,
    *,
    announce: Callable[[Opened], None] = lambda _: None,
    output: int | None = None,
    stream: PacketStream | None = None,
) -> LiveResult:
    """Run a session; `announce` is called before it begins.

    `output` is the standard output of the command, ours by default. `interruption` may end the
    session. The router's packets are written to `stream`. Raise UserError if the plan can't be run
    or the system does not allow namespaces, and OSError if captures can't be written, both before
    anything is started.
    """
    check_program(plan.command)
    for server in plan.servers:
        check_server(server)
    options = replace(
        plan.options,
        workload=SILENT,
        cycles=MAX_CYCLES,
        warmup=0,
        keep=plan.capture is not None,
        latency=True,
        defines={"CORE_ANSWERS": "1"} | plan.options.defines,
    )
    system = build_system(options)
    shared = [place.port for place in plan.devices]
    attachments = host_attachments(system.config, plan.ports, plan.addresses, shared)
    check_devices(plan.devices, system.config)
    with _files(plan.capture) as files, ExitStack() as opened:
        devices = [AttachedDevice(place) for place in plan.devices]
        for device in devices:
            opened.callback(device.tap.close)
        sandbox = opened.enter_context(Sandbox()) if attachments else None
        hosts = _hosts(attachments, sandbox, devices) if sandbox else []
        dilation = plan.dilation or _dilation(plan, options)
        environment = _environment(hosts, dilation)
        announce(Opened(hosts, devices, sandbox.enter if sandbox else [], dilation))
        servers = [
            start_server(server, hosts[server.host].namespace, environment)
            for server in plan.servers
        ]
        with interruption or nullcontext(lambda: None) as interrupted:
            namespace = hosts[0].namespace if hosts else ExistingNamespace(None, None)
            command = Foreground(plan.command, interrupted, shell=plan.shell)
            session = LiveSession(
                system,
                [*hosts, *devices],
                dilation,
                lambda: _end_of(files) or command.end_reason(),
                lambda: command.start(namespace, environment, output),
            )
            run = Run(options, system, files=files, environment=session, stream=stream)
            result = run.finish(lambda _: None)
        losses = [text for server in servers if (text := server.failure())]
        removed = (device.name for device in session.hosts if device.tap.is_gone)
        losses += [f"{name}: its device was removed" for name in removed]
        if files:
            files.finish(result.record, result.tables)
        result = replace(
            result,
            report=[*result.report, *losses],
            failed=result.failed or bool(files and files.full),
        )
        live = figures(session, result, dilation, list(plan.command), command.code)
        return replace(live, replay=plan.capture and _replay(plan.capture, session, options, live))


def _replay(capture: str, session: LiveSession, options: Options, result: LiveResult) -> str:
    """Return the command that repeats the run of the router from its captures."""
    directory = RunDirectory(capture)
    return command_of(
        replace(
            options,
            workload=None,
            latency=False,
            inputs={port: str(directory.inputs(port)[0]) for port in sorted(session.ports)},
            timing="run",
            tables=str(directory.tables_path),
            cycles=result.cycles,
        )
    )


def _hosts(
    attachments: Sequence[HostAttachment], sandbox: Sandbox, devices: Sequence[AttachedDevice]
) -> list[LiveHost]:
    """Create the hosts; the first one at a port has the MAC address in the router's tables."""
    used = {device.port for device in devices}
    hosts = []
    for number, host in enumerate(attachments):
        port = host.attachment.port
        namespace = sandbox.add(f"host{number}")
        hosts.append(LiveHost(number, host, namespace, has_own_mac=port in used))
        used |= set() if host.attachment.is_atm else {port}
    return hosts


def _dilation(plan: LivePlan, options: Options) -> float:
    """Measure the dilation on a separate system, because the core's software has state."""
    silent = replace(options, keep=False)
    ports = {*plan.ports, *(place.port for place in plan.devices)}
    return measured_dilation(silent, build_system(silent), ports)


def _files(capture: str | None) -> AbstractContextManager[RunFiles | None]:
    """Return the files of the router's captures, which are moved into place at the end."""
    return RunFiles(capture, lasting=True) if capture is not None else nullcontext()


def _end_of(files: RunFiles | None) -> str | None:
    """Return why captures must end, or None while the disk has room."""
    if files is None or files.full is None:
        return None
    return f"{files.full.filename}: {files.full.strerror}: the captures end here"


def _environment(hosts: Sequence[LiveHost], dilation: float) -> dict[str, str]:
    """Return the environment variables of programs on hosts: all addresses, and the dilation."""
    addresses = {f"IXP_HOST{host.number}": str(host.attachment.address) for host in hosts}
    return {**addresses, "IXP_DILATION": f"{dilation:g}"}
