// A source of events at the ports that is no part of the machine, such as a network of hosts.
#pragma once

#include <cstdint>

#include "base/types.h"

namespace ixp {

// It acts behind all parts of a cycle, in the cycles in which it is due
// (`Kernel::attached_source`).
class EventSource {
 public:
  EventSource() = default;
  EventSource(const EventSource&) = delete;
  EventSource& operator=(const EventSource&) = delete;
  virtual ~EventSource() = default;

  // Begin at a machine: its time 0 is cycle `now`.
  virtual void attach(Kernel& kernel, Cycle now, int64_t core_mhz) = 0;
  // The cycle of the next event, kNever without one.
  virtual Cycle due() const = 0;
  // Perform all events up to the end of a cycle; return the cycle of the next one.
  virtual Cycle act(Cycle now) = 0;
  // All events before a cycle are done.
  virtual void pass(Cycle now) = 0;
};

}  // namespace ixp
