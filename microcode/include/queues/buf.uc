// Buffers: a descriptor of four longwords in SRAM and 2 KB in SDRAM with the same number.
//
// Free buffers are on a list of the SRAM unit. Between stages, a buffer is represented by its first
// quadword, `page << 8` (memory_map.uc).
#ifndef BUF_UC
#define BUF_UC
#include "memory_map.uc"
#include "constant.uc"

// Return the descriptor of a buffer.
#macro buf_descriptor(descriptor, buffer)
.local descriptors
    alu_shf[descriptor, --, B, buffer, >>8]
    alu_shf[descriptor, --, B, descriptor, <<2]
    load(descriptors, DESCRIPTORS_BY_PAGE)
    alu[descriptor, descriptor, +, descriptors]
.endlocal
#endm

// Go to BAD if this is not a buffer of the router. The first one is never used.
#macro buf_check(buffer, BAD)
.local number first
    immed[first, (BUFFERS / BUFFER_SIZE)]
    alu_shf[number, --, B, buffer, >>8]
    alu[number, number, -, first]
    br<=0[BAD]
    immed[first, (BUFFER_COUNT - 1)]
    alu[--, first, -, number]
    br<0[BAD]
.endlocal
#endm

// Return the buffer of a popped descriptor, or go to NONE. `to_buffer` holds DESCRIPTOR_TO_BUFFER.
#macro buf_popped(buffer, $descriptor, to_buffer, NONE)
    alu_shf[buffer, --, B, $descriptor, <<6]
    br=0[NONE]
    alu[buffer, buffer, +, to_buffer]
#endm

// Free a buffer in three words: `descriptors` holds DESCRIPTORS_BY_PAGE, `free` may be `buffer`.
#macro buf_push(free, buffer, descriptors)
    alu_shf[free, --, B, buffer, >>8]
    alu_shf[free, --, B, free, <<2]
    sram[push, --, free, descriptors, FREELIST]
#endm

// Free a buffer.
#macro buf_free(buffer)
.local free_descriptor
    buf_descriptor(free_descriptor, buffer)
    sram[push, --, free_descriptor, 0, FREELIST]
.endlocal
#endm

#endif
