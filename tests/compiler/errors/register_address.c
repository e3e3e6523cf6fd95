#include <ixp.h>
int main(void)
{
    uint32_t word[1];

    sram_read(word, SRAM(4), 1);
    *SCRATCH(0) = (uint32_t)&word[0];
}
