from .aal5 import IDLE_CELL, LLC_SNAP_IP, Reassembler, length_of, vc_of
from .captures import (
    EN10MB,
    SUNATM,
    Capture,
    add_fcs,
    encode_pcap,
    read_input,
    read_pcap,
    sunatm,
)
from .named_workloads import WORKLOADS, find_workload
from .packets import ETHERTYPE_IPV4, MAX_SIZE, MIN_SIZE, checksum, pad_frame, total_length
from .streams import open_port
from .workload import Outage, Workload

__all__ = [
    "EN10MB",
    "ETHERTYPE_IPV4",
    "IDLE_CELL",
    "LLC_SNAP_IP",
    "MAX_SIZE",
    "MIN_SIZE",
    "SUNATM",
    "WORKLOADS",
    "Capture",
    "Outage",
    "Reassembler",
    "Workload",
    "add_fcs",
    "checksum",
    "encode_pcap",
    "find_workload",
    "length_of",
    "open_port",
    "pad_frame",
    "read_input",
    "read_pcap",
    "sunatm",
    "total_length",
    "vc_of",
]
