// The input loop: a piece of 64 bytes goes from its receive FIFO element to SDRAM by way of the
// registers, and its descriptor into a queue.
//
// Without wires, as the rates were published: the same element is read again and again, the ready
// flag is looked at and decides nothing, and the receive request is a write to another CSR.
//
// For a piece: 171 register operations, counting all words but references; 2 writes of 32 bytes to
// SDRAM; 2 reads and a write of SRAM; 2 reads and 4 writes of scratchpad.
#include "queues.uc"

#ifndef QUEUE
#define QUEUE           2               // 1: private queues, 2: protected ones, 3: one for all
#endif
#ifndef SPREAD
#define SPREAD          0               // 1: buffers spread over banks, 0: in one circle
#endif
#ifndef BLOCKS
#define BLOCKS          0               // of extra work: 10 operations and an SRAM read each
#endif
#define BUFFER          256             // quadwords: 2 KB
#define CIRCLE          0x1FFFFF        // 8192 buffers
#define BANK            20              // bits below the number of a bank

.xfer_order $0 $1 $2 $3 $4 $5 $6 $7
.xfer_order $$0 $$1 $$2 $$3 $$4 $$5 $$6 $$7

#if (ALONE)                             // queues that are never full
    #define_eval Q 0
    #while (Q < 16)
        .init scratch[(STATE + HEADS + Q)] 0x80000000
        #define_eval Q (Q + 1)
    #endloop
#endif

#macro copy_half()
    alu[$$0, --, B, $0]
    alu[$$1, --, B, $1]
    alu[$$2, --, B, $2]
    alu[$$3, --, B, $3]
    alu[$$4, --, B, $4]
    alu[$$5, --, B, $5]
    alu[$$6, --, B, $6]
    alu[$$7, --, B, $7]
#endm

// The loop of a context. The token goes from engine to engine, then to the next context.
#macro input(CONTEXT)
    #define_eval THREAD (ENGINE * 4 + CONTEXT)
    #define_eval NEXT (THREAD + 4)
    #if (ENGINE == 3)
        #define_eval NEXT ((CONTEXT + 1) & 3)
    #endif
    #if (QUEUE == 1)
        #define_eval Q THREAD
    #elif (QUEUE == 2)
        #define_eval Q (ENGINE * 2 + (CONTEXT & 1))
    #else
        #define_eval Q 0
    #endif
    immed[fifo, (THREAD * 16)]
    immed[queue, (QUEUES + 16 * Q)]
    immed[state, STATE]
    immed[ready, READY]
    immed[routes, ROUTES]
    immed[locks, (LOCKS + Q)]
    immed[flows, FLOWS]
    immed[tail, 0]
    immed[_work, 0]
    #if (SPREAD)
        immed[bank, ((CONTEXT << BANK) >> 16), <<16]
        immed[offset, (ENGINE * BUFFER)]
        immed[step, (4 * BUFFER)]
        immed[circle, (CIRCLE >> 18), <<16]
    #else
        immed[bank, 0]
        immed[offset, (THREAD * BUFFER)]
        immed[step, (16 * BUFFER)]
        immed[circle, (CIRCLE >> 16), <<16]
    #endif
    immed_w0[circle, 0xFFFF]
    #if (THREAD == 0)
        fast_wr[0, inter_thd_sig]       // the token appears
    #endif

piece#:
    alu[buffer, bank, OR, offset]
    ctx_arb[inter_thread]
    csr[read, $0, rcv_rdy_lo], ctx_swap
    br_bset[$0, 0, flag#]
flag#:
    alu[$7, --, B, fifo]
    csr[write, $7, sop_seq1]
    fast_wr[NEXT, inter_thd_sig]

    r_fifo_rd[$0, fifo, 0, 4], ctx_swap
    copy_half()
    sdram[write, $$0, buffer, 0, 4], sig_done
    r_fifo_rd[$0, fifo, 4, 4], sig_done
    operations((PADS / 2))
    ctx_arb[sdram, fbi]
    copy_half()
    sdram[write, $$0, buffer, 4, 4], sig_done
    sram[read, $0, routes, 0, 1], sig_done
    scratch[read, $1, state, (HEADS + Q), 1], sig_done
    operations((PADS - PADS / 2))
    ctx_arb[sdram, sram, fbi]           // the piece is in SDRAM, so it may be announced
    alu[head, --, B, $1]
    #if (BLOCKS)
        load_addr[back, worked#]
        br[blocks#]
worked#:
    #endif

enter#:
    #if (QUEUE != 1)
        sram[read_lock, $2, locks, 0, 1], ctx_swap
        scratch[read, $1, state, Q, 1], ctx_swap
        alu[tail, --, B, $1]
    #endif
    alu[waiting, tail, -, head]
    alu[--, waiting, -, 16]
    br=0[full#]
    alu[index, tail, AND, 15]
    alu[tail, tail, +, 1]
    alu[$3, --, B, buffer]
    scratch[write, $3, queue, index, 1]
    alu[$4, --, B, tail]
    scratch[write, $4, state, Q, 1], ctx_swap
    #if (QUEUE != 1)
        alu[$5, --, B, tail]
        sram[write_unlock, $5, locks, 0, 1], sig_done
    #endif
    alu_shf[$6, --, B, 1, <<Q]
    scratch[bit_wr, $6, ready, 0, set_bits]
    scratch[incr, --, ready, COUNTED, 1], sig_done
    alu[offset, offset, +, step]
    alu[offset, offset, AND, circle]
    #if (QUEUE != 1)
        ctx_arb[sram, fbi]
    #else
        ctx_arb[fbi]
    #endif
    br[piece#]

full#:
    #if (QUEUE != 1)
        sram[unlock, --, locks, 0, 1], ctx_swap
    #endif
    scratch[read, $1, state, (HEADS + Q), 1], ctx_swap
    alu[head, --, B, $1]
    br[enter#]
#endm

// Operations that the loop is short of 171; a private queue needs no lock.
#if (QUEUE == 1)
    #define PADS (171 - 35)
#else
    #define PADS (171 - 37)
#endif

.num_contexts 4
    br=ctx[1, one#]
    br=ctx[2, two#]
    br=ctx[3, three#]
    input(0)
one#:
    input(1)
two#:
    input(2)
three#:
    input(3)

#if (BLOCKS)
blocks#:
    #define_eval BLOCK 0
    #while (BLOCK < BLOCKS)
        operations(10)
        sram[read, $0, flows, 0, 1], ctx_swap
        #define_eval BLOCK (BLOCK + 1)
    #endloop
    rtn[back]
#endif
