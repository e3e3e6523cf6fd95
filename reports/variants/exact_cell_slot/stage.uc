// ATM transmit with the time of a cell in 32nds of a cycle, where sixteenths are rounded up.
#include "stage.uc"
#undef CELL_TIME_BITS
#define CELL_TIME_BITS 5
#undef CELL_SLOT
#define CELL_SLOT 5255
