/* IP route of the router in C: check and route packets from ATM, and queue them to their Ethernet
 * ports. ip_route.uc among the router's programs is the same by hand, and says what the stage does;
 * this one has no loopback, no answers of the core and no checks of queues. If several checks
 * fail, the first one is counted.
 */
#include <ixp.h>
#include "memory_map.uc"
#include "system_config.uc"

#ifndef ENGINE /* a configuration defines it */
#define ENGINE 1
#endif
#define unlikely(condition) __builtin_expect(!!(condition), 0)

enum {
    /* Counters of a port, from counters.uc, and of the engine behind COUNTERS_BASE. */
    FULL_QUEUE = 0, BAD_LENGTH = 8, BAD_TTL = 9, BAD_CHECKSUM = 10, NO_ROUTE = 11,
    INVALID_ADDRESS = 12, BROADCAST = 14, DISABLED = 15,
    OPTIONS_TO_CORE = 9, SNMP_TO_CORE = 11, CORE_FULL = 39,
    EMPTY = 1u << 31, /* a slot of a message queue without message */
    FEW = 8, CLASS_D = 0xe0000000, CHANGE = (int)0xff000100, /* TTL - 1, checksum + 0x100 */
    ICMP = 1, IGMP = 2, UDP = 17, SNMP = 161,
};

struct packet {
    uint32_t llc1, ip0, ip1, ip2, source, destination;
};

static __shared uint32_t taken, in_index, out_turn, core_index;

static inline void count_for_port(uint32_t port, uint32_t counter)
{
    scratch_incr_queued(&SCRATCH(counter)[port << 4]);
    scratch_incr_queued(SCRATCH(TOTAL_DISCARDS_WORD));
}

static inline __sram uint32_t *descriptor_of(uint32_t page)
{
    return &SRAM(DESCRIPTORS_BY_PAGE)[page * DESCRIPTOR_SIZE];
}

static inline void wait_turn(uint32_t my)
{
    while (unlikely(my != out_turn))
        ctx_swap();
}

/* The next message; its place in the queue is the ticket. */
static inline uint32_t receive(uint32_t my)
{
    __scratch uint32_t *slot = &SCRATCH(MSGQ_BASE + MSGQ_ATM_RX_IPR * MSGQ_SIZE)[my & 15];
    uint32_t message = scratch_test_and_set_bits(slot, EMPTY);

    while (unlikely(message & EMPTY)) {
        do /* other threads may have taken messages that arrived later */
            ctx_swap();
        while ((int)(my - taken) > 0);
        message = scratch_test_and_set_bits(slot, EMPTY);
    }
    taken++;
    return message;
}

/* LOCAL_OWN, LOCAL_BROADCAST or 0; blocks are {3 addresses, link, 3 kinds}. */
static inline uint32_t kind_of(uint32_t address)
{
    uint32_t folded = address ^ address >> 16, block = ((folded >> 8 ^ folded) & 0xff) << 3;
    uint32_t entries[4], kind[1], place;

    for (;;) {
        sram_read(entries, &SRAM(LOCAL_ADDRESSES)[block], 4);
        place = 4;
        if (unlikely(entries[0] == address))
            break;
        place = 5;
        if (unlikely(entries[1] == address))
            break;
        place = 6;
        if (unlikely(entries[2] == address))
            break;
        if (!unlikely(entries[3]))
            return 0;
        block = entries[3];
    }
    sram_read(kind, &SRAM(LOCAL_ADDRESSES)[block + place], 1);
    return kind[0];
}

static inline uint32_t walk(uint32_t route, uint32_t block, uint32_t bits)
{
    while (block) {
        uint32_t entry[1];

        sram_read(entry, &SRAM(IP_TABLE_BLOCKS)[(block << 4) + (bits >> 28)], 1);
        bits <<= 4;
        if (entry[0] >> 16)
            route = entry[0] >> 16;
        block = entry[0] & 0xffff;
    }
    return route;
}

static inline bool is_class_d(uint32_t address) { return address >= CLASS_D; }

static inline bool is_invalid(uint32_t address)
{
    return address >> 24 == 0 || address >> 24 == 127;
}

static inline bool checksum_is_right(const struct packet *p)
{
    uint32_t sum = csum_add(csum_add(csum_add(csum_add(p->destination, p->ip0), p->ip1), p->ip2),
                            p->source);

    sum += sum << 16 | sum >> 16; /* both halves are the sum of the halves */
    return sum >> 16 == 0xffff;
}

static inline void to_core(uint32_t my, uint32_t page, uint32_t end, uint32_t port, uint32_t reason)
{
    __sram uint32_t *descriptor = descriptor_of(page);
    __scratch uint32_t *place;
    uint32_t word[1], slot[1];

    wait_turn(my);
    word[0] = end;
    sram_write(word, descriptor + DESCRIPTOR_END, 1);
    place = &SCRATCH(MSGQ_BASE + MSGQ_IPR_CORE * MSGQ_SIZE)[core_index & 15];
    scratch_read(slot, place, 1);
    if (slot[0] & EMPTY) {
        *place = (uint32_t)descriptor >> 2 | port << CORE_MESSAGE_PORT |
                 reason << CORE_MESSAGE_REASON;
        core_index++;
        if (reason == REASON_OPTIONS_OR_FRAGMENT)
            scratch_incr_queued(SCRATCH(COUNTERS_BASE + OPTIONS_TO_CORE));
        else if (reason >= REASON_SNMP && reason <= REASON_IGMP)
            scratch_incr_queued(SCRATCH(COUNTERS_BASE + SNMP_TO_CORE - REASON_SNMP + reason));
    } else {
        scratch_incr_queued(SCRATCH(COUNTERS_BASE + CORE_FULL));
        sram_push(descriptor, FREELIST);
    }
    out_turn++;
}

static inline uint32_t reason_of(const struct packet *p, uint32_t page)
{
    uint32_t protocol = p->ip2 >> 16 & 0xff, ports[2];

    if (protocol == ICMP)
        return REASON_ICMP;
    if (protocol == IGMP)
        return REASON_IGMP;
    if (protocol != UDP)
        return REASON_OWN_ADDRESS;
    sdram_read_ordered(ports, &SDRAM(0)[page * BUFFER_SIZE + 5], 1);
    return (ports[0] & 0xffff) - SNMP <= 1 ? REASON_SNMP : REASON_OWN_ADDRESS;
}

int main(void)
{
    wait_for(EVENT_INTER_THREAD);
    if (ctx() == 0) {
        scratch_set_bits(SCRATCH(ENGINES_READY), 1 << ENGINE);
        fast_wr(ENGINE * 4 + 1, INTER_THD_SIG);
        fast_wr(ENGINE * 4 + 2, INTER_THD_SIG);
        fast_wr(ENGINE * 4 + 3, INTER_THD_SIG);
    }
    for (;;) {
        struct packet p;
        uint32_t out[8], slot[2], words[4], enable[1], entry16[1], entry8[1], counts[2];
        uint32_t my, message, page, length, port, kind, total, changed, route, to, waiting, fault;

        my = in_index;
        in_index = my + 1;
        message = receive(my);
        page = message & 0x7fff;
        length = message >> MESSAGE_LENGTH & 0x7ff;
        port = message >> MESSAGE_PORT;
        sdram_read_ordered(&p, &SDRAM(0)[page * BUFFER_SIZE + 2], 3);

        kind = kind_of(p.destination);
        if (unlikely(kind & LOCAL_OWN)) {
            to_core(my, page, length + FIRST_BYTE, port, reason_of(&p, page));
            continue;
        }
        if (unlikely(p.ip0 >> 24 != 0x45 || p.ip1 & 0x3fff)) {
            to_core(my, page, length + FIRST_BYTE, port, REASON_OPTIONS_OR_FRAGMENT);
            continue;
        }
        fault = INVALID_ADDRESS;
        if (unlikely(is_invalid(p.source) || is_class_d(p.source) || is_invalid(p.destination)))
            goto drop;
        if (unlikely(is_class_d(p.destination))) {
            if (p.destination >> 28 & 1 && ~p.destination)
                goto drop;
            to_core(my, page, length + FIRST_BYTE, port, REASON_MULTICAST);
            continue;
        }
        fault = BROADCAST;
        if (unlikely(kind & LOCAL_BROADCAST))
            goto drop;
        fault = BAD_LENGTH;
        total = p.ip0 & 0xffff;
        if (unlikely(total < 20 || total > MAX_IP_LENGTH || length < total + 8))
            goto drop;
        fault = BAD_TTL;
        changed = p.ip2 + CHANGE;
        if (unlikely((p.ip2 >> 8 & 0xff) >= 0xfe) && (p.ip2 & 0xffff) + 0x101 >> 16)
            changed -= 0xffff;
        if (unlikely(changed >> 24 == 0 || changed >> 24 == 0xff))
            goto drop;
        fault = BAD_CHECKSUM;
        if (unlikely(!checksum_is_right(&p)))
            goto drop;

        scratch_read_start(enable, SCRATCH(PORT_ENABLE), 1);
        sram_read_queued(entry16, &SRAM(IP_TABLE_T16)[p.destination >> 16], 1);
        sram_read_start(entry8, &SRAM(IP_TABLE_T8)[p.destination >> 24], 1);
        wait_for(EVENT_SRAM | EVENT_FBI);
        route = walk(entry16[0] >> 16, entry16[0] & 0xffff, p.destination << 16);
        if (unlikely(!route))
            route = walk(entry8[0] >> 16, entry8[0] & 0xffff, p.destination << 8);
        fault = NO_ROUTE;
        if (unlikely(!route))
            goto drop;
        sram_read(words, SRAM(IP_TABLE_END) - route * ROUTE_WORDS_SIZE, 4);
        if (unlikely(words[0] >> 31))
            goto drop;
        fault = DISABLED;
        to = words[0] >> 27;
        if (unlikely(!(enable[0] >> to & 1)))
            goto drop;

        out[0] = 0;
        out[1] = words[0];
        out[2] = words[1];
        out[3] = words[2];
        out[4] = words[3];
        out[5] = p.ip0;
        out[6] = p.ip1;
        out[7] = changed;
        sdram_write_start_optimize_mem(out, &SDRAM(0)[page * BUFFER_SIZE], 4);
        total += FRAME_HEADER - 1; /* of the last byte */
        wait_turn(my);
        scratch_read_start(counts, &SCRATCH(PACKETQ_COUNTS)[to * 2], 2);
        wait_for(EVENT_SDRAM | EVENT_FBI); /* write the header before the packet's slot */
        waiting = counts[0] - counts[1];
        if (unlikely(waiting >> PACKETQ_FULL_BIT & 1)) {
            count_for_port(to, FULL_QUEUE);
            sram_push(descriptor_of(page), FREELIST);
            out_turn++;
            continue;
        }
        slot[0] = (total >> 6 | (total & 63) << 6 | port << 26) + (FRAME_START_BYTE << 12 | 1);
        slot[1] = page * BUFFER_SIZE;
        sram_write_queued_ordered(
            slot, &SRAM(PACKETQ_RINGS)[to << 8 | (counts[0] & PACKETQ_SIZE - 1) << 1], 2);
        scratch_incr_queued(&SCRATCH(PACKETQ_COUNTS)[to * 2]);
        if (waiting < FEW)
            scratch_set_bits_queued(SCRATCH(PORTS_WITH_PACKETS), 1 << to);
        out_turn++;
        continue;

drop:
        count_for_port(port, fault);
        sram_push(descriptor_of(page), FREELIST);
        wait_turn(my);
        out_turn++;
    }
}
