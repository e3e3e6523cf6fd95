// Check the headers of 64 packets as RFC 1812 asks, look up their routes, and count down their TTL:
// with the macros of the router, beside ip_lookup.c.
#define RFC1812         1
#define CORE_ANSWERS    0
#include "ip.uc"

.num_contexts 1
.xfer_order $$h0 $$h1 $$h2 $$h3 $$h4 $$h5
.xfer_order $a0 $a1
    immed[quad, 0]
    immed[answer, 0x1000]
    immed[table_16, (IP_TABLE_T16 >> 16), <<16]
    immed[table_8, (IP_TABLE_T8 >> 16), <<16]
    immed[blocks, (IP_TABLE_BLOCKS & 0xFFFF)]
    immed_w1[blocks, (IP_TABLE_BLOCKS >> 16)]
    immed[change, (IP_CHANGE & 0xFFFF)]
    immed_w1[change, (IP_CHANGE >> 16)]
    immed[class_d, CLASS_D_CARRY, <<16]
    immed[max_length, 1500]
    immed[end, 256]
packet#:
    sdram[read, $$h0, quad, 0, 3], ctx_swap
    ip_options_or_fragment_check($$h0, $$h1, refused#)
    ip_length_check(total, $$h0, max_length, refused#)
    alu[destination, --, B, $$h4]
    ip_address_check($$h3, destination, class_d, refused#, refused#)
    ip_checksum_check($$h0, $$h1, $$h2, $$h3, destination, refused#)
    alu[new, $$h2, +, change]
    ip_ttl_check(new, refused#)
    ip_table_heads(destination, table_16, table_8, $a0, $a1)
    ctx_arb[sram]
    ip_route_find(route, destination, blocks, $a0, $a1, none#)
none#:
    alu[$a0, --, B, route]
    alu[$a1, --, B, new]
written#:
    sram[write, $a0, answer, 0, 2], ctx_swap
    alu[quad, quad, +, 4]
    alu[answer, answer, +, 2]
    alu[--, quad, -, end]
    br!=0[packet#]
    nop
    nop
    nop
    ctx_arb[kill]
refused#:
    alu[$a0, --, B, 0]
    alu[$a1, --, B, $$h2]
    br[written#]
