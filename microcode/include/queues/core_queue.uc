// Packets and cells for the core: {reason, receive port, descriptor} in the engine's own queue; the
// descriptor holds the end of the packet.
#ifndef CORE_QUEUE_UC
#define CORE_QUEUE_UC
#include "system_config.uc"
#include "buf.uc"
#include "counters.uc"
#include "msgq.uc"

// Send a buffer with a packet that ends at byte `end` to the core, or go to FULL. The caller holds
// the turn of the engine's queue: @core_base and @core_index.
#macro core_queue_send(buffer, end, port, reason, $message, $slot, FULL)
.local core_message
    buf_descriptor(core_message, buffer)
    alu[$message, --, B, end]
    sram[write, $message, core_message, DESCRIPTOR_END, 1], ctx_swap
    alu_shf[core_message, core_message, OR, port, <<CORE_MESSAGE_PORT]
    alu_shf[core_message, core_message, OR, reason, <<CORE_MESSAGE_REASON]
    msgq_send(core_message, $message, $slot, @core_base, @core_index, FULL)
.endlocal
#endm

// Count a packet sent to the core, by its reason: counter 18 for OPTIONS, 19 to 21 from SNMP on, 22
// for NOT_IPV4 (unless it is 0). Other reasons have no counter.
#macro core_kind_inc(reason, OPTIONS, SNMP, NOT_IPV4)
#if COUNTED(PACKET_DROP)
.local counter_base
    immed[counter_base, (COUNTERS_BASE + COUNTER_INDEX(OPTIONS) - REASON_OPTIONS_OR_FRAGMENT)]
    alu[--, reason, -, REASON_OPTIONS_OR_FRAGMENT]
    br<0[uncounted#]
    br=0[counted#]
    immed[counter_base, (COUNTERS_BASE + COUNTER_INDEX(SNMP) - REASON_SNMP)]
    alu[--, reason, -, REASON_NOT_IPV4]
#if (NOT_IPV4)
    br<0[counted#]
    br>0[uncounted#]
    immed[counter_base, (COUNTERS_BASE + COUNTER_INDEX(NOT_IPV4) - REASON_NOT_IPV4)]
#else
    br>=0[uncounted#]
#endif
counted#:
    scratch[incr, --, counter_base, reason, 1]
uncounted#:
.endlocal
#endif
#endm

#endif
