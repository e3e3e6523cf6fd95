// VC table in SRAM: hashed rows of five longwords, further entries of a row in a chain
// (application note pp.29-33; widths of word 2 are ours, system_config.uc).
//
//   word 0 next entry of the row, 0 = end      word 3 CRC register of the PDU so far
//   word 1 key: ATM header 31:4 | port 3:0     word 4 last longword of the cell before
//   word 2 offset, page, LLC/SNAP, core, AAL
#ifndef ATM_VC_TABLE_UC
#define ATM_VC_TABLE_UC
#include "memory_map.uc"

// Hash a key and give the address of its row. `$hash0`, `$hash1` are consecutive SRAM transfer
// registers of which the second holds 0 in its write half.
#macro atm_vc_table_row(row, key, vc_table, $hash0, $hash1)
.local hash index
    alu[$hash0, --, B, key]
    hash1_48[$hash0], ctx_swap
    alu[hash, --, B, $hash0]
    alu_shf[index, $hash1, XOR, hash, >>16]
    alu[index, index, XOR, $hash0]
    ld_field_w_clr[index, 0011, index]
    alu_shf[row, --, B, index, <<2]
    alu[row, row, +, index]
    alu[row, row, +, vc_table]
.endlocal
#endm

// Read a row and follow its chain to the key: `entry` holds its address and $entry0 ... $entry4 its
// words. Branch to UNKNOWN when there is none.
#macro atm_vc_table_find(entry, key, $entry0, $entry1, UNKNOWN)
probe#:
    .loop_bound 1                                   // for `ixp flow`: a row without collision
    sram[read, $entry0, entry, 0, VC_ENTRY_SIZE], ordered, ctx_swap
    alu[--, key, XOR, $entry1]
    br=0[found#]
    alu[entry, --, B, $entry0]
    br!=0[probe#]
    br[UNKNOWN]
found#:
#endm

#endif
