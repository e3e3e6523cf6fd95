#include <ixp.h>

/* References of every kind, with both halves of transfer registers and signals. */
#define result(number, word) ((void)(SCRATCH(0x100)[number] = (word)))

__sram uint32_t table[8] = {10, 20, 30, 40, 50, 60, 70, 80};
__scratch uint32_t flags = 5, count = 7;
__sdram uint64_t quads[2] = {0x1111222233334444, 0x5555666677778888};

struct pair {
    uint16_t first, second;
    uint8_t bytes[4];
};
__sram struct pair pairs[2] = {{1, 2, {3, 4, 5, 6}}, {7, 8, {9, 10, 11, 12}}};

int main(void)
{
    uint32_t words[4], more[2], sent[2], quad[4];

    sram_read(words, &table[2], 4);
    result(0, words[0] + words[3]);

    sram_read_start(words, table, 2);
    scratch_read_start(more, &flags, 1);
    wait_for(EVENT_SRAM | EVENT_FBI);
    result(1, words[1] + more[0]);

    sent[0] = 0xabc;
    sent[1] = words[0];
    sram_write_start(sent, &table[6], 2);
    wait_for(EVENT_SRAM);
    result(2, table[6] + table[7]);

    result(3, scratch_test_and_set_bits(&flags, 2));
    result(4, flags);
    scratch_incr(&count);
    result(5, count);

    sdram_read(quad, quads, 2);
    result(6, quad[0] ^ quad[3]);
    sent[0] = quad[1];
    result(7, (uint32_t)(quads[1] >> 32));

    sram_push(&table[4], 3);
    result(8, sram_pop(3) - (uint32_t)&table[4] / 4);

    struct pair pair;
    sram_read(&pair, &pairs[1], 2);
    result(9, pair.first << 16 | pair.bytes[2]);
    result(10, pairs[0].second + pairs[1].bytes[count & 3]);

    sram_read(words, &table[7] - (count - 7) * 4, 1);
    result(11, words[0]);
    return 0;
}
