// Bits of the words that hardware reads and writes. The layouts are those of
// ixp.isa.tables.csrs; a test compares the two.
#ifndef HARDWARE_UC
#define HARDWARE_UC

#define RCV_REQ_FAST            24
#define RCV_REQ_PORT            16
#define RCV_REQ_XFER            12
#define RCV_REQ_ELEMENT         8

#define RCV_CNTL_RXCANCEL       17
#define RCV_CNTL_RXFAIL         16
#define RCV_CNTL_RXERROR        15
#define RCV_CNTL_EOP            14
#define RCV_CNTL_SOP            13

#define XMIT_CONTROL_SKIP       20
#define XMIT_CONTROL_EOP        17
#define XMIT_CONTROL_SOP        16
#define XMIT_CONTROL_PORT       8

#define INDIRECT_REF_OV_COUNT   31
#define INDIRECT_REF_COUNT      28
#define INDIRECT_REF_OV_XFER    27
#define INDIRECT_REF_XFER       20
#define INDIRECT_REF_OV_ALIGN   19
#define INDIRECT_REF_ALIGN      16
#define INDIRECT_REF_OV_MASK    15
#define INDIRECT_REF_CRC_LEFT   12
#define INDIRECT_REF_CRC_RIGHT  9

// A FIFO element is addressed by element * 16 + quadword; quadword 8 is its control word.
#define ELEMENT_SHIFT           4
#define CONTROL_QUADWORD        8

// Hash multiplier: the largest prime below 2^48 (application note p.30).
#define HASH_MULTIPLIER_HI      0xFFFF
#define HASH_MULTIPLIER_LO      0xFFFFFFC5

#endif
