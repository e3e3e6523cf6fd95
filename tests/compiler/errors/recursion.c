#include <ixp.h>
static uint32_t depth(uint32_t n)
{
    return n < 2 ? n : depth(n - 1) + depth(n - 2);
}
int main(void)
{
    *SCRATCH(0) = depth(*SCRATCH(1));
}
