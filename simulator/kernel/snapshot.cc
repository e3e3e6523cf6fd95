#include "snapshot.h"

#include <sstream>

#include "agreement.h"
#include "base/archive.h"
#include "description.h"
#include "devices/atm_port.h"
#include "devices/ethernet_port.h"
#include "kernel.h"

namespace ixp {

namespace {

constexpr int kFormat = 7;  // counts changes that sizes do not show

}  // namespace

std::string snapshot_layout() {
  std::ostringstream layout;
  layout << kFormat << ' ' << kDescriptionHash;
  for (const size_t size : {sizeof(Kernel), sizeof(Microengine), sizeof(Command), sizeof(AtmPort),
                            sizeof(EthernetPort), sizeof(BusUnit)}) {
    layout << ' ' << size;
  }
  return layout.str();
}

std::string save(Kernel& kernel, bool whole) {
  Writer writer;
  writer.whole = whole;
  kernel.archive(writer);
  return writer.bytes();
}

void restore(Kernel& kernel, const std::string& bytes) {
  Reader reader(bytes.data(), bytes.size());
  kernel.archive(reader);
  reader.demand(reader.ended());
}

void restore_checked(Kernel& kernel, const std::string& bytes) {
  restore(kernel, bytes);
  if (!parts_agree(kernel)) {
    throw std::invalid_argument("the parts of the machine must agree on the commands under way");
  }
}

// One cycle at a time, as lockstep does it: no engine is ahead when the run stops.
bool run_to_break(Kernel& kernel, Cycle until) {
  while (kernel.now() < until) {
    kernel.run(kernel.now() + 1, true);
    if (!breaks_due(kernel).empty()) {
      return true;
    }
  }
  return false;
}

std::vector<std::tuple<int, int, int>> breaks_due(Kernel& kernel) {
  std::vector<std::tuple<int, int, int>> due;
  for (int number = 0; number < kEngines; ++number) {
    const Microengine& engine = kernel.engine(number);
    if (engine.at_break(kernel.now())) {
      due.emplace_back(number, engine.current(), engine.program_counter(engine.current()));
    }
  }
  return due;
}

bool run_to_word(Kernel& kernel, int engine, int context, Cycle until) {
  const auto executed = [&] { return kernel.engine(engine).counters(context).executing; };
  const uint64_t before = executed();
  while (kernel.now() < until && executed() == before) {
    kernel.run(kernel.now() + 1, true);
  }
  return executed() != before;
}

}  // namespace ixp
