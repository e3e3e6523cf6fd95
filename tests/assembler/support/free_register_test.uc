// Soak up registers until none is left: the method of figure 12 of the performance and headroom
// note (IXP12xx ATM OC12/Ethernet IP Router Example Design, April 2002).
//
// Call it at the end of a program, at global level, with more and more registers: either it says how
// many it got, or the assembler refuses the program. Registers that no scope declares are global, so
// the answer is the worst case; `ixp headroom` gives it at once.
//
//     #include <free_register_test.uc>
//     free_register_test(2, 0, 5)

#ifndef FREE_REGISTER_TEST_UC
#define FREE_REGISTER_TEST_UC

// gprs, sram_xfers, sdram_xfers: how many registers to take; a transfer register with both halves.
#macro free_register_test(gprs, sram_xfers, sdram_xfers)
    #define_eval FREE_REGISTER 0
    #while (FREE_REGISTER < gprs)
        immed[free_gpr_/**/FREE_REGISTER, 0]
        #define_eval FREE_REGISTER (FREE_REGISTER + 1)
    #endloop
    #define_eval FREE_REGISTER 0
    #while (FREE_REGISTER < sram_xfers)
        alu[$free_sram_/**/FREE_REGISTER/**/_, --, B, $free_sram_/**/FREE_REGISTER/**/_]
        #define_eval FREE_REGISTER (FREE_REGISTER + 1)
    #endloop
    #define_eval FREE_REGISTER 0
    #while (FREE_REGISTER < sdram_xfers)
        alu[$$free_sdram_/**/FREE_REGISTER/**/_, --, B, $$free_sdram_/**/FREE_REGISTER/**/_]
        #define_eval FREE_REGISTER (FREE_REGISTER + 1)
    #endloop
    #undef FREE_REGISTER
    #info "free_register_test: " gprs " GPRs, " sram_xfers " SRAM and " sdram_xfers " SDRAM transfer registers"
#endm

#endif
