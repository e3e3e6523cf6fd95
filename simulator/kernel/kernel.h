// The machine: owns every part, and performs events in order of (cycle, source).
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "base/schedule.h"
#include "base/types.h"
#include "devices/fifo.h"
#include "devices/ix_clock.h"
#include "devices/port.h"
#include "devices/ready_bus.h"
#include "devices/receive_machine.h"
#include "devices/transmit_machine.h"
#include "engine/microengine.h"
#include "units/command_bus.h"
#include "units/fbi.h"
#include "units/hash_unit.h"
#include "units/scratchpad.h"
#include "units/sdram.h"
#include "units/sram.h"
#include "watch/observer.h"
#include "watch/sanitizer.h"

namespace ixp {

class Kernel {
 public:
  explicit Kernel(const ChipTable& chip);
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  // Simulate up to, not including, cycle `until`.
  void run(Cycle until, bool lockstep);
  Cycle now() const { return now_; }

  // ---- the parts
  Unit& unit(int source) { return *units_[static_cast<size_t>(source)]; }
  Microengine& engine(int number) { return *engines_[static_cast<size_t>(number)]; }
  CommandPool& command_pool() { return pool_; }
  UnitQueue& queue(int place) { return *queues_[static_cast<size_t>(place)]; }
  void add_queue(UnitQueue& queue) { queues_[static_cast<size_t>(queue.id)] = &queue; }
  CommandBus& bus() { return bus_; }
  Sram& sram() { return sram_; }
  Sdram& sdram() { return sdram_; }
  Scratchpad& scratch() { return scratch_; }
  HashUnit& hash() { return hash_; }
  Fbi& fbi() { return fbi_; }
  ReceiveMachine& receive() { return receive_; }
  TransmitMachine& transmit() { return transmit_; }
  ReadyBus& ready() { return ready_; }
  // Watch programs from now on, which must be before the first one is loaded; null without that.
  void check() { sanitizer_ = std::make_unique<Sanitizer>(*this, chip_); }
  Sanitizer* sanitizer() const { return sanitizer_.get(); }
  IxBus& ix_bus() { return ix_bus_; }
  Fifo& rfifo() { return rfifo_; }
  Fifo& tfifo() { return tfifo_; }

  void add_port(int number, const std::string& kind, WireRate rate);
  Port& port(int number);
  Port* find_port(int number) { return ports_[static_cast<size_t>(number)].get(); }
  unsigned ports() const { return port_mask_; }  // those that there are
  void enable_ports();
  // The port's due cycle, or its receive side, may have changed.
  void port_changed(int number);

  // ---- what the parts tell each other
  void set_due(int source, Cycle cycle) { schedule_.set(source, cycle); }
  void due_by(int source, Cycle cycle) { schedule_.set_by(source, cycle); }
  void issue(Command& command, Cycle now);
  // The bus brings a command to its unit.
  void accept(UnitQueue& queue, Command& command, Cycle now) {
    queue.enter(command, now);
    if (observer_) [[unlikely]] {
      observer_->queue_changed(queue.id, queue.length(now) + 1, now);
    }
    bring(queue, command);
  }
  // Whether parts may decide now what will happen in a cycle, if nothing else can change it.
  bool may_decide(Cycle cycle) const { return cycle < decide_before_; }
  // The first cycle in which an inter-thread signal or a change of sequence may come.
  Cycle next_signal(Cycle now) const { return signals_ != 0 ? now : now + signal_; }
  void signalled() { --signals_; }
  // Whether no other engine than the one that acts issues anything up to a cycle.
  bool last_to_issue(Cycle cycle) const { return schedule_.last_engine(cycle); }
  // Whether the length of the queue of a command in a cycle is known: its unit takes nothing from
  // it.
  bool settled(const UnitQueue& queue, const Command& command, Cycle cycle) const {
    return queue.commands.empty() || schedule_.due(command.unit) > cycle;
  }
  UnitQueue& queue_for(const Command& command);
  uint32_t event_of(const Command& command) const { return units_[command.unit]->event(); }
  bool input_state(int number, Cycle now) const;
  void receive_done(uint32_t request, uint32_t status, Cycle now);
  // Whether somebody is told of commands: the sanitizer, an observer, or the log.
  bool watched() const { return watched_; }
  void note_done(const Command& command, Cycle now);
  // What an observer notes down; nothing when there is none.
  void queue_changed(int queue, size_t length, Cycle now) {
    if (observer_) [[unlikely]] {
      observer_->queue_changed(queue, length, now);
    }
  }
  void served(const Command& command, int queue, const Spent& spent, Cycle now, bool ends = true) {
    if (observer_) [[unlikely]] {
      observer_->served(command, queue, spent, now, ends);
    }
  }
  void transferred(const BusTransfer& transfer) {
    if (observer_) [[unlikely]] {
      observer_->transferred(transfer);
    }
  }
  void progress() { last_progress_ = now_; }
  [[noreturn]] void fail(const std::string& what) const { throw Fault(what); }
  [[noreturn]] void fail(const Command& command, const std::string& rule) const;
  [[noreturn]] void fail(const Command& command, const char* rule, uint64_t limit,
                         uint64_t value) const;

  // Made when it is first asked for; a run that is not observed has none.
  Observer& observer();
  bool observed() const { return observer_ != nullptr; }

  // ---- results
  uint64_t command_hash() const { return command_hash_; }
  uint64_t commands() const { return commands_; }
  uint64_t events() const { return events_; }
  Cycle last_progress() const { return last_progress_; }
  bool logging = false;
  // Measure the host's time per source, without the clock's own; this slows the run down.
  void time_parts(bool on);
  const std::array<int64_t, kSources>& host_ns() const { return host_ns_; }
  std::vector<LoggedCommand> take_log() { return std::move(log_); }
  bool units_idle() const;
  // Nothing but refresh and the ready bus will ever happen again, unless the core does something.
  bool asleep() const { return sdram_.idle() && schedule_.only(kSdram); }

  template <class Archive>
  void archive(Archive& a) {
    a(now_, schedule_, port_due_, bus_, sdram_, sram_, scratch_, hash_, fbi_, receive_, transmit_,
      ready_, ix_bus_, rfifo_, tfifo_, command_hash_, commands_, signals_, last_progress_);
    for (const auto& engine : engines_) {
      a(*engine);
    }
    for (const auto& port : ports_) {
      if (port) {
        archive_port(*port, a);
      }
    }
    if (sanitizer_ && a.whole) {
      a(*sanitizer_);
    }
    if (observer_ && observer_->accounting && a.whole) {
      a(observer_->account);
    }
  }

 private:
  static void archive_port(Port& port, Writer& writer) { port.save(writer); }
  static void archive_port(Port& port, Reader& reader) { port.restore(reader); }
  // One source acts, and gives when it is due again.
  using Act = Cycle (*)(Kernel&, Cycle now);
  static const std::array<Act, kSources> kActs;
  static Cycle act_timed(Kernel& kernel, Cycle now);
  void act(int source, Cycle now);
  Cycle act_engine(int number);
  void bring(UnitQueue& queue, Command& command);
  void run_decoupled(Cycle until);
  void run_lockstep(Cycle until);
  Cycle act_ports();
  void look_at(int port);

  const ChipTable chip_;
  Cycle now_ = 0;
  bool decoupled_ = false;
  bool watched_ = false;
  Cycle horizon_ = 0;  // of what engines do ahead
  Cycle decide_before_ = 0;
  Schedule schedule_;
  std::array<Cycle, kPortCount> port_due_;
  unsigned port_mask_ = 0;

  CommandPool pool_;
  std::array<UnitQueue*, kQueueIds> queues_{};
  CommandBus bus_;
  Sdram sdram_;
  Sram sram_;
  Scratchpad scratch_;
  HashUnit hash_;
  Fbi fbi_;
  ReceiveMachine receive_;
  TransmitMachine transmit_;
  ReadyBus ready_;
  IxBus ix_bus_;
  Fifo rfifo_, tfifo_;
  std::array<std::unique_ptr<Microengine>, kEngines> engines_;
  std::array<std::unique_ptr<Port>, kPortCount> ports_;
  std::array<Unit*, kUnits> units_;
  std::unique_ptr<Sanitizer> sanitizer_;

  uint64_t command_hash_ = 0;
  uint64_t commands_ = 0;
  const Cycle signal_;  // from the issue of a command to what it signals to other threads, at least
  int signals_ = 0;     // such commands under way
  uint64_t events_ = 0;
  Cycle last_progress_ = 0;
  std::array<Act, kSources> acts_ = kActs;
  int64_t clock_ns_ = 0;  // what a reading takes
  std::array<int64_t, kSources> host_ns_{};
  std::vector<LoggedCommand> log_;
  std::unique_ptr<Observer> observer_;
};

}  // namespace ixp
