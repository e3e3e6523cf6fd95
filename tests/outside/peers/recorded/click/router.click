// The IP path of a router, for Click (userlevel). It reads in-PORT.pcap, writes what leaves to
// out-PORT.pcap and what does not to drop-REASON.pcap, all in the folder where it is started, and
// ends with the counts. On ATM ports (atmN) a frame's addresses stand for the VC:
// 06:PP:00:00:00:00 is the router, 06:PP:VPI:VCI:VCI:01 the far end (PP: number of the port).

elementclass Sink { $file, $encap |
  input -> count :: Counter -> ToDump($file, ENCAP $encap, SNAPLEN 0);
}
elementclass Way { $own, $mtu, $source, $destination |
  input -> ttl :: DecIPTTL -> options :: IPGWOptions($own)
        -> size :: IPFragmenter($mtu) -> EtherEncap(0x0800, $source, $destination) -> output;
  ttl[1] -> [1] output; options[1] -> [2] output; size[1] -> [3] output;
}

drop_not_ipv4 :: Sink(drop-not_ipv4.pcap, ETHER);
drop_link_broadcast :: Sink(drop-link_broadcast.pcap, ETHER);
drop_link_multicast :: Sink(drop-link_multicast.pcap, ETHER);
drop_other_mac :: Sink(drop-other_mac.pcap, ETHER);
drop_header :: Sink(drop-header.pcap, IP);
drop_checksum :: Sink(drop-checksum.pcap, IP);
drop_source :: Sink(drop-source.pcap, IP);
drop_own :: Sink(drop-own.pcap, IP);
drop_directed_broadcast :: Sink(drop-directed_broadcast.pcap, IP);
drop_destination :: Sink(drop-destination.pcap, IP);
drop_group :: Sink(drop-group.pcap, IP);
drop_no_route :: Sink(drop-no_route.pcap, IP);
drop_ttl :: Sink(drop-ttl.pcap, IP);
drop_options :: Sink(drop-options.pcap, IP);
drop_too_large :: Sink(drop-too_large.pcap, IP);

ip :: Strip(14);
FromDump(in-eth0.pcap, STOP true) -> link_eth0 :: Classifier(0/020000000000 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth0 -> ip; link_eth0[1] -> drop_not_ipv4; link_eth0[2] -> drop_link_broadcast; link_eth0[3] -> drop_link_multicast; link_eth0[4] -> drop_other_mac;
FromDump(in-eth1.pcap, STOP true) -> link_eth1 :: Classifier(0/020000000001 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth1 -> ip; link_eth1[1] -> drop_not_ipv4; link_eth1[2] -> drop_link_broadcast; link_eth1[3] -> drop_link_multicast; link_eth1[4] -> drop_other_mac;
FromDump(in-eth2.pcap, STOP true) -> link_eth2 :: Classifier(0/020000000002 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth2 -> ip; link_eth2[1] -> drop_not_ipv4; link_eth2[2] -> drop_link_broadcast; link_eth2[3] -> drop_link_multicast; link_eth2[4] -> drop_other_mac;
FromDump(in-eth3.pcap, STOP true) -> link_eth3 :: Classifier(0/020000000003 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth3 -> ip; link_eth3[1] -> drop_not_ipv4; link_eth3[2] -> drop_link_broadcast; link_eth3[3] -> drop_link_multicast; link_eth3[4] -> drop_other_mac;
FromDump(in-eth4.pcap, STOP true) -> link_eth4 :: Classifier(0/020000000004 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth4 -> ip; link_eth4[1] -> drop_not_ipv4; link_eth4[2] -> drop_link_broadcast; link_eth4[3] -> drop_link_multicast; link_eth4[4] -> drop_other_mac;
FromDump(in-eth5.pcap, STOP true) -> link_eth5 :: Classifier(0/020000000005 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth5 -> ip; link_eth5[1] -> drop_not_ipv4; link_eth5[2] -> drop_link_broadcast; link_eth5[3] -> drop_link_multicast; link_eth5[4] -> drop_other_mac;
FromDump(in-eth6.pcap, STOP true) -> link_eth6 :: Classifier(0/020000000006 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth6 -> ip; link_eth6[1] -> drop_not_ipv4; link_eth6[2] -> drop_link_broadcast; link_eth6[3] -> drop_link_multicast; link_eth6[4] -> drop_other_mac;
FromDump(in-eth7.pcap, STOP true) -> link_eth7 :: Classifier(0/020000000007 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_eth7 -> ip; link_eth7[1] -> drop_not_ipv4; link_eth7[2] -> drop_link_broadcast; link_eth7[3] -> drop_link_multicast; link_eth7[4] -> drop_other_mac;
FromDump(in-atm0.pcap, STOP true) -> link_atm0 :: Classifier(0/060800000000 12/0800, !12/0800, 0/ffffffffffff, 0/01%01, -);
link_atm0 -> ip; link_atm0[1] -> drop_not_ipv4; link_atm0[2] -> drop_link_broadcast; link_atm0[3] -> drop_link_multicast; link_atm0[4] -> drop_other_mac;

ip -> header :: CheckIPHeader(CHECKSUM false, DETAILS true)
   -> checksum :: CheckIPHeader(DETAILS true)
   -> source :: IPClassifier(src net 0.0.0.0/8 or src net 127.0.0.0/8 or src net 224.0.0.0/3, -);
header[1] -> drop_header; checksum[1] -> drop_checksum; source -> drop_source;

source[1] -> lookup :: DirectIPLookup(
  0.0.0.0/0 76,
  10.0.0.0/16 0,
  10.1.0.0/16 1,
  10.2.0.0/16 2,
  10.3.0.0/16 3,
  10.4.0.0/16 4,
  10.5.0.0/16 5,
  10.6.0.0/16 6,
  10.7.0.0/16 7,
  20.8.0.0/24 8,
  20.8.1.0/24 9,
  20.8.2.0/24 10,
  20.8.3.0/24 11,
  20.8.4.0/24 12,
  20.8.5.0/24 13,
  20.8.6.0/24 14,
  20.8.7.0/24 15,
  20.8.8.0/24 16,
  20.8.9.0/24 17,
  20.8.10.0/24 18,
  20.8.11.0/24 19,
  20.8.12.0/24 20,
  20.8.13.0/24 21,
  20.8.14.0/24 22,
  20.8.15.0/24 23,
  20.8.16.0/24 24,
  20.8.17.0/24 25,
  20.8.18.0/24 26,
  20.8.19.0/24 27,
  20.8.20.0/24 28,
  20.8.21.0/24 29,
  20.8.22.0/24 30,
  20.8.23.0/24 31,
  20.8.24.0/24 32,
  20.8.25.0/24 33,
  20.8.26.0/24 34,
  20.8.27.0/24 35,
  20.8.28.0/24 36,
  20.8.29.0/24 37,
  20.8.30.0/24 38,
  20.8.31.0/24 39,
  20.8.32.0/24 40,
  20.8.33.0/24 41,
  20.8.34.0/24 42,
  20.8.35.0/24 43,
  20.8.36.0/24 44,
  20.8.37.0/24 45,
  20.8.38.0/24 46,
  20.8.39.0/24 47,
  20.8.40.0/24 48,
  20.8.41.0/24 49,
  20.8.42.0/24 50,
  20.8.43.0/24 51,
  20.8.44.0/24 52,
  20.8.45.0/24 53,
  20.8.46.0/24 54,
  20.8.47.0/24 55,
  20.8.48.0/24 56,
  20.8.49.0/24 57,
  20.8.50.0/24 58,
  20.8.51.0/24 59,
  20.8.52.0/24 60,
  20.8.53.0/24 61,
  20.8.54.0/24 62,
  20.8.55.0/24 63,
  20.8.56.0/24 64,
  20.8.57.0/24 65,
  20.8.58.0/24 66,
  20.8.59.0/24 67,
  20.8.60.0/24 68,
  20.8.61.0/24 69,
  20.8.62.0/24 70,
  20.8.63.0/24 71,
  0.0.0.0/8 74,
  127.0.0.0/8 74,
  240.0.0.0/4 74,
  224.0.0.0/4 75,
  255.255.255.255/32 75,
  10.0.0.255/32 73,
  10.1.0.255/32 73,
  10.2.0.255/32 73,
  10.3.0.255/32 73,
  10.4.0.255/32 73,
  10.5.0.255/32 73,
  10.6.0.255/32 73,
  10.7.0.255/32 73,
  20.8.255.255/32 73,
  10.0.0.1/32 72,
  10.1.0.1/32 72,
  10.2.0.1/32 72,
  10.3.0.1/32 72,
  10.4.0.1/32 72,
  10.5.0.1/32 72,
  10.6.0.1/32 72,
  10.7.0.1/32 72,
  20.8.255.1/32 72);
lookup[72] -> drop_own; lookup[73] -> drop_directed_broadcast; lookup[74] -> drop_destination; lookup[75] -> drop_group; lookup[76] -> drop_no_route;

eth0 :: Pad(60) -> ToDump(out-eth0.pcap, SNAPLEN 0);
eth1 :: Pad(60) -> ToDump(out-eth1.pcap, SNAPLEN 0);
eth2 :: Pad(60) -> ToDump(out-eth2.pcap, SNAPLEN 0);
eth3 :: Pad(60) -> ToDump(out-eth3.pcap, SNAPLEN 0);
eth4 :: Pad(60) -> ToDump(out-eth4.pcap, SNAPLEN 0);
eth5 :: Pad(60) -> ToDump(out-eth5.pcap, SNAPLEN 0);
eth6 :: Pad(60) -> ToDump(out-eth6.pcap, SNAPLEN 0);
eth7 :: Pad(60) -> ToDump(out-eth7.pcap, SNAPLEN 0);
atm0 :: ToDump(out-atm0.pcap, SNAPLEN 0);
lookup[0] -> way0 :: Way(10.0.0.1, 1500, 02:00:00:00:00:00, 02:00:00:00:01:00) -> eth0;
way0[1] -> drop_ttl; way0[2] -> drop_options; way0[3] -> drop_too_large;
lookup[1] -> way1 :: Way(10.1.0.1, 1500, 02:00:00:00:00:01, 02:00:00:00:01:01) -> eth1;
way1[1] -> drop_ttl; way1[2] -> drop_options; way1[3] -> drop_too_large;
lookup[2] -> way2 :: Way(10.2.0.1, 1500, 02:00:00:00:00:02, 02:00:00:00:01:02) -> eth2;
way2[1] -> drop_ttl; way2[2] -> drop_options; way2[3] -> drop_too_large;
lookup[3] -> way3 :: Way(10.3.0.1, 1500, 02:00:00:00:00:03, 02:00:00:00:01:03) -> eth3;
way3[1] -> drop_ttl; way3[2] -> drop_options; way3[3] -> drop_too_large;
lookup[4] -> way4 :: Way(10.4.0.1, 1500, 02:00:00:00:00:04, 02:00:00:00:01:04) -> eth4;
way4[1] -> drop_ttl; way4[2] -> drop_options; way4[3] -> drop_too_large;
lookup[5] -> way5 :: Way(10.5.0.1, 1500, 02:00:00:00:00:05, 02:00:00:00:01:05) -> eth5;
way5[1] -> drop_ttl; way5[2] -> drop_options; way5[3] -> drop_too_large;
lookup[6] -> way6 :: Way(10.6.0.1, 1500, 02:00:00:00:00:06, 02:00:00:00:01:06) -> eth6;
way6[1] -> drop_ttl; way6[2] -> drop_options; way6[3] -> drop_too_large;
lookup[7] -> way7 :: Way(10.7.0.1, 1500, 02:00:00:00:00:07, 02:00:00:00:01:07) -> eth7;
way7[1] -> drop_ttl; way7[2] -> drop_options; way7[3] -> drop_too_large;
lookup[8] -> way8 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:20:01) -> atm0;
way8[1] -> drop_ttl; way8[2] -> drop_options; way8[3] -> drop_too_large;
lookup[9] -> way9 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:21:01) -> atm0;
way9[1] -> drop_ttl; way9[2] -> drop_options; way9[3] -> drop_too_large;
lookup[10] -> way10 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:22:01) -> atm0;
way10[1] -> drop_ttl; way10[2] -> drop_options; way10[3] -> drop_too_large;
lookup[11] -> way11 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:23:01) -> atm0;
way11[1] -> drop_ttl; way11[2] -> drop_options; way11[3] -> drop_too_large;
lookup[12] -> way12 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:24:01) -> atm0;
way12[1] -> drop_ttl; way12[2] -> drop_options; way12[3] -> drop_too_large;
lookup[13] -> way13 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:25:01) -> atm0;
way13[1] -> drop_ttl; way13[2] -> drop_options; way13[3] -> drop_too_large;
lookup[14] -> way14 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:26:01) -> atm0;
way14[1] -> drop_ttl; way14[2] -> drop_options; way14[3] -> drop_too_large;
lookup[15] -> way15 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:27:01) -> atm0;
way15[1] -> drop_ttl; way15[2] -> drop_options; way15[3] -> drop_too_large;
lookup[16] -> way16 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:28:01) -> atm0;
way16[1] -> drop_ttl; way16[2] -> drop_options; way16[3] -> drop_too_large;
lookup[17] -> way17 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:29:01) -> atm0;
way17[1] -> drop_ttl; way17[2] -> drop_options; way17[3] -> drop_too_large;
lookup[18] -> way18 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2a:01) -> atm0;
way18[1] -> drop_ttl; way18[2] -> drop_options; way18[3] -> drop_too_large;
lookup[19] -> way19 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2b:01) -> atm0;
way19[1] -> drop_ttl; way19[2] -> drop_options; way19[3] -> drop_too_large;
lookup[20] -> way20 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2c:01) -> atm0;
way20[1] -> drop_ttl; way20[2] -> drop_options; way20[3] -> drop_too_large;
lookup[21] -> way21 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2d:01) -> atm0;
way21[1] -> drop_ttl; way21[2] -> drop_options; way21[3] -> drop_too_large;
lookup[22] -> way22 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2e:01) -> atm0;
way22[1] -> drop_ttl; way22[2] -> drop_options; way22[3] -> drop_too_large;
lookup[23] -> way23 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:2f:01) -> atm0;
way23[1] -> drop_ttl; way23[2] -> drop_options; way23[3] -> drop_too_large;
lookup[24] -> way24 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:30:01) -> atm0;
way24[1] -> drop_ttl; way24[2] -> drop_options; way24[3] -> drop_too_large;
lookup[25] -> way25 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:31:01) -> atm0;
way25[1] -> drop_ttl; way25[2] -> drop_options; way25[3] -> drop_too_large;
lookup[26] -> way26 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:32:01) -> atm0;
way26[1] -> drop_ttl; way26[2] -> drop_options; way26[3] -> drop_too_large;
lookup[27] -> way27 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:33:01) -> atm0;
way27[1] -> drop_ttl; way27[2] -> drop_options; way27[3] -> drop_too_large;
lookup[28] -> way28 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:34:01) -> atm0;
way28[1] -> drop_ttl; way28[2] -> drop_options; way28[3] -> drop_too_large;
lookup[29] -> way29 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:35:01) -> atm0;
way29[1] -> drop_ttl; way29[2] -> drop_options; way29[3] -> drop_too_large;
lookup[30] -> way30 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:36:01) -> atm0;
way30[1] -> drop_ttl; way30[2] -> drop_options; way30[3] -> drop_too_large;
lookup[31] -> way31 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:37:01) -> atm0;
way31[1] -> drop_ttl; way31[2] -> drop_options; way31[3] -> drop_too_large;
lookup[32] -> way32 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:38:01) -> atm0;
way32[1] -> drop_ttl; way32[2] -> drop_options; way32[3] -> drop_too_large;
lookup[33] -> way33 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:39:01) -> atm0;
way33[1] -> drop_ttl; way33[2] -> drop_options; way33[3] -> drop_too_large;
lookup[34] -> way34 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3a:01) -> atm0;
way34[1] -> drop_ttl; way34[2] -> drop_options; way34[3] -> drop_too_large;
lookup[35] -> way35 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3b:01) -> atm0;
way35[1] -> drop_ttl; way35[2] -> drop_options; way35[3] -> drop_too_large;
lookup[36] -> way36 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3c:01) -> atm0;
way36[1] -> drop_ttl; way36[2] -> drop_options; way36[3] -> drop_too_large;
lookup[37] -> way37 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3d:01) -> atm0;
way37[1] -> drop_ttl; way37[2] -> drop_options; way37[3] -> drop_too_large;
lookup[38] -> way38 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3e:01) -> atm0;
way38[1] -> drop_ttl; way38[2] -> drop_options; way38[3] -> drop_too_large;
lookup[39] -> way39 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:3f:01) -> atm0;
way39[1] -> drop_ttl; way39[2] -> drop_options; way39[3] -> drop_too_large;
lookup[40] -> way40 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:40:01) -> atm0;
way40[1] -> drop_ttl; way40[2] -> drop_options; way40[3] -> drop_too_large;
lookup[41] -> way41 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:41:01) -> atm0;
way41[1] -> drop_ttl; way41[2] -> drop_options; way41[3] -> drop_too_large;
lookup[42] -> way42 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:42:01) -> atm0;
way42[1] -> drop_ttl; way42[2] -> drop_options; way42[3] -> drop_too_large;
lookup[43] -> way43 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:43:01) -> atm0;
way43[1] -> drop_ttl; way43[2] -> drop_options; way43[3] -> drop_too_large;
lookup[44] -> way44 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:44:01) -> atm0;
way44[1] -> drop_ttl; way44[2] -> drop_options; way44[3] -> drop_too_large;
lookup[45] -> way45 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:45:01) -> atm0;
way45[1] -> drop_ttl; way45[2] -> drop_options; way45[3] -> drop_too_large;
lookup[46] -> way46 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:46:01) -> atm0;
way46[1] -> drop_ttl; way46[2] -> drop_options; way46[3] -> drop_too_large;
lookup[47] -> way47 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:47:01) -> atm0;
way47[1] -> drop_ttl; way47[2] -> drop_options; way47[3] -> drop_too_large;
lookup[48] -> way48 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:48:01) -> atm0;
way48[1] -> drop_ttl; way48[2] -> drop_options; way48[3] -> drop_too_large;
lookup[49] -> way49 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:49:01) -> atm0;
way49[1] -> drop_ttl; way49[2] -> drop_options; way49[3] -> drop_too_large;
lookup[50] -> way50 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4a:01) -> atm0;
way50[1] -> drop_ttl; way50[2] -> drop_options; way50[3] -> drop_too_large;
lookup[51] -> way51 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4b:01) -> atm0;
way51[1] -> drop_ttl; way51[2] -> drop_options; way51[3] -> drop_too_large;
lookup[52] -> way52 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4c:01) -> atm0;
way52[1] -> drop_ttl; way52[2] -> drop_options; way52[3] -> drop_too_large;
lookup[53] -> way53 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4d:01) -> atm0;
way53[1] -> drop_ttl; way53[2] -> drop_options; way53[3] -> drop_too_large;
lookup[54] -> way54 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4e:01) -> atm0;
way54[1] -> drop_ttl; way54[2] -> drop_options; way54[3] -> drop_too_large;
lookup[55] -> way55 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:4f:01) -> atm0;
way55[1] -> drop_ttl; way55[2] -> drop_options; way55[3] -> drop_too_large;
lookup[56] -> way56 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:50:01) -> atm0;
way56[1] -> drop_ttl; way56[2] -> drop_options; way56[3] -> drop_too_large;
lookup[57] -> way57 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:51:01) -> atm0;
way57[1] -> drop_ttl; way57[2] -> drop_options; way57[3] -> drop_too_large;
lookup[58] -> way58 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:52:01) -> atm0;
way58[1] -> drop_ttl; way58[2] -> drop_options; way58[3] -> drop_too_large;
lookup[59] -> way59 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:53:01) -> atm0;
way59[1] -> drop_ttl; way59[2] -> drop_options; way59[3] -> drop_too_large;
lookup[60] -> way60 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:54:01) -> atm0;
way60[1] -> drop_ttl; way60[2] -> drop_options; way60[3] -> drop_too_large;
lookup[61] -> way61 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:55:01) -> atm0;
way61[1] -> drop_ttl; way61[2] -> drop_options; way61[3] -> drop_too_large;
lookup[62] -> way62 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:56:01) -> atm0;
way62[1] -> drop_ttl; way62[2] -> drop_options; way62[3] -> drop_too_large;
lookup[63] -> way63 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:57:01) -> atm0;
way63[1] -> drop_ttl; way63[2] -> drop_options; way63[3] -> drop_too_large;
lookup[64] -> way64 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:58:01) -> atm0;
way64[1] -> drop_ttl; way64[2] -> drop_options; way64[3] -> drop_too_large;
lookup[65] -> way65 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:59:01) -> atm0;
way65[1] -> drop_ttl; way65[2] -> drop_options; way65[3] -> drop_too_large;
lookup[66] -> way66 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5a:01) -> atm0;
way66[1] -> drop_ttl; way66[2] -> drop_options; way66[3] -> drop_too_large;
lookup[67] -> way67 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5b:01) -> atm0;
way67[1] -> drop_ttl; way67[2] -> drop_options; way67[3] -> drop_too_large;
lookup[68] -> way68 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5c:01) -> atm0;
way68[1] -> drop_ttl; way68[2] -> drop_options; way68[3] -> drop_too_large;
lookup[69] -> way69 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5d:01) -> atm0;
way69[1] -> drop_ttl; way69[2] -> drop_options; way69[3] -> drop_too_large;
lookup[70] -> way70 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5e:01) -> atm0;
way70[1] -> drop_ttl; way70[2] -> drop_options; way70[3] -> drop_too_large;
lookup[71] -> way71 :: Way(20.8.255.1, 1500, 06:08:00:00:00:00, 06:08:00:00:5f:01) -> atm0;
way71[1] -> drop_ttl; way71[2] -> drop_options; way71[3] -> drop_too_large;

DriverManager(
  pause,
  pause,
  pause,
  pause,
  pause,
  pause,
  pause,
  pause,
  pause,
  print "$(drop_not_ipv4/count.count) not_ipv4",
  print "$(drop_link_broadcast/count.count) link_broadcast",
  print "$(drop_link_multicast/count.count) link_multicast",
  print "$(drop_other_mac/count.count) other_mac",
  print "$(drop_header/count.count) header",
  print "$(drop_checksum/count.count) checksum",
  print "$(drop_source/count.count) source",
  print "$(drop_own/count.count) own",
  print "$(drop_directed_broadcast/count.count) directed_broadcast",
  print "$(drop_destination/count.count) destination",
  print "$(drop_group/count.count) group",
  print "$(drop_no_route/count.count) no_route",
  print "$(drop_ttl/count.count) ttl",
  print "$(drop_options/count.count) options",
  print "$(drop_too_large/count.count) too_large",
  print "$(header.drop_details)",
  print "$(checksum.drop_details)");
