// Work added to stages, so that they take as long as the published ones.
#ifndef ADDED_WORK_UC
#define ADDED_WORK_UC

// Take WORDS cycles of the engine.
#macro added_words(WORDS)
#define_eval added_ 0
#while (added_ < WORDS)
    nop
    #define_eval added_ (added_ + 1)
#endloop
#undef added_
#endm

// Count, and in ATM receive wait for a read of SDRAM behind a cell's CRC command.
// Changes $$d0, $$d1.
#macro added_read(HANDLE)
#undef counter_inc
    counter_inc(HANDLE)
#define counter_inc(COUNTER) added_read(COUNTER)
#if ((HANDLE) == ATM_RX_CELLS_MOVED)
    sdram[read, $$d0, spare_buffer, 0, 1], priority, ctx_swap
#endif
#endm

// Take a ticket, and in ATM transmit wait for a read of SDRAM in front of a cell's CRC command.
// Changes $$added0, $$added1.
#macro added_fill_read(my, enter)
#undef sequence_enter
    sequence_enter(my, enter)
#define sequence_enter(ticket, count) added_fill_read(ticket, count)
#ifdef LATER_CELL
.xfer_order $$added0 $$added1
    sdram[read, $$added0, buffer, 0, 1], priority, ctx_swap
#endif
#endm

#endif
