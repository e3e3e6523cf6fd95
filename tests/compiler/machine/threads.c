#include <ixp.h>

/* Four threads on data of their own, with a register and a counter that all share. */
static __shared uint32_t arrivals;
__scratch uint32_t ended;
__sram uint32_t numbers[64];
__at(0x100) extern __scratch uint32_t results[8];

int main(void)
{
    uint32_t me = ctx(), sum = 0;

    arrivals++;
    for (uint32_t at = me; at < 64; at += 4)
        numbers[at] = at * at;
    for (uint32_t at = me; at < 64; at += 4)
        sum += numbers[at];
    results[me] = sum;
    scratch_incr(&ended);
    if (me == 0) {
        while (ended != 4)
            ctx_swap();
        results[4] = arrivals;
    }
    return 0;
}
