// Every address of the router, defined once; memory/map.py reads this file.
//
// Sizes and bases: performance note of April 2002, "Scratchpad RAM", "SRAM" and "SDRAM Capacity";
// placement inside the gaps is ours. Scratch and SRAM count longwords, SDRAM counts quadwords.
// All configurations share this map.
#ifndef MEMORY_MAP_UC
#define MEMORY_MAP_UC

// --- scratchpad, 0x400 longwords
#define PORT_COUNTERS_BASE      0x000       // 16 for each of 12 ports
#define PORT_COUNTERS_PER_PORT  16
#define PORT_COUNTERS_PORTS     12
#define TOTAL_DISCARDS_WORD     0x0C0       // sum of the ports' exceptions
#define COUNTERS_BASE           0x0C3       // global counters, 60
#define COUNTERS_SIZE           60
#define CRC_CHK_REORDER         0x2C0       // results of CRC check, 16 of 2
#define CRC_GEN_REORDER         0x2E0       // results of CRC generate
#define REORDER_SIZE            16
#define MSGQ_BASE               0x200       // message queues, 16 slots each
#define MSGQ_SIZE               16
#define MSGQS                   7
#define PORT_MACS               0x270       // 2 longwords for each of 8 Ethernet ports
#define PORTS_WITH_PACKETS      0x280       // bit p: packets were put into packet queue p
#define PORT_ENABLE             0x281       // bit p: port p may send
#define ENGINES_READY           0x282       // bit e: engine e is initialised
#define CORE_SENDING            0x283       // bit p: the core has packets for Ethernet port p
#define PACKETQ_LOCKS           0x284       // of packet queues 0-7, for ETHERNET_LOOPBACK
#define PACKETQ_COUNTS          0x290       // {enqueued, sent} for each packet queue
#define BDQ_COUNTS              0x2B0       // the same for each ATM port, receiver 0 and receiver 1
#define CORE_ATM_COUNTS         0x300       // with CORE_ANSWERS the same for the core's PDUs

// --- message queues, in places of MSGQ_BASE
#define MSGQ_ATM_RX_IPR         0
#define MSGQ_ETHER_RX_ATM       1           // and 2: from the receivers of ports 0-3 and 4-7
#define MSGQ_ETHER_RX_CRC_GEN   1           // with software CRC there is one receiver
#define MSGQ_IPR_CRC_CHK        2           // and this place is free for IP route
#define MSGQ_ATM_RX_CORE        3
#define MSGQ_IPR_CORE           4
#define MSGQ_ETHER_RX_CORE      5           // and 6

// --- SRAM, 0x200000 longwords, of which the router leaves 0x000000-0x01FFFF alone
#define IP_TABLE_T16            0x020000    // 64 K entries, by the upper 16 address bits
#define IP_TABLE_T8             0x030000    // 256 entries, by the upper 8
#define IP_TABLE_BLOCKS         0x030100    // trie blocks of 16 entries, from here up
#define IP_TABLE_END            0x083400    // from here down, what is read of each route
#define ROUTE_WORDS_SIZE        4           // longwords of route n at IP_TABLE_END - 4 * n
#define CRC32_TABLE             0x083400    // 64 K entries, for software CRC
#define CRC32_TABLE_SIZE        0x10000
#define VC_TABLE                0x093400    // 64 K entries of 5
#define VC_TABLE_ROWS           0x10000
#define VC_ENTRY_SIZE           5
#define VC_MISS_ENTRIES         0x0E3400    // 8 K entries of 5 for rows with more than one VC
#define VC_MISS_COUNT           8192
#define PACKETQ_RINGS           0x0ED400    // 128 slots of 2 for each packet queue
#define PACKETQ_SIZE            128
#define PACKETQ_FULL_BIT        7           // of the number of waiting packets
#define PACKETQ_PORTS           8
#define PACKETQ_CORE            8           // queue p: to port p; queue 8 + p: the core's to port p
#define PACKETQS                16
#define LOCAL_ADDRESSES         0x0EE400    // blocks of 8: 3 addresses, link, 3 kinds, unused
#define LOCAL_BLOCKS            256
#define LOCAL_ADDRESSES_END     0x0EF400
#define BDQ_RINGS               0x0EF400    // 128 slots of 2 for each ATM port and receiver
#define BDQ_SIZE                128
#define BDQ_PORTS               4
#define CORE_ATM_RINGS          0x0EFC00    // with CORE_ANSWERS one more for each ATM port
#define DESCRIPTORS             0x0F0000    // 16 K of 4
#define DESCRIPTOR_SIZE         4
#define DESCRIPTOR_END          1           // word: for the core, the byte after a packet
#define DESCRIPTOR_ATM_HEADER   3           // word: header of every cell of the PDU

// --- SDRAM, 0x1000000 quadwords
#define ROUTE_ENTRIES           0x008100    // 4 quadwords each
#define ROUTE_ENTRY_SIZE        4
#define BUFFERS                 0x200000    // 16 K of 256 quadwords; they span the four banks
#define BUFFER_SIZE             256
#define BUFFER_COUNT            16384       // the first is never used: 0 means "none"
#define CORE_SYSTEM_SIZE        0x200000    // the top 16 MB: the core's operating system (VxWorks)

// --- lists of the SRAM unit
#define FREELIST                0           // descriptors of free buffers
#define VC_MISS_LIST            1           // free VC miss entries

// A buffer's page is its SDRAM address / BUFFER_SIZE, so its first quadword is page << 8 and its
// descriptor is DESCRIPTORS_BY_PAGE + 4 * page.
#define DESCRIPTORS_BY_PAGE     (DESCRIPTORS - BUFFERS / BUFFER_SIZE * DESCRIPTOR_SIZE)

// Add this to a popped descriptor << 6 to get the first quadword of its buffer.
#define DESCRIPTOR_TO_BUFFER    ((BUFFERS - (DESCRIPTORS << 6)) & 0xFFFFFFFF)

#endif
