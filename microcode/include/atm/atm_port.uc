// Steps of a thread that receives the cells of one OC-3 port.
//
// No other thread receives from the port, so its cells keep their order and need no tickets. The
// state of a VC stays in the table: in the ordered queue of the SRAM unit, the write-back of a cell
// precedes the read of the next.
#ifndef ATM_PORT_UC
#define ATM_PORT_UC
#ifndef ATM_OC3_PORTS
#error "ATM_OC3_PORTS must be defined: a configuration defines it (docs/reference/router/configurations.md); by hand -D ATM_OC3_PORTS=2"
#endif
#include "atm_cells.uc"

// Get a cell: its `header`, `data0`, `data1`. Reads port, element, @descriptor_to_buffer, $rcv_req;
// changes spare_buffer, header, data0, data1, $c0 to $c7, @asking; branches to failed#.
#macro port_cell_receive()
    alu[--, --, B, spare_buffer]
    br!=0[ask#]
    sram[pop, $c0, --, --, FREELIST], ctx_swap
    buf_popped(spare_buffer, $c0, @descriptor_to_buffer, none_free#)
    counter_inc(ATM_RX_ALLOC_BUFFER)
    br[ask#]
none_free#:
    counter_inc(ATM_RX_ALLOC_BUFFER_FAIL)
ask#:
    receive_request()
    ctx_arb[start_receive]
    br_bset[$rcv_cntl, RCV_CNTL_RXFAIL, failed#]
    r_fifo_rd[$c0, element, 0, 2]
    r_fifo_rd[$c4, element, 5, 2], ctx_swap
    alu[header, --, B, $header]
    alu[data0, --, B, $data0]
    alu[data1, --, B, $data1]
#endm

// Find the cell's VC: the address of its entry, its state $vc_info, $vc_crc, $vc_last. Branch to
// UNKNOWN if there is none.
// Reads header, port, vc_table; changes vc_entry, $c0 to $c4; branches to UNKNOWN.
#macro port_vc_find(UNKNOWN)
.local cell_key
    alu[cell_key, header, AND~, 0xF]
    alu[cell_key, cell_key, OR, port]
    atm_vc_table_row(vc_entry, cell_key, vc_table, $c0, $c1)
    atm_vc_table_find(vc_entry, cell_key, $c0, $c1, UNKNOWN)
.endlocal
#endm

// Check the first cell of a PDU, and give the PDU a buffer.
// Reads data0, data1; changes buffer, spare_buffer, vc_info; branches to first_of_core#,
// not_llc_snap#, no_buffer#.
#macro port_first_cell()
    br_bset[vc_info, VC_CORE_BIT, first_of_core#]
.local expected
    load(expected, LLC0)
    alu[--, data0, XOR, expected]
    br!=0[not_llc_snap#]
    load(expected, LLC1)
    alu[--, data1, XOR, expected]
    br!=0[not_llc_snap#]
.endlocal
    buffer_take(no_buffer#)
    counter_inc(ATM_RX_FIRST_CELLS)
#endm

#endif
