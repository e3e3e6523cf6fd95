"""Convert a host's description to integers for the kernel: times, not cycles."""

from fractions import Fraction
from ipaddress import IPv4Address

from ixp.hosts.descriptions.description import Host, Pcie
from ixp.hosts.theory.pcie_model import DESCRIPTOR_BYTES
from ixp.hosts.theory.wire_limits import LANES, Generation, PciExpress

_PS_PER_US = 10**6
_PS_PER_MS = 10**9
_LOCAL_MAC = 0x0200 << 32
"""Upper 16 bits of a locally administered MAC address; the IP address is the rest."""

_PER_BYTE = 1 << 20
"""Unit of costs per byte: 1/2^20 ps."""

_REVISIONS: dict[int, Generation] = {1: "1.1", 2: "2", 3: "3"}
"""Revisions of PCI Express by the generations of a host's file."""


def _exact(value: float) -> Fraction:
    return Fraction(str(value))


def _ps(value: Fraction) -> int:
    return round(value)


def host_numbers(host: Host, address: IPv4Address) -> dict[str, int]:
    """Return the numbers of a host for `HostSystem.add_host`; its MAC contains its IP address."""
    return {
        "ip_address": int(address),
        "mac_address": _LOCAL_MAC + int(address),
        **_frame_costs(host),
        **_call_costs(host),
        **_nic(host),
        **_pcie(host.pcie),
        **_tcp(host),
        "network_priority": host.tasks.network,
        "application_priority": host.tasks.application,
    }


def _cycle_ps(host: Host) -> Fraction:
    """Return the time of a cycle of cost, including memory stalls."""
    return _exact(host.cpu.stall_factor) * 10**6 / _exact(host.cpu.clock_mhz)


def _frame_costs(host: Host) -> dict[str, int]:
    cycle, stack = _cycle_ps(host), host.stack
    frame = cycle * _exact(stack.frame_cycles)
    byte = _exact(stack.cache_cycles_per_byte)
    if not host.nic.checksum_offload:
        byte += _exact(stack.checksum_cycles_per_byte)
    driver_byte = _ps(cycle * byte * _PER_BYTE)
    return {
        "frame_tx_ps": _ps(frame),
        "frame_rx_ps": _ps(frame * _exact(stack.receive_ratio)),
        "segment_wakeup_ps": _ps(cycle * _exact(stack.segment_wakeup_cycles)),
        "interrupt_ps": _ps(cycle * _exact(stack.interrupt_cycles)),
        "descriptor_ps": _ps(cycle * _exact(stack.descriptor_cycles)),
        "poll_cost_ps": _ps(cycle * _exact(host.nic.poll_cycles)),
        "driver_tx_byte": driver_byte,
        "driver_rx_byte": driver_byte,
    }


def _call_costs(host: Host) -> dict[str, int]:
    cycle, api = _cycle_ps(host), host.api
    call = cycle * _exact(api.call_cycles)
    copy_tx = _exact(api.copy_tx_cycles_per_byte)
    copy_stream_tx = copy_tx + _exact(api.copy_stream_tx_cycles_per_byte)
    return {
        "call_tx_ps": _ps(call + _exact(host.stack.call_us) * _PS_PER_US),
        "call_rx_ps": _ps(call * _exact(host.stack.receive_ratio)),
        "copy_tx_byte": _ps(cycle * copy_tx * _PER_BYTE),
        "copy_rx_byte": _ps(cycle * _exact(api.copy_rx_cycles_per_byte) * _PER_BYTE),
        "copy_stream_tx_byte": _ps(cycle * copy_stream_tx * _PER_BYTE),
    }


def _nic(host: Host) -> dict[str, int]:
    nic = host.nic
    return {
        "link_bps": _ps(_exact(nic.link_mbps) * 10**6),
        "frame_gap_ps": _ps(_exact(nic.frame_gap_ns) * 1000),
        "mtu": nic.mtu,
        "tx_descriptors": nic.tx_descriptors,
        "rx_descriptors": nic.rx_descriptors,
        "tx_coalesce": nic.tx_coalesce,
        "rx_coalesce": nic.rx_coalesce,
        "coalesce_timer_ps": _ps(_exact(nic.coalesce_timer_us) * _PS_PER_US),
        "poll_ps": _ps(_exact(nic.poll_us) * _PS_PER_US) if nic.polled else 0,
        "tx_fifo_bytes": nic.tx_fifo_bytes,
        "rx_fifo_bytes": nic.rx_fifo_bytes,
    }


def _pcie(pcie: Pcie | None) -> dict[str, int]:
    rate = LANES[_REVISIONS[pcie.generation]].data_bps * pcie.lanes if pcie else Fraction(0)
    return {
        "pcie_bps": _ps(rate),
        "pcie_latency_ps": _ps(_exact(pcie.latency_ns) * 1000) if pcie else 0,
        "pcie_write_bytes": pcie.max_payload_bytes if pcie else 1,
        "pcie_read_bytes": min(pcie.max_payload_bytes, pcie.max_read_request_bytes) if pcie else 1,
        "pcie_packet_overhead_bytes": PciExpress().packet_bytes(0),
        "pcie_descriptor_bytes": DESCRIPTOR_BYTES,
    }


def _tcp(host: Host) -> dict[str, int]:
    tcp = host.tcp
    return {
        "window_scaling": int(tcp.window_scaling),
        "timestamps": int(tcp.timestamps),
        "delayed_ack_segments": tcp.delayed_ack_segments,
        "delayed_ack_ps": _ps(_exact(tcp.delayed_ack_ms) * _PS_PER_MS),
        "min_rto_ps": _ps(_exact(tcp.min_rto_ms) * _PS_PER_MS),
    }
