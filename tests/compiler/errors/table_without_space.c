#include <ixp.h>
static const uint32_t table[4] = {2, 3, 5, 7};
int main(void)
{
    *SCRATCH(0) = table[*SCRATCH(1) & 3];
}
