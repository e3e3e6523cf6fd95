// Counters by name: a counter is a longword of scratch, a handle is its index and its group.
//
// Indexes, groups, bases: application note pp.46-52; names of 26, 33-41: ours. memory/map.py reads
// the names here. Code is only generated for groups in COUNTERS_ENABLE_MASK; by default those that
// count errors.
//
// Some counters can't rise, or only sometimes:
// - 50-55: only with QUEUE_CHECKS, if the core writes a wrong route or descriptor;
// - PORT_RXFAIL: never, because a thread only sends a request if the port's flag is set, and no
//   other thread does;
// - PORT_RXCANCEL: never, the chip only cancels requests to the fast port (ATM_RX_PORT_RXCANCEL);
// - ATM_RX_CELL_IDLE: not with framers that drop idle cells, like the simulated ones.
#ifndef COUNTERS_UC
#define COUNTERS_UC
#include "memory_map.uc"

#define CELL                1
#define CELL_DROP           2
#define PACKET              3
#define PACKET_DROP         4
#define BUFFER              5
#define BUFFER_FAIL         6
#define QUEUE               7
#define QUEUE_FAIL          8
#define CRC32               9
#define CRC32_FAIL          10
#define PORT_EVENTS         11
#define PORT_EXCEPTIONS     12

#ifndef COUNTERS_ENABLE_MASK
#define COUNTERS_ENABLE_MASK    0x1554
#endif

#define COUNTER(index, group)   (((group) << 8) | (index))
#define PORT_COUNTER(index, group)  COUNTER(index, group)   // one for each port
#define COUNTER_INDEX(handle)   ((handle) & 0xFF)
#define COUNTED(group)          ((COUNTERS_ENABLE_MASK >> (group)) & 1)

// --- global counters
#define ATM_RX_CELL_IDLE                    COUNTER(0, CELL)
#define ATM_RX_FIRST_CELLS                  COUNTER(1, CELL)
#define ATM_RX_CELLS_MOVED                  COUNTER(2, CELL)
#define ATM_RX_LAST_CELLS                   COUNTER(3, CELL)
#define ATM_RX_CELL_DROP_NOT_USER           COUNTER(4, CELL_DROP)
#define ATM_RX_CELL_DROP_VC_CLOSED          COUNTER(5, CELL_DROP)
#define ATM_RX_CELL_DROP_LLC_SNAP           COUNTER(6, CELL_DROP)
#define ATM_RX_PDU_DROP_AAL5_LENGTH         COUNTER(7, PACKET_DROP)
#define ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX   COUNTER(8, CELL_DROP)
#define ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE    COUNTER(9, PACKET_DROP)
#define ATM_RX_CRC_BAD                      COUNTER(10, CRC32_FAIL)
#define ATM_RX_SNMP                         COUNTER(11, PACKET_DROP)
#define ATM_RX_ICMP                         COUNTER(12, PACKET_DROP)
#define ATM_RX_IGMP                         COUNTER(13, PACKET_DROP)
#define ATM_RX_PORT_RXCANCEL                COUNTER(14, PORT_EVENTS)
#define ATM_RX_VC_LOOKUP_ERROR              COUNTER(15, CELL_DROP)
#define ETHER_RX_SOPS                       COUNTER(16, CELL)
#define ETHER_RX_EOPS                       COUNTER(17, CELL)
#define ETHER_RX_MPACKETS_MOVED             COUNTER(18, CELL)
#define ETHER_RX_DROP_NOT_IPV4              COUNTER(19, PACKET_DROP)
#define ETHER_RX_DROP_MULTICAST             COUNTER(20, PACKET_DROP)
#define ETHER_RX_DROP_BROADCAST             COUNTER(21, PACKET_DROP)
#define ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE  COUNTER(22, PACKET_DROP)
#define ETHER_RX_SNMP                       COUNTER(23, PACKET_DROP)
#define ETHER_RX_ICMP                       COUNTER(24, PACKET_DROP)
#define ETHER_RX_IGMP                       COUNTER(25, PACKET_DROP)
#define ATM_RX_ALLOC_BUFFER                 COUNTER(30, BUFFER)
#define ATM_RX_ALLOC_BUFFER_FAIL            COUNTER(31, BUFFER_FAIL)
#define ETHER_RX_ALLOC_BUFFER               COUNTER(32, BUFFER)
#define ETHER_RX_ALLOC_BUFFER_FAIL          COUNTER(33, BUFFER_FAIL)
#define ATM_TX_FREE_BUFFER                  COUNTER(34, BUFFER)
#define ETHER_TX_FREE_BUFFER                COUNTER(35, BUFFER)
#define ATM_RX_PACKET_ENQUEUE_IPR           COUNTER(36, QUEUE)
#define IPR_PACKET_ENQUEUE_ETHER            COUNTER(37, QUEUE)
#define ATM_TX_PDU_DQ                       COUNTER(38, QUEUE)
#define ATM_RX_CORE_FULLQ                   COUNTER(39, QUEUE_FAIL)
#define ETHER_RX_CORE_FULLQ                 COUNTER(40, QUEUE_FAIL)
#define ETHER_RX_PACKET_ENQUEUE_ATM         COUNTER(41, QUEUE)
#define ETHER_RX_PACKET_ENQUEUE_ETHER       COUNTER(42, QUEUE)
#define ATM_TX_CRC_PDU_DQ                   COUNTER(43, CRC32)
#define ATM_TX_CRC_PDU_ENQ                  COUNTER(44, CRC32)
#define ATM_RX_CRC_PDU_DQ                   COUNTER(45, CRC32)
#define ATM_RX_CRC_PDU_ENQ                  COUNTER(46, CRC32)
#define ATM_RX_IPR_FULLQ                    COUNTER(47, QUEUE_FAIL)
#define ATM_RX_CRC_CHK_FULLQ                COUNTER(48, QUEUE_FAIL)
#define ATM_TX_CRC_GEN_FULLQ                COUNTER(49, QUEUE_FAIL)
#define PACKETQ_SEND_BAD_BDA                COUNTER(50, QUEUE_FAIL)
#define PACKETQ_SEND_BAD_INDEX              COUNTER(51, QUEUE_FAIL)
#define BDQ_ENQUEUE_BAD_INDEX               COUNTER(52, QUEUE_FAIL)
#define QUEUE_BAD_BDA                       COUNTER(53, QUEUE_FAIL)
#define ATM_RX_CRC_BAD_BD                   COUNTER(54, CRC32_FAIL)
#define ATM_TX_CRC_BAD_BD                   COUNTER(55, CRC32_FAIL)
#define ATM_LOOPBACK                        COUNTER(56, PACKET)

// --- counters of each port
#define PORT_FULLQ                          PORT_COUNTER(0, PORT_EXCEPTIONS)
#define PORT_RXERROR                        PORT_COUNTER(1, PORT_EXCEPTIONS)
#define PORT_RXFAIL                         PORT_COUNTER(2, PORT_EXCEPTIONS)
#define PORT_RXCANCEL                       PORT_COUNTER(4, PORT_EVENTS)
#define PORT_SHDBE_SOP                      PORT_COUNTER(5, PORT_EXCEPTIONS)
#define PORT_SHDBE_NOT_SOP                  PORT_COUNTER(6, PORT_EXCEPTIONS)
#define IP_BAD_TOTAL_LENGTH                 PORT_COUNTER(8, PORT_EXCEPTIONS)
#define IP_BAD_TTL                          PORT_COUNTER(9, PORT_EXCEPTIONS)
#define IP_BAD_CHECKSUM                     PORT_COUNTER(10, PORT_EXCEPTIONS)
#define IP_NO_ROUTE                         PORT_COUNTER(11, PORT_EXCEPTIONS)
#define IP_INVALID_ADDRESS                  PORT_COUNTER(12, PORT_EXCEPTIONS)
#define MAC_INVALID_ADDRESS                 PORT_COUNTER(13, PORT_EXCEPTIONS)
#define IP_DBCAST_ADDRESS                   PORT_COUNTER(14, PORT_EXCEPTIONS)
#define PORT_DISABLED                       PORT_COUNTER(15, PORT_EXCEPTIONS)

// Add one to a global counter.
#macro counter_inc(HANDLE)
#if COUNTED((HANDLE) >> 8)
.local counter_address
    immed[counter_address, (COUNTERS_BASE + COUNTER_INDEX(HANDLE))]
    scratch[incr, --, counter_address, 0, 1]
.endlocal
#endif
#endm

// Add one to a counter of the port in register `port`; exceptions count as discards, too.
#macro port_counter_inc(port, HANDLE)
#if COUNTED((HANDLE) >> 8)
.local counter_address
    alu_shf[counter_address, --, B, port, <<4]
    scratch[incr, --, counter_address, COUNTER_INDEX(HANDLE), 1]
#if (((HANDLE) >> 8) == PORT_EXCEPTIONS)
    immed[counter_address, TOTAL_DISCARDS_WORD]
    scratch[incr, --, counter_address, 0, 1]
#endif
.endlocal
#endif
#endm

// The same for the exception of a port whose index is in register `fault`.
#macro port_exception_inc(port, fault)
#if COUNTED(PORT_EXCEPTIONS)
.local counter_address
    alu_shf[counter_address, --, B, port, <<4]
    scratch[incr, --, counter_address, fault, 1]
    immed[counter_address, TOTAL_DISCARDS_WORD]
    scratch[incr, --, counter_address, 0, 1]
.endlocal
#endif
#endm

#endif
