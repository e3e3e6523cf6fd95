// Macros for tables of exceptions: one row for each label to which a check branches.
#ifndef EXCEPTIONS_UC
#define EXCEPTIONS_UC
#include "counters.uc"

// At LABEL set `register` to VALUE, then go to NEXT.
#macro exception(LABEL, register, VALUE, NEXT)
LABEL:
    immed[register, VALUE]
    br[NEXT]
#endm

// At LABEL count HANDLE, then go to NEXT.
#macro drop(LABEL, HANDLE, NEXT)
LABEL:
    counter_inc(HANDLE)
    br[NEXT]
#endm

// At LABEL count HANDLE for the port in `port`, then go to NEXT.
#macro port_drop(LABEL, port, HANDLE, NEXT)
LABEL:
    port_counter_inc(port, HANDLE)
    br[NEXT]
#endm
#endif
