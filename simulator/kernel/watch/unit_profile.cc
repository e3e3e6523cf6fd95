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

// A command was selected from a queue; `ends` when it will not be selected again.
void UnitProfile::serve(const Command& c, int queue, const ServiceTime& spent, Cycle now,
                        bool ends) {
  std::vector<Cost>& places = places_[c.engine];
  if (places.empty()) {
    places.resize(kPlaces);
  }
  const size_t place = c.context * size_t{kControlStoreWords} + c.word;
  for (Cost* cost : {&places[place], &queues_[queue].cost}) {
    cost->unit = c.unit;
    cost->commands += ends ? 1 : 0;
    cost->wait_cycles += ends ? static_cast<uint64_t>(now - c.granted) : 0;
    cost->add(spent);
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
      profile.places_[service.engine][service.place].take_off(rest);
      profile.queues_[service.queue].cost.take_off(rest);
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
