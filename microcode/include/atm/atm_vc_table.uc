// VC table in SRAM, of one of two forms (application note pp.29-33; widths of word 2 are ours,
// system_config.uc).
//
// VC_TABLE_HASHED, the default, allows all VPIs and VCIs: hashed rows of five longwords, with
// further entries of a row in a chain.
//
//   word 0 next entry of the row, 0 = end      word 3 CRC register of the PDU so far
//   word 1 key: ATM header 31:4 | port 3:0     word 4 last longword of the cell before
//   word 2 offset, page, LLC/SNAP, core, AAL
//
// VC_TABLE_LINEAR is an array of words 2 to 4, in the place given by the low VCI_SIGNIFICANT_BITS
// of the VCI, VPI_ of the VPI and PORT_ of the port. An entry's address is that of an imaginary
// word 0, so both forms have words at equal offsets. Word 2 is 0 if there is no VC; a cell with
// nonzero other bits belongs to no VC.
#ifndef ATM_VC_TABLE_UC
#define ATM_VC_TABLE_UC
#include "memory_map.uc"
#include "system_config.uc"

#ifdef VC_TABLE_LINEAR

#define VC_TABLE_FIRST      (VC_TABLE - 2)
#define VC_PLACE_BITS       (VCI_SIGNIFICANT_BITS + VPI_SIGNIFICANT_BITS)
#define VC_OTHER_BITS       (0xFFFFFFF0 ^ (((1 << VCI_SIGNIFICANT_BITS) - 1) << 4) ^ \
                             (((1 << VPI_SIGNIFICANT_BITS) - 1) << 20))

// Return the address of a key's entry.
#macro atm_vc_table_row(row, key, vc_table, $hash0, $hash1)
.local index part
    alu_shf[index, --, B, key, <<(28 - VCI_SIGNIFICANT_BITS)]
    alu_shf[index, --, B, index, >>(32 - VCI_SIGNIFICANT_BITS)]
    alu_shf[part, --, B, key, <<(12 - VPI_SIGNIFICANT_BITS)]
    alu_shf[part, --, B, part, >>(32 - VPI_SIGNIFICANT_BITS)]
    alu_shf[index, index, OR, part, <<VCI_SIGNIFICANT_BITS]
#if (PORT_SIGNIFICANT_BITS > 0)
    alu[part, key, AND, ((1 << PORT_SIGNIFICANT_BITS) - 1)]
    alu_shf[index, index, OR, part, <<VC_PLACE_BITS]
#endif
    alu_shf[row, --, B, index, <<1]
    alu[row, row, +, index]
    alu[row, row, +, vc_table]
.endlocal
#endm

// Read an entry: $vc_info and the two words after it. Branch to UNKNOWN if there is none.
#macro atm_vc_table_find(entry, key, $entry0, $entry1, UNKNOWN)
.local other
    load(other, VC_OTHER_BITS)
    alu[--, key, AND, other]
    br!=0[UNKNOWN]
.endlocal
    sram[read, $vc_info, entry, 2, 3], ordered, ctx_swap
    alu[--, --, B, $vc_info]
    br=0[UNKNOWN]
#endm

// The macros below are those of the hashed table, for an entry without a chain.
#macro atm_vc_table_row_leaving(row, key, vc_table, $hash0, $hash1, turn)
    sequence_exit(turn)
    atm_vc_table_row(row, key, vc_table, $hash0, $hash1)
#endm
#macro atm_vc_table_find_first(entry, key, $entry0, $entry1, UNKNOWN, CHAINED)
    atm_vc_table_find(entry, key, $entry0, $entry1, UNKNOWN)
#endm
#macro atm_vc_table_chain(entry, key, $entry0, $entry1, FOUND, UNKNOWN)
#endm

#else

#define VC_TABLE_FIRST      VC_TABLE

// Hash a key and return the address of its row. `$hash0`, `$hash1` are consecutive SRAM transfer
// registers; the write half of the second holds 0.
#macro atm_vc_table_row(row, key, vc_table, $hash0, $hash1)
    alu[$hash0, --, B, key]
    hash1_48[$hash0], ctx_swap
    atm_vc_table_row_of(row, vc_table, $hash0, $hash1)
#endm

// Like atm_vc_table_row, but pass a turn on while the hash unit works.
#macro atm_vc_table_row_leaving(row, key, vc_table, $hash0, $hash1, turn)
    alu[$hash0, --, B, key]
    hash1_48[$hash0], ctx_swap, defer[1]
        sequence_exit(turn)
    atm_vc_table_row_of(row, vc_table, $hash0, $hash1)
#endm

// Return the address of the row of a hash.
#macro atm_vc_table_row_of(row, vc_table, $hash0, $hash1)
.local hash index
    alu[hash, --, B, $hash0]
    alu_shf[index, $hash1, XOR, hash, >>16]
    alu[index, index, XOR, $hash0]
    ld_field_w_clr[index, 0011, index]
    alu_shf[row, --, B, index, <<2]
    alu[row, row, +, index]
    alu[row, row, +, vc_table]
.endlocal
#endm

// Read a row and follow its chain to the key: `entry` becomes its address, $entry0 ... $entry4 its
// words. Branch to UNKNOWN if there is none.
#macro atm_vc_table_find(entry, key, $entry0, $entry1, UNKNOWN)
probe#:
    .loop_bound 1                                   // for `ixp flow`: a row without collision
    // check accepts order_race: all of an entry is read, but the state of a VC in use comes from its owner
    sram[read, $entry0, entry, 0, VC_ENTRY_SIZE], ordered, ctx_swap
    alu[--, key, XOR, $entry1]
    br=0[found#]
    alu[entry, --, B, $entry0]
    br!=0[probe#]
    br[UNKNOWN]
found#:
#endm

// atm_vc_table_find in two parts: first the row; then its chain, if the row has another key. The
// second part is outside the path of most cells.
#macro atm_vc_table_find_first(entry, key, $entry0, $entry1, UNKNOWN, CHAINED)
    // check accepts order_race: as in atm_vc_table_find
    sram[read, $entry0, entry, 0, VC_ENTRY_SIZE], ordered, ctx_swap
    alu[--, key, XOR, $entry1]
    br!=0[CHAINED]
#endm
#macro atm_vc_table_chain(entry, key, $entry0, $entry1, FOUND, UNKNOWN)
probe#:
    .loop_bound 1                                   // for `ixp flow`: a row without collision
    alu[entry, --, B, $entry0]
    br=0[UNKNOWN]
    // check accepts order_race: as in atm_vc_table_find
    sram[read, $entry0, entry, 0, VC_ENTRY_SIZE], ordered, ctx_swap
    alu[--, key, XOR, $entry1]
    br!=0[probe#]
    br[FOUND]
#endm

#endif

#endif
