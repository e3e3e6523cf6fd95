// Commands in flight: a pool owns them, and queues link them; they are never copied.
#pragma once

#include <deque>
#include <utility>
#include <vector>

#include "base/types.h"

namespace ixp {

class CommandPool {
 public:
  Command* allocate() { return free_ == nullptr ? more() : std::exchange(free_, free_->next); }
  void free(Command* command) {
    command->next = free_;
    free_ = command;
  }

 private:
  [[gnu::noinline]] Command* more() { return &all_.emplace_back(); }

  std::deque<Command> all_;
  Command* free_ = nullptr;
};

// A linked queue of commands of a pool.
class CommandQueue {
 public:
  explicit CommandQueue(CommandPool& pool) : pool_(pool) {}
  CommandQueue(const CommandQueue&) = delete;
  CommandQueue& operator=(const CommandQueue&) = delete;

  bool empty() const { return first_ == nullptr; }
  size_t size() const { return size_; }
  Command* front() const { return first_; }  // null when it is empty
  Command* back() const { return last_; }    // undefined if the queue is empty

  void push(Command* command) {
    Command*& end = empty() ? first_ : last_->next;
    end = last_ = command;
    command->next = nullptr;
    ++size_;
  }
  Command* pop() {
    --size_;
    return std::exchange(first_, first_->next);
  }
  // Insert a command in order of completion, after those with an equal time.
  void insert(Command* command) {
    if (empty() || last_->done <= command->done) {
      return push(command);
    }
    Command** place = &first_;
    while ((*place)->done <= command->done) {
      place = &(*place)->next;
    }
    command->next = *place;
    *place = command;
    ++size_;
  }

  template <class Archive>
  void archive(Archive& a) {
    std::vector<Command> commands;
    while (!empty()) {
      commands.push_back(*front());
      pool_.free(pop());
    }
    a(commands);
    for (const Command& saved : commands) {
      Command* const command = pool_.allocate();
      *command = saved;
      push(command);
    }
  }

 private:
  CommandPool& pool_;
  Command* first_ = nullptr;
  Command* last_ = nullptr;  // undefined if the queue is empty
  size_t size_ = 0;
};

}  // namespace ixp
