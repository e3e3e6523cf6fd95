/* Forward frames between two Ethernet ports: thread 0 from port 0 to port 1, thread 1 back.
 *
 * A frame comes in pieces of at most 64 bytes. Each piece goes its way at once:
 * port -> receive FIFO element -> SDRAM -> transmit FIFO element -> port.
 */
#include <ixp.h>

enum {
    PIECE = 8,                 /* quadwords of a FIFO element */
    CONTROL = 8,               /* the quadword behind them, with the control word */
    RXFAIL = 1 << 16,          /* bits of RCV_CNTL */
    OV_XFER = 1 << 27,         /* take the FIFO quadword from the indirect word */
};

static __shared uint32_t next; /* transmit FIFO element; threads are not preempted */

static inline void forward(unsigned from, unsigned to)
{
    __sdram uint64_t *buffer = SDRAM(PIECE * from);
    uint32_t status[1]; /* the receive unit writes RCV_CNTL there */
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
        forward(1, 0);
    forward(0, 1);
}
