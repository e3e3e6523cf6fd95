#include <ixp.h>

/* Variables of a thread and of the engine, inline microcode, CSRs, searches. */
#define result(number, word) ((void)(SCRATCH(0x100)[number] = (word)))

static uint32_t calls = 3;
static __shared uint32_t turn = 9;
static __shared uint32_t all;

static uint32_t twice(uint32_t number)
{
    calls++;
    return number * 2;
}

int main(void)
{
    uint32_t sum;

    result(0, twice(4) + twice(5));
    result(1, calls);
    turn += 5;
    all = turn ^ 1;
    result(2, all);
    microcode("alu[%0, %1, +16, %2]" : "=r"(sum) : "r"(turn), "r"(0x7ffff));
    result(3, sum);
    result(4, ctx());
    result(5, find_bit(0x500) & 15);
    microcode("nop");
    ctx_swap();
    result(6, csum_add(0xffffffff, 2));
    result(7, signal_pending(EVENT_INTER_THREAD));
    return 0;
}
