// IP route with 182 cycles a packet.
#include "stage.uc"
#include "../added_work.uc"
#define packet_mtu_check(total) added_words(54)
