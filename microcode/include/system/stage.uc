// Common definitions of all stages. A stage includes this file first, then its own libraries.
#ifndef STAGE_UC
#define STAGE_UC
#include "memory_map.uc"
#include "system_config.uc"
#include "hardware.uc"
#include "constant.uc"
#include "counters.uc"
#include "threads.uc"
#include "critsect.uc"
#include "sequence.uc"
#include "buf.uc"
#include "msgq.uc"
#include "core_queue.uc"
#include "exceptions.uc"
#endif
