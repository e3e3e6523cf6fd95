// The queues from an Ethernet receiver to ATM transmit: a message queue to the OC-12 transmitter;
// with ATM_OC3_PORTS, a queue for each port; with SW_CRC_TX, a message queue to CRC generate
// (application note p.16). A place is reserved before the packet's data are moved, so that no data
// are moved for a refused packet.
#ifndef ATM_QUEUE_UC
#define ATM_QUEUE_UC
#include "critsect.uc"
#include "mutex_vector.uc"
#include "msgq.uc"
#include "bdq.uc"

// With QUEUE_CHECKS, go to BAD_QUEUE or BAD_BUFFER if queue or buffer is invalid. CRC generate has
// its own check; the OC-12 transmitter has one queue for all.
#macro atm_queue_check(port, buffer, BAD_QUEUE, BAD_BUFFER)
#if (QUEUE_CHECKS && !defined(SW_CRC_TX))
    buf_check(buffer, BAD_BUFFER)
#ifdef ATM_OC3_PORTS
    bdq_port_check(port, BAD_QUEUE)
#endif
#endif
#endm

#if (defined(ATM_OC3_PORTS) && !defined(SW_CRC_TX))

// Reserve a place for a PDU to `port`, or go to FULL.
#macro atm_queue_place(place, port, $x0, $x1, FULL)
    bdq_number(place, port, RECEIVER)
.local counts_base
    immed[counts_base, BDQ_COUNTS]
    bdq_room(place, counts_base, $x0, $x1, FULL)
.endlocal
#endm

// Send the PDU in `buffer`; no other thread may send to the same port meanwhile. `place` is from
// atm_queue_place; {$message, $header} are consecutive, $header holds the ATM header.
#macro atm_queue_send(place, buffer, cells, $x0, $message, $header)
.local rings counts_base message
    alu_shf[message, --, B, buffer, >>8]
    alu_shf[message, message, OR, cells, <<MESSAGE_CELLS]
    load(rings, BDQ_RINGS)
    immed[counts_base, BDQ_COUNTS]
    ctx_arb[sdram]
    alu[$message, --, B, message]
    mutex_vector_enter(@sending, place)
    bdq_send(place, rings, counts_base, $x0, $message)
    mutex_vector_exit(@sending, place)
.endlocal
#endm

#else

#macro atm_queue_place(place, port, $x0, $x1, FULL)
    critsect_enter(@sending)
    msgq_reserve(place, $x0, @atm_base, @atm_index, full#)
    critsect_exit(@sending)
    br[found#]
full#:
    critsect_exit(@sending)
    br[FULL]
found#:
#endm

#macro atm_queue_send(place, buffer, cells, $x0, $message, $header)
.local descriptor
    buf_descriptor(descriptor, buffer)
    sram[write, $header, descriptor, DESCRIPTOR_ATM_HEADER, 1], sig_done
    alu_shf[descriptor, --, B, buffer, >>8]
    alu_shf[descriptor, descriptor, OR, cells, <<MESSAGE_CELLS]
#ifdef SW_CRC_TX
    alu_shf[descriptor, descriptor, OR, out, <<MESSAGE_PORT]
    ctx_arb[sram]                                   // CRC generate writes the trailer
#else
    ctx_arb[sram, sdram]
#endif
    alu[$message, --, B, descriptor]
    scratch[write, $message, place, 0, 1]
.endlocal
#endm

#endif

#endif
