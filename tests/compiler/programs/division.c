#include "results.h"

/* What the machine has no instruction for. */
__sram uint32_t numbers[4] = {1000003, 97, 0xfffffff0, 12};

int main(void)
{
    int32_t negative = (int32_t)numbers[2];

    result(0, numbers[0] * numbers[1]);
    result(1, numbers[0] / numbers[1]);
    result(2, numbers[0] % numbers[1]);
    result(3, (uint32_t)(negative / (int32_t)numbers[3]));
    result(4, (uint32_t)(negative % (int32_t)numbers[3]));
    result(5, numbers[0] / 10 + (uint32_t)(negative / 8));
    return 0;
}
