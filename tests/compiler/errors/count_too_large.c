#include <ixp.h>
int main(void)
{
    uint32_t words[12];

    sram_read(words, SRAM(4), 12);
    *SCRATCH(0) = words[0];
}
