// Ethernet transmit: send packets of the queues in elements of 64 bytes, all ports in turn.
//
// Input:    packet queues of ports 0-7 (packetq.uc), from IP route and from the core
// Output:   even transmit FIFO elements, element 2 * port; free buffers
// Threads:  0 initialises the system, then schedules; 1-3 fill elements
// Holds:    the scheduler which ports have packets (waiting), which elements hold a skip word
//           (skips), and the ready flags; a fill thread its work (slot, queue, buffer, reference,
//           control) and constants; shared are the work of each fill thread and @under_way
// Budget:   195 core cycles a frame for eight ports at minimum size; an element for each port in
//           every 1189 cycles at maximum size
// Measured: the wire's rate at minimum size, 61 % of the engine; 83 to 98 % above three elements
// See also: ip_route.uc and core/packets.py fill the queues; application note pp.24-25
//
// In each half of a round, the scheduler takes PORTS_WITH_PACKETS and only checks the queues of
// ports in it. The core announces packets by CORE_SENDING and a signal to the scheduler. They
// precede those of IP route, but never interrupt a frame: bit p of @under_way is set while port p
// is inside a frame.
//
// The transmit machine sends the elements strictly in order, so each must be filled or skipped in
// every round; odd ones belong to ATM transmit and are skipped here unless ATM_TRANSMITTER is
// defined.

#include "stage.uc"
#include "packetq.uc"
#include "system_init.uc"
#include "tx_schedule.uc"

// --- registers ------------------------------------------------------------------------------
// A fill thread's work is in its own window; the scheduler accesses it by its absolute number.
.areg work       0
.areg @work_1    16
.areg @work_2    32
.areg @work_3    48
.xfer_order $n0 $n1 $n2 $n3 $n4 $n5 $n6 $n7
.operand_synonym $skip0 $n0
.operand_synonym $all_ports $n2         // mask in its write half

// Count, element and alignment are set for each move. The frame begins at FRAME_START_BYTE or, with
// ETHERNET_LOOPBACK, at the byte in its descriptor word.
#define FRAME_OVERRIDES ((1 << INDIRECT_REF_OV_COUNT) | (1 << INDIRECT_REF_OV_XFER) | \
                         (1 << INDIRECT_REF_OV_ALIGN))
#ifdef ETHERNET_LOOPBACK
#define FRAME_REF       FRAME_OVERRIDES
#else
#define FRAME_REF       (FRAME_OVERRIDES | (FRAME_START_BYTE << INDIRECT_REF_ALIGN))
#endif

// Move the data and write the control word of `element`; both are complete at the end.
#macro tx_move()
    alu[$n2, --, B, control]
    alu_shf[control, --, B, element, <<ELEMENT_SHIFT]
    t_fifo_wr[$n2, control, CONTROL_QUADWORD, 1], sig_done
    alu[--, --, B, reference]
    sdram[t_fifo_wr, --, buffer, 0, 8], indirect_ref, DRAM_QUEUE, sig_done
    ctx_arb[sdram, fbi]
#endm

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    system_init($n0, $n1, $n2, $n3, $n4, $n5, $n6, $n7)
    ctx_arb[inter_thread]
    immed[@work_1, 0]
    immed[@work_2, 0]
    immed[@work_3, 0]
    immed[@under_way, 0]
    engine_ready($n0)

// --- scheduler --------------------------------------------------------------------------------
    immed[ready, (1 << (XMIT_CONTROL_SKIP - 16)), <<16]
    alu[$skip0, --, B, ready]
    immed[skips, 0xFF]                              // as set by system_init
    alu[$all_ports, --, B, skips]
    immed[waiting, 0]
schedule#:
    tx_assign_half(0)
    tx_assign_half(4)
    br[schedule#]

// --- fill threads -----------------------------------------------------------------------------
follower#:
    ctx_arb[inter_thread]
    load(rings, PACKETQ_RINGS)
    load(descriptors, DESCRIPTORS_BY_PAGE)
    immed[counts_base, PACKETQ_COUNTS]
    immed[start, (1 << (XMIT_CONTROL_SOP - 16)), <<16]
    immed[end, (1 << (XMIT_CONTROL_EOP - 16)), <<16]
    load(frame_ref, FRAME_REF)
    alu[$n3, --, B, 0]                              // the unused half of every control word
fill#:
    ctx_arb[inter_thread]
    alu[slot, work, -, 1]
    sram[read, $n0, slot, rings, 2], ordered, ctx_swap
    alu_shf[queue, --, B, slot, >>8]
    alu[port, queue, AND, (PACKETQ_CORE - 1)]
    alu[buffer, --, B, $n1]
    alu_shf[element, --, B, port, <<1]
    alu_shf[reference, frame_ref, OR, element, <<(INDIRECT_REF_XFER + 3)]
#ifdef ETHERNET_LOOPBACK
    alu_shf[bytes, 7, AND, $n0, >>PACKETQ_START_BYTE]
    alu_shf[reference, reference, OR, bytes, <<INDIRECT_REF_ALIGN]
#endif
    alu_shf[control, --, B, port, <<XMIT_CONTROL_PORT]
    br!=byte[buffer, 0, 0, not_first#]
    alu[control, control, OR, start]
not_first#:
    alu[elements, $n0, AND, 63]
    alu[--, elements, -, 1]
    br=0[last#]

    alu_shf[reference, reference, OR, 7, <<INDIRECT_REF_COUNT]
    alu[control, control, OR, 64]
    tx_move()
    bit_mask(port, queue)
    alu[@under_way, @under_way, OR, port]
    alu[$n0, $n0, -, 1]                             // the rest of the frame stays in the slot
    alu[$n1, buffer, +, 8]
    sram[write, $n0, slot, rings, 2], ordered
    br[validate#]

last#:
    alu_shf[bytes, --, B, $n0, >>PACKETQ_END_BYTE]
    alu[bytes, bytes, AND, 63]
    alu_shf[quads, --, B, bytes, >>3]
    alu_shf[reference, reference, OR, quads, <<INDIRECT_REF_COUNT]
    alu[bytes, bytes, +, 1]
    alu[control, control, OR, bytes]
    alu[control, control, OR, end]
    tx_move()
    br=byte[buffer, 0, 0, whole#]
    bit_mask(port, queue)
    alu[@under_way, @under_way, AND~, port]
whole#:
    buf_push(buffer, buffer, descriptors)
    counter_inc(ETHER_TX_FREE_BUFFER)
    alu_shf[queue, --, B, queue, <<1]
    alu[queue, queue, +, 1]                         // counts are {enqueued, sent}
    scratch[incr, --, queue, counts_base, 1]
validate#:
    alu[$n4, --, B, element]
    csr[write, $n4, xmit_validate]
    immed[work, 0]
    br[fill#]
