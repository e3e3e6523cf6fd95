/* The same program for the machine and for the compiler of this computer. */
#ifdef NATIVE
#include <stdint.h>
#include <stdio.h>
#define __sram
#define __sdram
#define __scratch
static uint32_t csum_add(uint32_t sum, uint32_t word)
{
    sum += word;
    return sum + (sum < word);
}
static void result(uint32_t number, uint32_t word)
{
    (void)number;
    printf("%08x\n", word);
}
#else
#include <ixp.h>
#define result(number, word) ((void)(SCRATCH(0x100)[number] = (word)))
#endif
