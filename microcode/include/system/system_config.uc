// Choices that all stages share; a configuration overrides any of them by a define.
#ifndef SYSTEM_CONFIG_UC
#define SYSTEM_CONFIG_UC

// Encapsulation: LLC/SNAP, routed IP (RFC 2684, 5.1), and the CRC-32 register behind its first
// longword, so that LLC0 need not pass through the CRC unit (application note p.26).
#define LLC0                    0xAAAA0300
#define LLC1                    0x00000800
#define SYNDROME_LLC0           0x6627A7C1

// Whether a first cell goes through the CRC unit without LLC0 (see atm_cells.uc), or as a whole.
#ifndef CRC32_RX_LLC0
#define CRC32_RX_LLC0           1
#endif

#define SYNDROME_LLC_SNAP       0x83E83BB5  // behind both longwords
#define ETHERTYPE_IP            0x0800

#define FIRST_BYTE              12          // of a buffer with cells, behind the first one's header
#define MAX_CELLS               40          // of a PDU: 2 KB buffer less the headers' room
#define MAX_IP_LENGTH           1500
#define FIRST_OFFSET            1           // quadword of a buffer where the first cell goes
#define FRAME_START_BYTE        6           // byte of a buffer where an outgoing frame begins
#define FRAME_HEADER            14

// Whether addresses are checked as RFC 1812 asks: MAC addresses of frames, addresses of packets.
// Without, a packet goes where its destination's route leads, whatever the addresses are.
#ifndef RFC1812
#define RFC1812                 1
#endif

// Whether the core answers: then packets whose time is over, and those without a route, go to it.
#ifndef CORE_ANSWERS
#define CORE_ANSWERS            0
#endif

#define CORE_ATM_SHARE          8           // PDUs of which the core may have one, a power of two

// Whether queues look at what they are given: ports and buffers that the router does not have are
// counted and dropped. For tests of the core's software.
#ifndef QUEUE_CHECKS
#define QUEUE_CHECKS            0
#endif

// How long a request to the fast port may wait for a cell, in IX bus cycles. Meanwhile no other
// port can be read: with 8 the Ethernets overflow at their smallest frames when no cells come.
#ifndef FP_READY_WAIT
#define FP_READY_WAIT           4
#endif

// Queue of the SDRAM unit for all that does not go through the CRC unit: ordered, priority or
// optimize_mem, whose two queues hold commands of even and odd banks. Commands about one buffer are
// about one bank, so they keep their order in all of them.
#ifndef DRAM_QUEUE
#define DRAM_QUEUE              optimize_mem
#endif

// Binary places of times of ATM transmit, the time of a cell on the line in core cycles with so
// many places, rounded up, and how many cells the transmitter may be ahead of the line. Every
// configuration tells the time of its own line (layout.py); this one is that of 53 * 8 bits at
// 599 Mb/s and 232 MHz.
#ifndef CELL_TIME_BITS
#define CELL_TIME_BITS          4
#endif
#ifndef CELL_SLOT
#define CELL_SLOT               2628
#endif
#ifndef CELL_BURST
#define CELL_BURST              4
#endif

// Water marks of the buffer-descriptor queues to ATM transmit. No more PDUs than BDQ_HIGH_WATER
// wait for a port from each Ethernet receiver: its four threads may each find room at the same
// time, which the ring must hold. From BDQ_LOW_WATER on, one PDU in BDQ_RATIO, a power of two, is
// taken.
#ifndef BDQ_HIGH_WATER
#define BDQ_HIGH_WATER          32
#endif
#ifndef BDQ_LOW_WATER
#define BDQ_LOW_WATER           BDQ_HIGH_WATER
#endif
#ifndef BDQ_RATIO
#define BDQ_RATIO               2
#endif

// VC entry, word 2: offset 31:24, page 23:8, LLC/SNAP 7:4, core 3, AAL 2:0. Bit 0 of the AAL tells
// AAL5 from closed (0) and unknown (2).
#define VC_CORE_BIT             3
#define VC_AAL5_BIT             0
#define VC_UNKNOWN_BIT          1
#define VC_UNKNOWN              0x01000002
#define VC_AAL5                 5
#define VC_LLC_SNAP_IP          0x10

// Message between stages: port 29:26, AAL5 length 25:15, page 14:0.
#define MESSAGE_PORT            26
#define MESSAGE_LENGTH          15

// Message to ATM transmit: cells of the PDU 20:15, page 14:0; to CRC generate with the output port,
// too.
#define MESSAGE_CELLS           15

// Message to CRC check: receive port 29:26, verdict 25:21, cells of the PDU 20:15, page 14:0. The
// verdict of a PDU whose CRC is right: an Ethernet port (0-7), its fault as the index of a port's
// counter (8-15), why it goes to the core (a reason, 16 and up), or a bad AAL5 length.
#define MESSAGE_VERDICT         21
#define VERDICT_PORTS           8
#define VERDICT_REASONS         16
#define VERDICT_CRC_BAD         30          // what CRC check finds
#define VERDICT_AAL5_LENGTH     31

// Message to the core: reason 29:25, receive port 24:21, descriptor 20:0.
#define CORE_MESSAGE_REASON     25
#define CORE_MESSAGE_PORT       21
#define REASON_MANAGEMENT_CELL      16
#define REASON_CORE_VC              17
#define REASON_OPTIONS_OR_FRAGMENT  18
#define REASON_SNMP                 19
#define REASON_ICMP                 20
#define REASON_IGMP                 21
#define REASON_NOT_IPV4             22
#define REASON_MULTICAST            23
#define REASON_OWN_ADDRESS          24
#define REASON_TTL_EXPIRED          25      // with CORE_ANSWERS
#define REASON_NO_ROUTE             26
#define REASON_TOO_BIG              27

// Kinds of local addresses.
#define LOCAL_OWN               1
#define LOCAL_BROADCAST         2

#endif
