#include <ixp.h>

/* Check the headers of 64 packets as RFC 1812 asks, look up their routes, and count down their TTL:
 * the forwarding path of the router, beside ip_lookup.uc.
 */
enum { PACKETS = 64, CHANGE = (int)0xff000100, CLASS_D = 0xe0000000 };

__at(0x20000) extern __sram uint32_t table_16[65536]; /* {route, block} */
__at(0x30000) extern __sram uint32_t table_8[256];
__at(0x30100) extern __sram uint32_t blocks[1 << 18];
__at(0x1000) extern __sram uint32_t results[PACKETS][2]; /* {route, longword 2} */

struct header {
    uint32_t w0, w1, w2, source, destination, rest;
};

static inline uint32_t walk(uint32_t route, uint32_t block, uint32_t bits)
{
    while (block) {
        uint32_t entry = blocks[(block << 4) + (bits >> 28)];

        bits <<= 4;
        if (entry >> 16)
            route = entry >> 16;
        block = entry & 0xffff;
    }
    return route;
}

static inline uint32_t lookup(uint32_t address)
{
    uint32_t entry16[1], entry8[1], route;

    sram_read_queued(entry16, &table_16[address >> 16], 1);
    sram_read_start(entry8, &table_8[address >> 24], 1);
    wait_for(EVENT_SRAM);
    route = walk(entry16[0] >> 16, entry16[0] & 0xffff, address << 16);
    if (__builtin_expect(!route, 0))
        route = walk(entry8[0] >> 16, entry8[0] & 0xffff, address << 8);
    return route;
}

static inline bool is_invalid(uint32_t source, uint32_t destination)
{
    return source >> 24 == 0 || source >> 24 == 127 || source >= CLASS_D ||
           destination >> 24 == 0 || destination >> 24 == 127 || destination >= CLASS_D;
}

static inline bool checksum_is_right(const struct header *h)
{
    uint32_t sum = csum_add(csum_add(csum_add(csum_add(h->destination, h->w0), h->w1), h->w2),
                            h->source);

    sum += sum << 16 | sum >> 16; /* both halves are the sum of the halves */
    return sum >> 16 == 0xffff;
}

int main(void)
{
    for (unsigned packet = 0; packet < PACKETS; packet++) {
        struct header h;
        uint32_t answer[2], total;

        sdram_read(&h, SDRAM(4 * packet), 3);
        answer[0] = 0;
        answer[1] = h.w2;
        total = h.w0 & 0xffff;
        if (h.w0 >> 24 == 0x45 && !(h.w1 & 0x3fff) && total >= 20 && total <= 1500 &&
            !is_invalid(h.source, h.destination) && checksum_is_right(&h) && h.w2 >> 24 > 1) {
            answer[0] = lookup(h.destination);
            answer[1] = h.w2 + CHANGE;
        }
        sram_write(answer, results[packet], 2);
    }
    return 0;
}
