#include "watch/unit_profile.h"

#include <bit>

#include "watch/observer.h"

namespace ixp {

void QueueUse::change(size_t length, Cycle now) {
  const bool enters = length > this->length();
  QueueHistory::change(length, now);
  if (enters) {
    entered_.push(now);
    return;
  }
  const auto wait = static_cast<uint64_t>(now - entered_.pop());
  ++commands;
  wait_cycles += wait;
  ++waits[std::min<size_t>(std::bit_width(wait), kWaits - 1)];
}

// A command was selected from a queue; `ends`: it will not be selected again.
void UnitProfile::serve(const Command& c, int queue, const ServiceTime& spent, Cycle now,
                        bool ends) {
  std::vector<Cost>& costs = costs_[c.engine];
  if (costs.empty()) {
    costs.resize(kThreadWords);
  }
  const size_t place = c.context * size_t{kControlStoreWords} + c.word;
  for (Cost* cost : {&costs[place], &queues_[queue].cost}) {
    cost->unit = c.unit;
    cost->commands += ends ? 1 : 0;
    cost->wait_cycles += ends ? static_cast<uint64_t>(now - c.granted) : 0;
    spent.add_to(*cost, 1);
  }
  Ring<Service>& services = going_on_[c.unit];
  while (!services.empty() && services.front().spent.end() <= now) {
    services.drop_front();
  }
  services.push({spent, place, c.engine, queue});
}

UnitProfile UnitProfile::at(Cycle now) const {
  UnitProfile profile = *this;
  for (const Ring<Service>& services : going_on_) {
    for (size_t i = 0; i < services.size(); ++i) {
      const Service& service = services[i];
      const ServiceTime rest = service.spent.after(now);
      rest.add_to(profile.costs_[service.engine][service.place], -1);
      rest.add_to(profile.queues_[service.queue].cost, -1);
    }
  }
  return profile;
}

void UnitProfile::transfer(const BusTransfer& t) {
  PortUse& use = ports_[static_cast<int>(t.way)][t.port];
  ++use.transfers;
  use.busy_ix_cycles += static_cast<uint64_t>(t.busy_ix_cycles);
  use.data_ix_cycles += static_cast<uint64_t>(t.data_ix_cycles);
}

}  // namespace ixp
