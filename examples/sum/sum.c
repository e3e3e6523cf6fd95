/* Sum an array of 20 longwords in SRAM; the result goes behind the array. */
#include <ixp.h>

enum { ARRAY = 0x100, COUNT = 20, BURST = 4 }; /* a longword address; longwords a read */

__at(0x100) __sram uint32_t array[COUNT] = {
    1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256, 289, 324, 361, 400,
};

int main(void)
{
    uint32_t sum = 0;

    for (unsigned at = 0; at < COUNT; at += BURST) {
        uint32_t w[BURST]; /* transfer registers */

        sram_read(w, &array[at], BURST);
        sum += w[0] + w[1] + w[2] + w[3];
    }
    *SRAM(ARRAY + COUNT) = sum;
    return 0;
}
