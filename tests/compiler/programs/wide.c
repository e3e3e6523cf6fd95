#include "results.h"

/* Integers of 64 bits: a Fibonacci sequence, shifts, comparisons. */
__sram uint32_t seed = 1;

int main(void)
{
    uint64_t a = seed, b = seed;

    for (int turn = 0; turn < 70; turn++) {
        uint64_t next = a + b;

        a = b;
        b = next;
    }
    result(0, (uint32_t)(b >> 32));
    result(1, (uint32_t)b);
    result(2, a < b);
    result(3, (uint32_t)((int64_t)(a - b) >> 40));
    result(4, (uint32_t)(b << 7 >> 20));
    return 0;
}
