// As in published_stages, and ATM transmit with one SDRAM command a cell more.
#include "stage.uc"
#include "../added_work.uc"
#define packet_mtu_check(total) added_words(84)
#define counter_inc(HANDLE) added_read(HANDLE)
#define sequence_enter(my, enter) added_fill_read(my, enter)
