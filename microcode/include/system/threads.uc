// Start of an engine: thread 0 waits for system_init and then wakes the others
// (application note p.20).
#ifndef THREADS_UC
#define THREADS_UC
#include "memory_map.uc"

#ifndef ENGINE
#error "ENGINE must be defined: a configuration defines it (docs/reference/router/configurations.md); by hand -D ENGINE=0"
#endif

// Report to the core that this engine is initialised, and wake its threads 1 to 3. `mask` is an
// SRAM transfer register.
#macro engine_ready(mask)
.local ready_address
    immed[ready_address, ENGINES_READY]
    immed[mask, (1 << ENGINE)]
    scratch[bit_wr, mask, ready_address, 0, set_bits], ctx_swap
.endlocal
    fast_wr[(ENGINE * 4 + 1), inter_thd_sig]
    fast_wr[(ENGINE * 4 + 2), inter_thd_sig]
    fast_wr[(ENGINE * 4 + 3), inter_thd_sig]
#endm

// Return the number of the executing context, 0 to 3.
#macro thread_context(context)
    local_csr_rd[active_ctx_sts]
    immed[context, 0]
    alu[context, context, AND, 3]
#endm

#endif
