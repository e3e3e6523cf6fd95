// A source of events at the ports from outside the machine, such as a network of hosts.
#pragma once

#include <cstdint>

#include "base/types.h"

namespace ixp {

// It acts after all parts of the machine, in the cycles in which it is due
// (`Kernel::attached_source`).
class EventSource {
 public:
  EventSource() = default;
  EventSource(const EventSource&) = delete;
  EventSource& operator=(const EventSource&) = delete;
  virtual ~EventSource() = default;

  // Begin; the source's time 0 is cycle `now` of the machine.
  virtual void attach(Kernel& kernel, Cycle now, int64_t core_mhz) = 0;
  // The cycle of the next event; kNever if there is none.
  virtual Cycle due() const = 0;
  // Perform all events up to the end of a cycle; return the cycle of the next one.
  virtual Cycle act(Cycle now) = 0;
  // Advance the time to a cycle: all events before it have been performed.
  virtual void pass(Cycle now) = 0;
};

}  // namespace ixp
