// Short idioms: constants of any width, a bit by number, the buffer of a message.
#ifndef CONSTANT_UC
#define CONSTANT_UC

// Load a 32-bit constant into a relative register; one word if only 16 aligned bits are nonzero.
#macro load(register, VALUE)
#if (((VALUE) & 0xFFFF0000) == 0)
    immed[register, ((VALUE) & 0xFFFF)]
#elif (((VALUE) & 0xFFFF) == 0)
    immed[register, (((VALUE) >> 16) & 0xFFFF), <<16]
#elif (((VALUE) & 0xFF0000FF) == 0)
    immed[register, (((VALUE) >> 8) & 0xFFFF), <<8]
#else
    immed[register, ((VALUE) & 0xFFFF)]
    immed_w1[register, (((VALUE) >> 16) & 0xFFFF)]
#endif
#endm

// The same for an absolute register, which immed_w1 can't write.
#macro load_shared(register, VALUE)
.local constant_value
    load(constant_value, (VALUE))
    alu[register, --, B, constant_value]
.endlocal
#endm

// Return a word with bit `number` set.
#macro bit_mask(mask, number)
    alu[--, number, OR, 0]              // the previous word sets the amount of an indirect shift
    alu_shf[mask, --, B, 1, <<indirect]
#endm

// Return the first quadword of the buffer in bits 14:0 of a message.
#macro message_buffer(buffer, message)
    alu_shf[buffer, --, B, message, <<17]
    alu_shf[buffer, --, B, buffer, >>9]
#endm

#endif
