// The host of the machine's parts: all that a part may ask of the others, or tell them. A part
// includes this header and those of the parts that it talks to, never kernel.h.
#pragma once

#include <array>
#include <string>

#include "base/schedule.h"
#include "base/types.h"

namespace ixp {

class CommandBus;
class CommandPool;
class Fbi;
class Fifo;
class HashUnit;
class IxBus;
class Kernel;
class Microengine;
class Observer;
class Port;
class ReadyBus;
class ReceiveMachine;
class Sanitizer;
class Sram;
class TransmitMachine;
struct BusTransfer;
struct Spent;
struct UnitQueue;

// Kernel is the only class derived from it: members that are not defined here are defined in
// host.cc, and inlined when the kernel is linked.
class Host {
 public:
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  // ---- time
  Cycle now() const { return now_; }
  void set_due(int source, Cycle cycle) { schedule_.set(source, cycle); }
  void due_by(int source, Cycle cycle) { schedule_.set_by(source, cycle); }
  Cycle due(int source) const { return schedule_.due(source); }
  // Whether a part may decide now what happens in a cycle, if nothing else can change it.
  bool may_decide(Cycle cycle) const { return cycle < decide_before_; }
  // The first cycle of which no part may decide anything now.
  Cycle decide_before() const { return decide_before_; }
  // Whether no engine but one that acts can issue anything in this cycle any more.
  bool last_to_issue(int number);
  // The first cycle in which an inter-thread signal or a change of sequence can come.
  Cycle next_signal(Cycle now) const { return signals_ != 0 ? now : now + signal_; }
  // Whether one can come later in this cycle.
  bool signal_due();
  void signalled() { --signals_; }
  int signals() const { return signals_; }
  // Data have moved between a port and a FIFO.
  void progress() { last_progress_ = now_; }

  // ---- commands
  void issue(Command& command, Cycle now);
  // The bus brings a command to its unit.
  void accept(UnitQueue& queue, Command& command, Cycle now);
  UnitQueue& queue_for(const Command& command);
  UnitQueue& queue(int place) { return *queues_[static_cast<size_t>(place)]; }
  void add_queue(int place, UnitQueue& queue) { queues_[static_cast<size_t>(place)] = &queue; }
  bool input_state(int number, Cycle now);
  void receive_done(uint32_t request, uint32_t status, Cycle now);

  // ---- other parts
  Microengine& engine(int number) { return *engines_[static_cast<size_t>(number)]; }
  CommandPool& command_pool();
  CommandBus& bus();
  Sram& sram();
  HashUnit& hash();
  Fbi& fbi();
  ReceiveMachine& receive();
  TransmitMachine& transmit();
  ReadyBus& ready();
  IxBus& ix_bus();
  Fifo& rfifo();
  Fifo& tfifo();
  Port& port(int number);
  Port* find_port(int number);  // null when there is none
  // A port is due in another cycle, or its ready lines have changed.
  void port_changed(int number);

  // ---- watching
  // Whether commands are reported to anyone: the sanitizer, an observer, or the log.
  bool watched() const { return watched_; }
  Sanitizer* sanitizer() const { return sanitizer_; }  // null without one
  void note_done(const Command& command, Cycle now);
  void queue_changed(int queue, size_t length, Cycle now) {
    if (observer_ != nullptr) [[unlikely]] {
      note_queue(queue, length, now);
    }
  }
  void served(const Command& command, int queue, const Spent& spent, Cycle now, bool ends = true) {
    if (observer_ != nullptr) [[unlikely]] {
      note_served(command, queue, spent, now, ends);
    }
  }
  void transferred(const BusTransfer& transfer) {
    if (observer_ != nullptr) [[unlikely]] {
      note_transfer(transfer);
    }
  }
  [[noreturn]] void fail(const Command& command, const std::string& rule) const;
  [[noreturn]] void fail(const Command& command, const char* rule, uint64_t limit,
                         uint64_t value) const;

 protected:
  // `signal` is the least time from the issue of a command to its signal for another thread.
  explicit Host(Cycle signal) : signal_(signal) {}
  ~Host() = default;

  template <class Archive>
  void archive(Archive& a) {
    a(now_);
    schedule_.archive(a);
    a(last_progress_, signals_);
  }

  Cycle now_ = 0;
  Cycle decide_before_ = 0;
  Schedule schedule_;
  std::array<Microengine*, kEngines> engines_{};
  std::array<UnitQueue*, kQueueIds> queues_{};
  bool watched_ = false;
  Sanitizer* sanitizer_ = nullptr;
  Observer* observer_ = nullptr;
  const Cycle signal_;
  int signals_ = 0;  // commands under way that signal other threads
  Cycle last_progress_ = 0;

 private:
  Kernel& kernel();
  void note_queue(int queue, size_t length, Cycle now);
  void note_served(const Command& command, int queue, const Spent& spent, Cycle now, bool ends);
  void note_transfer(const BusTransfer& transfer);
};

}  // namespace ixp
