// Steps of the Ethernet transmit scheduler: wait for half of the transmit FIFO, find work, pass it
// to a fill thread.
#ifndef TX_SCHEDULE_UC
#define TX_SCHEDULE_UC

// Elements are assigned in two halves of eight. Before a half is assigned again, at most seven
// elements may be outstanding, so all its eight have been sent. As never more than fifteen are
// outstanding, the pointer shows their number: (FIRST - pointer) mod 16.
// Changes $n0.
#macro tx_wait_for_half(FIRST)
.local outstanding
    br[look#]
still_sending#:
    ctx_arb[voluntary]
look#:
    csr[read, $n0, xmit_ptr], ctx_swap
    immed[outstanding, FIRST]
    alu[outstanding, outstanding, -, $n0]
    br_bset[outstanding, 3, still_sending#]
.endlocal
#endm

// Ready flags are at most one round of the ready bus old: 16 IX bus cycles or 57 core cycles. An
// older flag would not include the last element of a port. Between pointer and flags there is
// time: a read of scratch (30 cycles), this loop (6 per iteration), and the read of the flags
// (14).
#define TX_READY_TURNS      3
#macro tx_wait_for_ready_bus()
.local turns
    immed[turns, TX_READY_TURNS]
aging#:
    ctx_arb[voluntary]
    alu[turns, turns, -, 1]
    br>0[aging#]
.endlocal
#endm

// Read which ports got packets since the last call: from IP route (bits 7:0 of `waiting`) and,
// after its signal, from the core (bits 15:8). A bit stays set until the scheduler finds its queue
// empty.
// Changes waiting, $all_ports.
#macro tx_ports_with_packets()
.local where
    immed[where, PORTS_WITH_PACKETS]
    scratch[bit_wr, $all_ports, where, 0, test_and_clear_bits], ctx_swap
    alu[waiting, waiting, OR, $all_ports]
    br_!signal[inter_thread, none#]
    immed[where, CORE_SENDING]
    scratch[bit_wr, $all_ports, where, 0, test_and_clear_bits], ctx_swap
    alu_shf[waiting, waiting, OR, $all_ports, <<PACKETQ_CORE]
none#:
.endlocal
#endm

// If the core has a packet for PORT, which is not inside a frame, make it the work of the port and
// go to FOUND; else return. The counts of the four ports from FIRST are read again, because their
// registers are reused.
// Reads @under_way; changes waiting, work_of_port, $n0 to $n7; branches to FOUND.
#macro tx_core_packet(PORT, FIRST, FOUND)
.local counts sent
    alu[sent, @under_way, AND, (1 << PORT)]
    br!=0[not_now#]
    immed[counts, (PACKETQ_COUNTS + 2 * (PACKETQ_CORE + PORT))]
    scratch[read, $n0, counts, 0, 2], ctx_swap
    alu[sent, --, B, $n1]
    alu[--, sent, XOR, $n0]
    br!=0[found#]
    alu_shf[waiting, waiting, AND~, 1, <<(PACKETQ_CORE + PORT)]
    immed[work_of_port, 0]
    br[again#]
found#:
    tx_work((PACKETQ_CORE + PORT))
again#:
    immed[counts, (PACKETQ_COUNTS + 2 * FIRST)]
    scratch[read, $n0, counts, 0, 8], ctx_swap
    alu[--, --, B, work_of_port]
    br!=0[FOUND]
not_now#:
.endlocal
#endm

// Build the work {queue, slot of the ring, 1} of a packet queue from its count of packets sent.
// Reads sent; changes sent, work_of_port.
#macro tx_work(QUEUE)
    alu[sent, sent, AND, (PACKETQ_SIZE - 1)]
    load(work_of_port, ((QUEUE) * 2 * PACKETQ_SIZE + 1))
    alu_shf[work_of_port, work_of_port, OR, sent, <<1]
#endm

// Pass work to the fill thread with this number and register.
// Reads work_of_port; branches to NEXT.
#macro tx_hand_over(THREAD, work, NEXT)
    alu[work, --, B, work_of_port]
    fast_wr[(ENGINE * 4 + THREAD), inter_thd_sig]
    br[NEXT]
#endm

// Assign the next element of PORT to a fill thread if the port has a packet and room; otherwise
// skip its FIFO element. Bit PORT of `skips` is set if the element already holds a skip word. FIRST
// is the first of the four ports.
// Reads ready, @under_way; changes waiting, skips, @work_1 to @work_3, $n0 to $n7.
#macro tx_assign(PORT, FIRST, enqueued, $sent)
.local sent work_of_port
    br_bclr[ready, PORT, skip#]
    br_bset[waiting, (PACKETQ_CORE + PORT), core#]
routed#:
    br_bclr[waiting, PORT, skip#]
    alu[sent, --, B, $sent]
    alu[--, sent, XOR, enqueued]
    br=0[empty#]
    tx_work(PORT)
found#:
    alu[skips, skips, AND~, (1 << PORT)]
again#:
    alu[--, --, B, @work_1]
    br=0[first#]
    alu[--, --, B, @work_2]
    br=0[second#]
    alu[--, --, B, @work_3]
    br=0[third#]
    ctx_arb[voluntary]
    br[again#]
first#:
    tx_hand_over(1, @work_1, assigned#)
second#:
    tx_hand_over(2, @work_2, assigned#)
third#:
    tx_hand_over(3, @work_3, assigned#)
core#:
    tx_core_packet(PORT, FIRST, found#)
    br[routed#]
empty#:
    alu[waiting, waiting, AND~, (1 << PORT)]
skip#:
    br_bset[skips, PORT, skip_word#]
    immed[sent, (PORT * 2 << ELEMENT_SHIFT)]
    t_fifo_wr[$skip0, sent, CONTROL_QUADWORD, 1], ctx_swap
    alu[skips, skips, OR, (1 << PORT)]
skip_word#:
    fast_wr[(PORT * 2), xmit_validate]
assigned#:
#ifndef ATM_TRANSMITTER
    fast_wr[(PORT * 2 + 1), xmit_validate]          // no other thread validates it
#endif
.endlocal
#endm

// Assign the eight elements of ports PORT to PORT + 3.
// Reads @under_way; changes waiting, ready, skips, @work_1 to @work_3, $n0 to $n7.
#macro tx_assign_half(PORT)
.local counts first_enqueued
    tx_wait_for_half((PORT * 2))
    tx_ports_with_packets()
    alu_shf[--, 0x0F, AND, waiting, >>PORT]    // for IP route; the core's are read singly
    br=0[none#]
    immed[counts, (PACKETQ_COUNTS + 2 * PORT)]
    scratch[read, $n0, counts, 0, 8], ctx_swap
    alu[first_enqueued, --, B, $n0]
none#:
    tx_wait_for_ready_bus()
    csr[read, $n0, xmit_rdy_lo], ctx_swap
    alu[ready, --, B, $n0]
    tx_assign((PORT + 0), PORT, first_enqueued, $n1)
    tx_assign((PORT + 1), PORT, $n2, $n3)
    tx_assign((PORT + 2), PORT, $n4, $n5)
    tx_assign((PORT + 3), PORT, $n6, $n7)
.endlocal
#endm

#endif
