// Commands in flight: they live in a pool and are handed on by address, never copied.
#pragma once

#include <deque>
#include <vector>

#include "ring.h"
#include "types.h"

namespace ixp {

class CommandPool {
 public:
  Command* take() {
    if (free_.empty()) {
      return &all_.emplace_back();
    }
    Command* const command = free_.back();
    free_.pop_back();
    return command;
  }
  void give(Command* command) { free_.push_back(command); }

 private:
  std::deque<Command> all_;
  std::vector<Command*> free_;
};

// A queue of commands that it owns.
class CommandQueue : public Ring<Command*> {
 public:
  explicit CommandQueue(CommandPool& pool) : pool_(&pool) {}

  template <class Archive>
  void archive(Archive& a) {
    std::vector<Command> commands;
    while (!empty()) {
      commands.push_back(*front());
      pool_->give(pop());
    }
    a(commands);
    for (const Command& command : commands) {
      push(pool_->take());
      *back() = command;
    }
  }

 private:
  CommandPool* pool_;
};

}  // namespace ixp
