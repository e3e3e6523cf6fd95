// ATM receive with one SDRAM command a cell more, IP route with 211 cycles a packet.
#include "stage.uc"
#include "../added_work.uc"
#define packet_mtu_check(total) added_words(84)
#define counter_inc(COUNTER) added_read(COUNTER)
