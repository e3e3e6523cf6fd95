#include "turns.h"

#include <algorithm>

namespace ixp {

namespace {

uint64_t word(Kernel& k, const std::string& unit, uint64_t address) {
  if (unit == "sdram") {
    return k.sdram().quadword(address);
  }
  return (unit == "sram" ? k.sram().memory() : k.scratch().memory())[address];
}

}  // namespace

void run_turns(Kernel& k, Cycle until, bool lockstep, Cycle period, const Waits& waits) {
  std::vector<uint64_t> values;
  for (const auto& [unit, address] : waits.words) {
    values.push_back(word(k, unit, address));
  }
  const auto changed = [&] {
    return !std::equal(values.begin(), values.end(), waits.words.begin(),
                       [&k](uint64_t value, const auto& place) {
                         return value == word(k, place.first, place.second);
                       });
  };
  const auto hungry = [&k, &waits](int number) { return k.port(number).backlog() < waits.units; };
  do {
    k.run(std::min(until, (k.now() / period + 1) * period), lockstep);
  } while (k.now() < until && !changed() &&
           std::none_of(waits.ports.begin(), waits.ports.end(), hungry));
}

}  // namespace ixp
