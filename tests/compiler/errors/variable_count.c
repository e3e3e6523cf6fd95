#include <ixp.h>
int main(void)
{
    uint32_t words[4];

    sram_read(words, SRAM(4), *SCRATCH(1));
    *SCRATCH(0) = words[0];
}
