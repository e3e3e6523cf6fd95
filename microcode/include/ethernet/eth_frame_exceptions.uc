// Exceptions of Ethernet receive (eth_rx.uc): the fault of a frame is stored until its end, then it
// is counted, or the frame goes to the core.
//
// Not a macro, because the program branches to its labels: include it where the code belongs.

#if RFC1812
other_mac#:                                    // a packet that is not IP goes to the core anyway
    br!=byte[$c0, 3, 0xFF, not_broadcast#]
    alu[--, --, ~B, $c0]
    br!=0[not_broadcast#]
    br!=byte[$c1, 3, 0xFF, not_broadcast#]
    br!=byte[$c1, 2, 0xFF, not_broadcast#]
    immed[fault, GLOBAL_FAULT(ETHER_RX_DROP_BROADCAST)]
    br[type#]
not_broadcast#:
    br_bset[$c0, 24, multicast_mac#]
    immed[fault, COUNTER_INDEX(MAC_INVALID_ADDRESS)]
    br[type#]
multicast_mac#:
    immed[fault, GLOBAL_FAULT(ETHER_RX_DROP_MULTICAST)]
type#:
    r_fifo_rd[$c0, element, 1, 1], ctx_swap
    br!=byte[$c1, 3, (ETHERTYPE_IP >> 8), not_ipv4#]
    br!=byte[$c1, 2, (ETHERTYPE_IP & 0xFF), not_ipv4#]
    br[drop#]

    exception(invalid_address#, fault, COUNTER_INDEX(IP_INVALID_ADDRESS), drop#)
    exception(directed_broadcast#, fault, COUNTER_INDEX(IP_DBCAST_ADDRESS), drop#)
#endif

    exception(bad_total_length#, fault, COUNTER_INDEX(IP_BAD_TOTAL_LENGTH), drop#)
#if CORE_ANSWERS
    exception(bad_ttl#, fault, REASON_TTL_EXPIRED, to_core#)
#else
    exception(bad_ttl#, fault, COUNTER_INDEX(IP_BAD_TTL), drop#)
#endif
    exception(bad_checksum#, fault, COUNTER_INDEX(IP_BAD_CHECKSUM), drop#)
#if CORE_ANSWERS
    exception(no_route#, fault, REASON_NO_ROUTE, to_core#)
    exception(too_big#, fault, REASON_TOO_BIG, to_core#)
#else
    exception(no_route#, fault, COUNTER_INDEX(IP_NO_ROUTE), drop#)
#endif
port_disabled#:
    immed[fault, COUNTER_INDEX(PORT_DISABLED)]
drop#:
    br_bclr[status, RCV_CNTL_EOP, more#]
    br[faulty#]

own_address#:                                   // by protocol, in the upper half of IP longword 5
    r_fifo_rd[$c0, element, 2, 3], ctx_swap
.local protocol
    ld_field_w_clr[protocol, 0001, $c1]
    ip_protocol_find(protocol, icmp#, igmp#, udp#)
    br[other#]
udp#:
    alu_shf[protocol, --, B, $c5, >>16]         // destination port
    ip_snmp_find(protocol, snmp#)
.endlocal
    exception(other#, fault, REASON_OWN_ADDRESS, to_core#)
    exception(icmp#, fault, REASON_ICMP, to_core#)
    exception(igmp#, fault, REASON_IGMP, to_core#)
    exception(snmp#, fault, REASON_SNMP, to_core#)
    exception(not_ipv4#, fault, REASON_NOT_IPV4, to_core#)
    exception(options_or_fragment#, fault, REASON_OPTIONS_OR_FRAGMENT, to_core#)
#if RFC1812
multicast#:
    immed[fault, REASON_MULTICAST]
#endif
to_core#:
    frame_move()
    br_bclr[status, RCV_CNTL_EOP, more#]
    br[faulty#]

too_short#:                                     // only IP packets that passed the earlier checks
    immed[fault, COUNTER_INDEX(IP_BAD_TOTAL_LENGTH)]
faulty#:
    counter_inc(ETHER_RX_EOPS)
    br_bset[fault, FAULT_GLOBAL_BIT, global_fault#]
    br_bset[fault, FAULT_CORE_BIT, core#]
    port_exception_inc(port, fault)
    br[frame#]
global_fault#:
#if COUNTED(PACKET_DROP)
.local address
    immed[address, (COUNTERS_BASE - (1 << FAULT_GLOBAL_BIT))]
    scratch[incr, --, address, fault, 1]
.endlocal
#endif
    br[frame#]

core#:
.local bytes end
    alu[bytes, status, AND, 0x7F]
    alu_shf[end, --, B, offset, <<3]
    alu[end, end, +, bytes]
    critsect_enter(@to_core)
    core_queue_send(buffer, end, port, fault, $message, $c0, core_full#)
.endlocal
    critsect_exit(@to_core)
    core_kind_inc(fault, ETHER_RX_IP_OPTIONS_OR_FRAG_Q2CORE, ETHER_RX_SNMP, ETHER_RX_DROP_NOT_IPV4)
    br[buffer#]
core_full#:
    critsect_exit(@to_core)
    counter_inc(ETHER_RX_CORE_FULLQ)
    br[frame#]

no_buffer#:
    counter_inc(ETHER_RX_ALLOC_BUFFER_FAIL)
    ctx_arb[voluntary]
    br[buffer#]
    port_drop(failed#, port, PORT_RXFAIL, frame#)   // the port had no data despite its flag
    port_drop(failed_within#, port, PORT_RXFAIL, more#)
    port_drop(error#, port, PORT_RXERROR, frame#)
    port_drop(not_start#, port, PORT_SHDBE_SOP, frame#)
    port_drop(start_within#, port, PORT_SHDBE_NOT_SOP, start#)
