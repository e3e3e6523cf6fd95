// One-time setup before the microengines start: shared memory, hash multiplier, receive
// and transmit machines (application note pp.19-20). The core has already filled the
// tables.
#ifndef SYSTEM_INIT_UC
#define SYSTEM_INIT_UC
#include "memory_map.uc"
#include "hardware.uc"
#include "system_config.uc"
#include "counters.uc"
#include "constant.uc"
#include "msgq.uc"

#ifndef ENGINES                 // a configuration defines it
#define ENGINES 6
#endif

// Set eight write transfer registers to a value.
#macro xfer_fill($x0, $x1, $x2, $x3, $x4, $x5, $x6, $x7, value)
    alu[$x0, --, B, value]
    alu[$x1, --, B, value]
    alu[$x2, --, B, value]
    alu[$x3, --, B, value]
    alu[$x4, --, B, value]
    alu[$x5, --, B, value]
    alu[$x6, --, B, value]
    alu[$x7, --, B, value]
#endm

// Write these registers to scratch from BASE until COUNT longwords are filled.
#macro scratch_fill($x0, BASE, COUNT)
.local address left
    immed[address, BASE]
    immed[left, ((COUNT) / 8)]
fill#:
    scratch[write, $x0, address, 0, 8], ctx_swap
    alu[address, address, +, 8]
    alu[left, left, -, 1]
    br>0[fill#]
.endlocal
#endm

#macro csr_set($x, csr_name, VALUE)
.local csr_value
    load(csr_value, (VALUE))
    alu[$x, --, B, csr_value]
    csr[write, $x, csr_name], ctx_swap
.endlocal
#endm

// Write a skip word to every transmit FIFO element; it holds until another control word is written.
#macro tfifo_skip_words($x0)
.local control element
    immed[control, (1 << (XMIT_CONTROL_SKIP - 16)), <<16]
    alu[$x0, --, B, control]
    immed[element, 0]
next_element#:
    alu_shf[control, --, B, element, <<ELEMENT_SHIFT]
    t_fifo_wr[$x0, control, CONTROL_QUADWORD, 1], ctx_swap
    alu[element, element, +, 1]
    alu[--, element, -, 16]
    br<0[next_element#]
.endlocal
#endm

// Set everything up and signal thread 0 of all engines, including this one.
#macro system_init($x0, $x1, $x2, $x3, $x4, $x5, $x6, $x7)
.local fill_value
    immed[fill_value, 0]
    xfer_fill($x0, $x1, $x2, $x3, $x4, $x5, $x6, $x7, fill_value)
    scratch_fill($x0, PORT_COUNTERS_BASE, 0x100)
    scratch_fill($x0, PACKETQ_COUNTS, (2 * PACKETQS))
    scratch_fill($x0, BDQ_COUNTS, (4 * BDQ_PORTS))
    immed[fill_value, PORTS_WITH_PACKETS]
    scratch[write, $x0, fill_value, 0, 1], ctx_swap
    immed[fill_value, ENGINES_READY]
    scratch[write, $x0, fill_value, 0, 2], ctx_swap     // and CORE_SENDING after it
#ifdef ETHERNET_LOOPBACK
    scratch_fill($x0, PACKETQ_LOCKS, PACKETQ_PORTS)
#endif
    load(fill_value, (1 << MSGQ_EMPTY_BIT))
    xfer_fill($x0, $x1, $x2, $x3, $x4, $x5, $x6, $x7, fill_value)
    scratch_fill($x0, MSGQ_BASE, (MSGQS * MSGQ_SIZE))
    csr_set($x0, hash_multiplier_48_lo, HASH_MULTIPLIER_LO)
    csr_set($x0, hash_multiplier_48_hi, HASH_MULTIPLIER_HI)
    csr_set($x0, fp_ready_wait, FP_READY_WAIT)
    tfifo_skip_words($x0)
#define_eval number 0
#while (number < ENGINES)
    fast_wr[(number * 4), inter_thd_sig]
    #define_eval number (number + 1)
#endloop
#undef number
.endlocal
#endm

#endif
