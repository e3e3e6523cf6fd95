#include <ixp.h>
int main(void)
{
    uint32_t words[2];

    sram_read(words, SRAM(4), 4);
    *SCRATCH(0) = words[0];
}
