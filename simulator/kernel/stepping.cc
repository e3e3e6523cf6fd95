#include "stepping.h"

#include <algorithm>

#include "kernel.h"

namespace ixp {

// Simulates one cycle at a time, as in lockstep, so that no engine is ahead when the run stops.
bool run_to_break(Kernel& kernel, Cycle until, const std::vector<Watched>& watched) {
  const auto changed = [&](const Watched& w) { return value_of(kernel, w) != w.value; };
  while (kernel.now() < until) {
    kernel.run(kernel.now() + 1, true);
    if (!breaks_due(kernel).empty() || std::any_of(watched.begin(), watched.end(), changed)) {
      return true;
    }
  }
  return false;
}

uint64_t value_of(Kernel& kernel, const Watched& watched) {
  switch (watched.kind) {
    case Watched::kRegister:
      return kernel.engine(watched.engine).registers().at(watched.index);
    case Watched::kScratch:
      return kernel.scratch().memory()[watched.index];
    case Watched::kSram:
      return kernel.sram().memory()[watched.index];
    default:
      return kernel.sdram().quadword(watched.index);
  }
}

std::vector<std::tuple<int, int, int>> breaks_due(Kernel& kernel) {
  std::vector<std::tuple<int, int, int>> due;
  for (const auto& engine : kernel.engines()) {
    if (engine->at_break(kernel.now())) {
      const int context = engine->current();
      due.emplace_back(engine->number(), context, engine->program_counter(context));
    }
  }
  return due;
}

bool run_to_word(Kernel& kernel, int engine, int context, Cycle until) {
  const auto executed = [&] { return kernel.engine(engine).cycles(context).executing(); };
  const uint64_t before = executed();
  while (kernel.now() < until && executed() == before) {
    kernel.run(kernel.now() + 1, true);
  }
  return executed() != before;
}

std::vector<Command> pending_commands(Kernel& kernel) {
  std::vector<Command> commands;
  const auto add = [&](const CommandQueue& queue) {
    for (const Command* c = queue.front(); c != nullptr; c = c->next) {
      commands.push_back(*c);
    }
  };
  for (const auto& engine : kernel.engines()) {
    add(kernel.bus().fifo(engine->number()));
  }
  for (int id = 0; id < kUnitQueues; ++id) {
    add(kernel.queue(id).commands);
  }
  for (int unit = 0; unit < kUnits; ++unit) {
    add(kernel.unit(unit).pending());
  }
  return commands;
}

}  // namespace ixp
