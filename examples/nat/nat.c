/* Translate addresses between two Ethernet ports: thread 0 from the inside, port 0, to the outside,
 * port 1; thread 1 back. INSIDE.x.y.z is OUTSIDE.x.y.z there, for any x, y and z.
 *
 * Frames are forwarded in pieces, as forward.c of `ixp new --kind forwarder` does. The addresses and
 * checksums are in the first piece, which is changed in SDRAM. Other frames pass unchanged: those
 * that are not IPv4, have IP options or other addresses. One's complement sums follow RFC 1624.
 */
#include <ixp.h>

enum {
    INSIDE = 96, OUTSIDE = 198,       /* as the packets of a workload have it at port 0 */
    IP_WITHOUT_OPTIONS = 0x080045,    /* Ethertype, version and length of the header */
    UDP = 17, TCP = 6,
    PIECE = 8,                        /* quadwords of a FIFO element */
    CONTROL = 8,                      /* the quadword behind them, with the control word */
    RXFAIL = 1 << 16, SOP = 1 << 13,  /* bits of RCV_CNTL */
    OV_XFER = 1 << 27,                /* take the FIFO quadword from the indirect word */
};

static __shared uint32_t next; /* transmit FIFO element; threads are not preempted */

/* A checksum of an address that has grown by this, without a sign: equation 3 of RFC 1624. */
static inline uint32_t updated(uint32_t checksum, uint32_t growth)
{
    uint32_t sum = (checksum ^ 0xffff) + growth;

    return ((sum & 0xffff) + (sum >> 16)) ^ 0xffff;
}

/* Translate the source or destination address of this piece, if it begins with OLD. */
static inline void translate(__sdram uint64_t *piece, bool source, uint32_t old, uint32_t growth)
{
    const uint32_t flip = (INSIDE ^ OUTSIDE) << 8; /* turns one first byte into the other */
    uint32_t ip[8];                                /* bytes 8 to 39 */
    uint32_t transport[4];                         /* bytes 40 to 55 */
    uint32_t written[2], protocol, fragment, checksum;

    sdram_read(ip, piece + 1, 4);
    if (ip[1] >> 8 != IP_WITHOUT_OPTIONS)
        return;
    if ((ip[source ? 4 : 5] >> 8 & 0xff) != old)
        return;
    protocol = ip[3] & 0xff;
    fragment = ip[3] >> 16 & 0x1fff;
    written[0] = updated(ip[4] >> 16, growth) << 16 | ((ip[4] & 0xffff) ^ (source ? flip : 0));
    written[1] = ip[5] ^ (source ? 0 : flip);
    sdram_write(written, piece + 3, 1);
    if (fragment) /* ports are in the first fragment */
        return;

    sdram_read(transport, piece + 5, 2);
    if (protocol == TCP) {
        written[0] = transport[2] & 0xffff0000 | updated(transport[2] & 0xffff, growth);
        written[1] = transport[3];
        sdram_write(written, piece + 6, 1);
    } else if (protocol == UDP && transport[0] >> 16) { /* 0: the sender made none */
        checksum = updated(transport[0] >> 16, growth);
        if (!checksum)
            checksum = 0xffff; /* 0 would say that there is none */
        written[0] = checksum << 16 | transport[0] & 0xffff;
        written[1] = transport[1];
        sdram_write(written, piece + 5, 1);
    }
}

static inline void forward(unsigned from, unsigned to, uint32_t old, uint32_t growth)
{
    __sdram uint64_t *buffer = SDRAM(PIECE * from);
    uint32_t status[1];  /* the receive unit writes RCV_CNTL there */
    uint32_t control[2]; /* a quadword; its low half is not used */
    uint32_t request = from << 16 | xfer_number(status) << 12 | from << 8 | from;

    control[1] = 0;
    for (;;) {
        uint32_t element, bytes;

        while (!(csr_read(RCV_RDY_LO) >> from & 1))
            ;
        csr_write(RCV_REQ, request);
        wait_receive(status);
        if (status[0] & RXFAIL)
            continue;
        sdram_r_fifo_rd(buffer, PIECE, OV_XFER | from * 8 << 20);
        if (status[0] & SOP)
            translate(buffer, from == 0, old, growth);

        for (int turn = 0; turn < 8; turn++) /* 2. the ready bus has sampled TO since */
            microcode("nop");
        while (!(csr_read(XMIT_RDY_LO) >> to & 1)) /* 3. TO has room for 64 bytes */
            ;

        element = next;
        next = (element + 1) & 0xf;
        bytes = status[0] & 0x7f;
        if (!bytes)
            bytes = 1; /* the wire went down: end the frame, with error */
        control[0] = (status[0] >> 13 & 3) << 16 | (status[0] >> 15 & 1) << 19 | to << 8 | bytes;
        t_fifo_wr_start(control, (element << 4) + CONTROL, 1);
        sdram_t_fifo_wr_start(buffer, PIECE, OV_XFER | element << 23);
        wait_for(EVENT_SDRAM | EVENT_FBI);

        csr_write(XMIT_VALIDATE, element);
        while (!(element - csr_read(XMIT_PTR) & 8)) /* 1. the element has left the FIFO */
            ;
    }
}

int main(void)
{
    if (ctx() == 1)
        forward(1, 0, OUTSIDE, 0xffff - (OUTSIDE - INSIDE << 8));
    forward(0, 1, INSIDE, OUTSIDE - INSIDE << 8);
}
