#include "core_turns.h"

#include <algorithm>
#include <iterator>

namespace ixp {

namespace {

uint64_t word(Kernel& k, const std::string& unit, uint64_t address) {
  if (unit == "sdram") {
    return k.sdram().quadword(address);
  }
  return (unit == "sram" ? k.sram().memory() : k.scratch().memory())[address];
}

}  // namespace

Wires short_of_units(Kernel& k, const Wires& wires) {
  Wires waiting;
  std::copy_if(wires.begin(), wires.end(), std::back_inserter(waiting),
               [&k](const auto& wire) { return k.port(wire.first).timed_backlog() < wire.second; });
  return waiting;
}

void run_turns(Kernel& k, Cycle until, bool lockstep, Cycle period, Cycle chunk,
               const Places& words, const Wires& wires) {
  std::vector<uint64_t> values;
  for (const auto& [unit, address] : words) {
    values.push_back(word(k, unit, address));
  }
  const auto changed = [&] {
    return !std::equal(values.begin(), values.end(), words.begin(),
                       [&k](uint64_t value, const auto& place) {
                         return value == word(k, place.first, place.second);
                       });
  };
  do {
    k.run(std::min({until, (k.now() / period + 1) * period, k.now() + chunk}), lockstep);
  } while (k.now() < until && !changed() && short_of_units(k, wires).empty());
}

}  // namespace ixp
