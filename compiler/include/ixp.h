/* What a stage in C may use: spaces of memory, references, events, registers of all threads. */
#ifndef IXP_H
#define IXP_H

#include "ixp_machine.h" /* functions that ask a unit, CSRs and events: `ixp.compiler.headers` */

typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long long uint64_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long long int64_t;
typedef _Bool bool;
#define true 1
#define false 0

/* A variable with no space is one for each thread, in a register. */
#define __sram __attribute__((address_space(1)))
#define __sdram __attribute__((address_space(2)))
#define __scratch __attribute__((address_space(3)))
#define __shared volatile __attribute__((address_space(6))) /* one for the engine, in a register */
#define __at(address) __attribute__((section("at:" #address))) /* in the units of the memory */

/* One instruction of microcode; %0, %1 are values: microcode("alu[%0, %1, +16, %2]" : ...). */
#define microcode(...) __asm__ volatile(__VA_ARGS__)

/* Pointers from addresses in the units of a memory: longwords, or quadwords of SDRAM. */
#define SRAM(longword) ((__sram uint32_t *)((longword) << 2))
#define SCRATCH(longword) ((__scratch uint32_t *)((longword) << 2))
#define SDRAM(quadword) ((__sdram uint64_t *)((quadword) << 3))

void wait_for(unsigned events);            /* give up the engine until all events have arrived */
void wait_receive(void *status);           /* until the receive unit has written this register */
bool signal_pending(unsigned event);       /* if an event has arrived; it is cleared */
void ctx_swap(void);                       /* pass the turn on */
void kill(void) __attribute__((noreturn)); /* end the thread, as the end of main does */
unsigned ctx(void) __attribute__((const)); /* the number of the thread in its engine, 0 to 3 */
unsigned xfer_number(const void *x);       /* the number of a read transfer register */

uint32_t csum_add(uint32_t sum, uint32_t word) __attribute__((const)); /* one's complement */
uint32_t find_bit(uint32_t word) __attribute__((const)); /* 16 + lowest bit of 15:0, or 0 */

#endif
