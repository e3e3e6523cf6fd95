// The output loop: a descriptor from a queue, and its piece of 64 bytes from SDRAM to a transmit
// FIFO element.
//
// Without wires, as the rates were published: elements are skipped instead of sent, and the loop
// does not wait for them. Each context owns two elements in the rotation and serves one queue.
//
// For a piece: 109 register operations, counting all words but references; 2 reads of 32 bytes of
// SDRAM; a write of SRAM; 2 reads and 2 writes of scratchpad. A batch saves reads of the tail.
#include "queues.uc"

#ifndef OUTPUT
#define OUTPUT          1               // 1: batches, 2: piece by piece, 3: bits tell which queues
#endif
#define BATCH           8               // pieces taken after one look at the tail
#define INDIRECT_OV_XFER    27          // take the FIFO quadword from the indirect word,
#define INDIRECT_XFER       20          // where it is element * 8 + quadword

.xfer_order $0 $1 $2 $low
.xfer_order $3 $4

#if (ALONE)                             // queues that are never empty
    .init scratch[READY] 0xFF
    #define_eval Q 0
    #while (Q < 8)
        .init scratch[(STATE + Q)] 0x40000000
        #define_eval Q (Q + 1)
    #endloop
    #define_eval ENTRY 0
    #while (ENTRY < 128)                // as input has spread them
        .init scratch[(QUEUES + ENTRY)] (((ENTRY & 3) << 20) + (ENTRY >> 2) * 256)
        #define_eval ENTRY (ENTRY + 1)
    #endloop
#endif

#macro output(CONTEXT)
    #define_eval Q ((ENGINE - FIRST) * 4 + CONTEXT)
    immed[queue, (QUEUES + 16 * Q)]
    immed[state, STATE]
    immed[ready, READY]
    immed[sent, (SENT + Q)]
    immed[tfifo, ((1 << (INDIRECT_OV_XFER - 16)) | (Q * 8 << (INDIRECT_XFER - 16))), <<16]
    immed[half, (4 << (INDIRECT_XFER - 16)), <<16]
    immed[rotate, (64 << (INDIRECT_XFER - 16)), <<16]
    immed[element, Q]
    immed[control, 0x10, <<16]          // skip
    immed[head, 0]
    immed[waiting, 0]
    immed[_work, 0]

piece#:
    #if (OUTPUT == 3)
        scratch[read, $0, ready, 0, 1], ctx_swap
        br_bclr[$0, Q, piece#]
    #elif (OUTPUT == 1)
        alu[waiting, waiting, -, 1]
        br>0[take#]
    #endif
    scratch[read, $0, state, Q, 1], ctx_swap
    alu[waiting, $0, -, head]
    br=0[piece#]
    #if (OUTPUT == 1)
        alu[--, BATCH, -, waiting]
        br>=0[take#]
        immed[waiting, BATCH]
    #endif
take#:
    alu[index, head, AND, 15]
    scratch[read, $1, queue, index, 1], ctx_swap
    alu[buffer, --, B, $1]
    alu[--, --, B, tfifo]
    sdram[t_fifo_wr, --, buffer, 0, 4], indirect_ref
    alu[--, tfifo, OR, half]
    sdram[t_fifo_wr, --, buffer, 4, 4], indirect_ref, sig_done
    alu[$2, --, B, control]
    alu[$low, --, B, 0]
    alu_shf[place, --, B, element, <<4]
    t_fifo_wr[$2, place, 8, 1], sig_done
    operations((PADS / 2))
    ctx_arb[sdram, fbi]
    alu[$0, --, B, element]
    csr[write, $0, xmit_validate]

    alu[head, head, +, 1]
    alu[$3, --, B, head]
    scratch[write, $3, state, (HEADS + Q), 1]
    scratch[incr, --, ready, (COUNTED + 1), 1], sig_done
    alu[$4, --, B, head]
    sram[write, $4, sent, 0, 1], sig_done
    alu[element, element, XOR, 8]
    alu[tfifo, tfifo, XOR, rotate]
    operations((PADS - PADS / 2))
    ctx_arb[sram, fbi]
    br[piece#]
#endm

// Operations that the loop is short of 109; of the looks at the tail, batches take 5 words in 8 pieces.
#if (OUTPUT == 2)
    #define PADS (109 - 18)
#else
    #define PADS (109 - 19)
#endif

.num_contexts 4
    br=ctx[1, one#]
    br=ctx[2, two#]
    br=ctx[3, three#]
    output(0)
one#:
    output(1)
two#:
    output(2)
three#:
    output(3)
