// Build options shared by all stages; a configuration overrides any of them by a define.
#ifndef SYSTEM_CONFIG_UC
#define SYSTEM_CONFIG_UC

// Encapsulation: LLC/SNAP, routed IP (RFC 2684, 5.1), and the CRC-32 register after its first
// longword, so that LLC0 need not pass through the CRC unit (application note p.26).
#define LLC0                    0xAAAA0300
#define LLC1                    0x00000800
#define SYNDROME_LLC0           0x6627A7C1

// Whether a first cell passes through the CRC unit without LLC0 (see atm_cells.uc), or completely.
#ifndef CRC32_RX_LLC0
#define CRC32_RX_LLC0           1
#endif

#define SYNDROME_LLC_SNAP       0x83E83BB5  // after both longwords
#define ETHERTYPE_IP            0x0800

#define FIRST_BYTE              12          // of cells in a buffer, after the first cell's header
#define MAX_CELLS               40          // of a PDU: a 2 KB buffer less the room for headers
#define MAX_IP_LENGTH           1500
#define FIRST_OFFSET            1           // quadword of a buffer where the first cell goes
#define FRAME_START_BYTE        6           // byte of a buffer where an outgoing frame begins
#define FRAME_HEADER            14

// Whether addresses are checked as RFC 1812 requires: MAC addresses of frames, IP addresses.
// Without, a packet takes the route of its destination, whatever the addresses are.
#ifndef RFC1812
#define RFC1812                 1
#endif

// Whether the core answers: packets with an expired TTL or without a route then go to it.
#ifndef CORE_ANSWERS
#define CORE_ANSWERS            0
#endif

#define CORE_ATM_SHARE          8           // the core may send 1 of this many PDUs; 2^n

// Whether queues check their arguments: invalid ports and buffers are counted and dropped. This is
// for tests of the core's software.
#ifndef QUEUE_CHECKS
#define QUEUE_CHECKS            0
#endif

// How long a request to the fast port may wait for a cell, in IX bus cycles. Meanwhile no other
// port can be read: with 8, Ethernet ports overflow at minimum-size frames if no cells arrive.
#ifndef FP_READY_WAIT
#define FP_READY_WAIT           4
#endif

// Queue of the SDRAM unit for all data that bypass the CRC unit: ordered, priority or optimize_mem,
// whose two queues hold commands of even and odd banks. Commands for one buffer refer to one bank,
// so they keep their order in any of these queues.
#ifndef DRAM_QUEUE
#define DRAM_QUEUE              optimize_mem
#endif

// Fraction bits of times in ATM transmit; the time of a cell on the line in core cycles with these
// fraction bits, rounded up; and the most cells that the transmitter is ahead of the line. A
// configuration defines the time of its own line (layout.py); this default is for 53 * 8 bits at
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

// Water marks of the buffer-descriptor queues to ATM transmit. At most BDQ_HIGH_WATER PDUs of
// each Ethernet receiver wait for a port, plus one for each of its four threads, which may find
// room at the same time. From BDQ_LOW_WATER on, one PDU in BDQ_RATIO, a power of two, is
// accepted.
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
// verdict of a PDU with a correct CRC: an Ethernet port (0-7), its fault as the index of a port's
// counter (8-15), its reason to go to the core (16 and up), or a bad AAL5 length.
#define MESSAGE_VERDICT         21
#define VERDICT_PORTS           8
#define VERDICT_REASONS         16
#define VERDICT_CRC_BAD         30          // set by CRC check
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
