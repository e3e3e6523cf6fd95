// Packets and cells for the core: {reason, receive port, descriptor} on the engine's own queue, and in
// the descriptor where the packet ends.
#ifndef CORE_QUEUE_UC
#define CORE_QUEUE_UC
#include "system_config.uc"
#include "buf.uc"
#include "msgq.uc"

// Send a buffer with a packet up to byte `end` to the core, or go to FULL. The caller holds the turn of
// the queue.
#macro core_queue_send(quad, end, port, reason, $message, $slot, base, index, FULL)
.local core_message
    buf_descriptor(core_message, quad)
    alu[$message, --, B, end]
    sram[write, $message, core_message, DESCRIPTOR_END, 1], ctx_swap
    alu_shf[core_message, core_message, OR, port, <<CORE_MESSAGE_PORT]
    alu_shf[core_message, core_message, OR, reason, <<CORE_MESSAGE_REASON]
    msgq_send(core_message, $message, $slot, base, index, FULL)
.endlocal
#endm

#endif
