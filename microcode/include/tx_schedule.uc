// Steps of the Ethernet transmit scheduler: wait for half of the transmit FIFO, look for work, hand
// it to a fill thread. They use the registers of ether_tx.uc by name.
#ifndef TX_SCHEDULE_UC
#define TX_SCHEDULE_UC

// Elements are assigned in two halves of eight. Before one is assigned anew, at most seven elements
// may be outstanding, so all eight have been sent; and since then never more than fifteen are, the
// pointer alone tells how many: (FIRST - pointer) mod 16.
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

// Ready flags are as old as one round of the ready bus, 16 IX bus cycles; older ones would not know
// of the element that a port got last. Six core cycles at least are one turn of this loop.
#ifndef TX_READY_AGE
#define TX_READY_AGE        12
#endif
#macro tx_wait_for_ready_bus()
.local turns
    immed[turns, TX_READY_AGE]
aging#:
    ctx_arb[voluntary]
    alu[turns, turns, -, 1]
    br>0[aging#]
.endlocal
#endm

// Give the next element of PORT to a fill thread if the port has a packet and room, or skip its FIFO
// element. Work is {port, slot of the ring, 1}.
#macro tx_assign(PORT, $enqueued, $sent)
.local sent work_of_port
    alu[sent, --, B, $sent]
    alu[--, sent, XOR, $enqueued]
    br=0[skip#]
    br_bclr[ready, PORT, skip#]
    alu[sent, sent, AND, (PACKETQ_SIZE - 1)]
    immed[work_of_port, (PORT * 2 * PACKETQ_SIZE + 1)]
    alu_shf[work_of_port, work_of_port, OR, sent, <<1]
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
    br[assigned#], defer[1]
        alu[@work_1, --, B, work_of_port]
second#:
    br[assigned#], defer[1]
        alu[@work_2, --, B, work_of_port]
third#:
    br[assigned#], defer[1]
        alu[@work_3, --, B, work_of_port]
skip#:
    immed[sent, (PORT * 2 << ELEMENT_SHIFT)]
    t_fifo_wr[$skip0, sent, CONTROL_QUADWORD, 1], ctx_swap
    fast_wr[(PORT * 2), xmit_validate]
assigned#:
#ifndef ATM_TRANSMITTER
    fast_wr[(PORT * 2 + 1), xmit_validate]          // nobody else does; it holds a skip word
#endif
.endlocal
#endm

// Assign the eight elements of ports PORT to PORT + 3.
#macro tx_assign_half(PORT)
    tx_wait_for_half((PORT * 2))
    tx_wait_for_ready_bus()
    csr[read, $n0, xmit_rdy_lo], ctx_swap
    alu[ready, --, B, $n0]
    immed[counts_of_half, (PACKETQ_COUNTS + 2 * PORT)]
    scratch[read, $n0, counts_of_half, 0, 8], ctx_swap
    tx_assign((PORT + 0), $n0, $n1)
    tx_assign((PORT + 1), $n2, $n3)
    tx_assign((PORT + 2), $n4, $n5)
    tx_assign((PORT + 3), $n6, $n7)
#endm

#endif
