// CRC-32 of AAL5 (ITU-T I.363.5) in software, 16 bits at a time: for the IXP1200.
//
//   register = register << 16 ^ T[register >> 16 ^ next 16 bits],   T[i] = i x^32 mod G
//
// T has 64 K longwords in SRAM; core/initial_memory.py makes it. A longword takes 9 cycles and two
// reads. Comparison with 8 bits from scratch: docs/design-notes/software-crc.md.
#ifndef CRC32_UC
#define CRC32_UC
#include "memory_map.uc"

// Add 16 bits to the CRC: the upper ones of `data`, or the lower ones.
#macro crc32_upper(crc, data, table, $entry)
.local index
    alu[index, crc, XOR, data]
    alu_shf[index, --, B, index, >>16]
    sram[read, $entry, table, index, 1], optimize_mem, ctx_swap, defer[1]
        alu_shf[crc, --, B, crc, <<16]
    alu[crc, crc, XOR, $entry]
.endlocal
#endm

#macro crc32_lower(crc, data, table, $entry)
.local index
    ld_field_w_clr[index, 0011, data]
    alu_shf[index, index, XOR, crc, >>16]
    sram[read, $entry, table, index, 1], optimize_mem, ctx_swap, defer[1]
        alu_shf[crc, --, B, crc, <<16]
    alu[crc, crc, XOR, $entry]
.endlocal
#endm

// Add a longword to the CRC.
#macro crc32_longword(crc, data, table, $entry)
.local index
    alu[crc, crc, XOR, data]
    alu_shf[index, --, B, crc, >>16]
    sram[read, $entry, table, index, 1], optimize_mem, ctx_swap, defer[1]
        alu_shf[crc, --, B, crc, <<16]
    alu[crc, crc, XOR, $entry]
    alu_shf[index, --, B, crc, >>16]
    sram[read, $entry, table, index, 1], optimize_mem, ctx_swap, defer[1]
        alu_shf[crc, --, B, crc, <<16]
    alu[crc, crc, XOR, $entry]
.endlocal
#endm

#endif
