"""Define the precedence of drops: of several faults, the first one in a direction's list counts.

The microcode checks in this order, and the reference router takes its order from here; tests
compare both with packets that have several faults. An upper-case name is the counter of a drop, a
lower-case name the reason for passing a packet to the core. Once a rule applies to a unit, later
rules are not checked.
"""

CELL = (
    "PORT_RXFAIL",
    "ATM_RX_CELL_IDLE",
    "ATM_RX_CELL_DROP_NOT_USER",  # a management cell, unless its VC is open and belongs to the core
    "ATM_RX_VC_LOOKUP_ERROR",
    "ATM_RX_CELL_DROP_VC_CLOSED",
    "management_cell",
    "ATM_RX_CELL_DROP_LLC_SNAP",  # in a first cell; not on a VC of the core
    "ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX",
)
PDU = (
    "too_many_cells",  # counts as ATM_RX_PDU_DROP_AAL5_LENGTH
    "ATM_RX_CRC_BAD",
    "ATM_RX_PDU_DROP_AAL5_LENGTH",
    "core_vc",
    "ATM_RX_IPR_FULLQ",
)
FRAME = (
    "PORT_RXFAIL",
    "PORT_SHDBE_SOP",
    "PORT_RXERROR",
    "not_ipv4",
    "ETHER_RX_DROP_BROADCAST",
    "ETHER_RX_DROP_MULTICAST",
    "MAC_INVALID_ADDRESS",
)
PACKET = (
    "own_address",  # counted by protocol: icmp, igmp, snmp
    "options_or_fragment",  # also a wrong version or header length
    "IP_INVALID_ADDRESS",
    "multicast",
    "IP_DBCAST_ADDRESS",
    "IP_BAD_TOTAL_LENGTH",
    "IP_BAD_TTL",
    "IP_BAD_CHECKSUM",
    "IP_NO_ROUTE",
    "PORT_DISABLED",
    "PORT_FULLQ",  # of the output port
)
RFC1812 = frozenset(
    {
        "ETHER_RX_DROP_BROADCAST",
        "ETHER_RX_DROP_MULTICAST",
        "MAC_INVALID_ADDRESS",
        "IP_INVALID_ADDRESS",
        "multicast",
        "IP_DBCAST_ADDRESS",
    }
)  # checks of addresses, which the build option RFC1812 = 0 leaves out
