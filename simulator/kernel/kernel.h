// The machine: it owns every part, performs events in order of (cycle, source), and connects the
// parts. A part's source includes this header, a part's header declares `Kernel`.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/event_source.h"
#include "base/schedule.h"
#include "base/types.h"
#include "devices/fifo.h"
#include "devices/ix_bus.h"
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
#include "watch/sanitizer/sanitizer.h"

namespace ixp {

class Kernel {
 public:
  explicit Kernel(const ChipTable& chip);
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  // Simulate up to, not including, cycle `until`.
  void run(Cycle until, bool lockstep) { run_until<false>(until, lockstep); }
  // The same, but stop after the last turn and the last reference if the machine becomes quiescent;
  // return whether it did.
  bool run_until_quiescent(Cycle until, bool lockstep) { return run_until<true>(until, lockstep); }
  // The first cycle after the last turn, if all threads have ended.
  Cycle turns_end() const;

  // ---- time
  Cycle now() const { return now_; }
  void set_due(int source, Cycle cycle) { schedule_.set(source, cycle); }
  void due_by(int source, Cycle cycle) { schedule_.set_by(source, cycle); }
  Cycle due(int source) const { return schedule_.due(source); }
  // Whether a part may look ahead to a cycle, and decide now an action that no other event can
  // change.
  bool may_look_ahead(Cycle cycle) const { return cycle < look_ahead_end_; }
  // The end of the look-ahead: no part may decide an action in this cycle or later.
  Cycle look_ahead_end() const { return look_ahead_end_; }
  // Whether no engine other than the acting one can still issue a command in this cycle.
  bool last_to_issue(int number);
  // The first cycle in which an inter-thread signal or a change of a sequence number can arrive.
  Cycle next_signal(Cycle now) const { return signals_ != 0 ? now : now + signal_; }
  // Whether a signal or sequence change can still arrive in this cycle.
  bool signal_due();
  void signalled() { --signals_; }
  int signals() const { return signals_; }
  // Note progress: data moved between a port and a FIFO.
  void progress() { last_progress_ = now_; }

  // ---- commands
  void issue(Command& command, Cycle now);
  // Pass a granted command to its unit.
  void accept(UnitQueue& queue, Command& command, Cycle now);
  UnitQueue& queue_for(const Command& command);
  UnitQueue& queue(int place) { return *queues_[static_cast<size_t>(place)]; }
  void add_queue(int place, UnitQueue& queue) { queues_[static_cast<size_t>(place)] = &queue; }
  bool input_state(int number, Cycle now);
  void receive_done(uint32_t request, uint32_t status, Cycle now);

  // ---- parts
  Unit& unit(int source) { return *units_[static_cast<size_t>(source)]; }
  Sdram& sdram() { return sdram_; }
  Scratchpad& scratch() { return scratch_; }
  Microengine& engine(int number) { return *engines_[static_cast<size_t>(number)]; }
  // The engines of the chip, by number.
  std::span<const std::unique_ptr<Microengine>> engines() const {
    return std::span(engines_).first(static_cast<size_t>(attached_source() - kEngine0));
  }
  int threads() const { return (attached_source() - kEngine0) * kContexts; }
  // Queues are numbered by QueueId; the command FIFOs of the engines come last.
  int queue_count() const { return kCommandFifo0 + attached_source() - kEngine0; }
  CommandPool& command_pool() { return pool_; }
  CommandBus& bus() { return bus_; }
  Sram& sram() { return sram_; }
  HashUnit& hash() { return hash_; }
  Fbi& fbi() { return fbi_; }
  ReceiveMachine& receive() { return receive_; }
  TransmitMachine& transmit() { return transmit_; }
  ReadyBus& ready() { return ready_; }
  IxBus& ix_bus() { return ix_bus_; }
  Fifo& rfifo() { return rfifo_; }
  Fifo& tfifo() { return tfifo_; }
  Port& port(int number);
  // Null if there is no such port.
  Port* find_port(int number) { return ports_[static_cast<size_t>(number)].get(); }
  // Update a port whose due cycle or ready lines have changed.
  void port_changed(int number);

  // ---- watching
  // Whether commands are reported to the sanitizer, an observer or the log.
  bool watched() const { return watched_; }
  Sanitizer* sanitizer() const { return sanitizer_.get(); }  // null without one
  void observe_done(const Command& command, Cycle now);
  void queue_changed(int queue, size_t length, Cycle now) {
    if (observer_ != nullptr) [[unlikely]] {
      observer_->queue_changed(queue, length, now);
    }
  }
  void served(const Command& command, int queue, const ServiceTime& spent, Cycle now,
              bool ends = true) {
    if (observer_ != nullptr) [[unlikely]] {
      observer_->served(command, queue, spent, now, ends);
    }
  }
  void transferred(const BusTransfer& transfer) {
    if (observer_ != nullptr) [[unlikely]] {
      observer_->transferred(transfer);
    }
  }
  [[noreturn]] void fail(const Command& command, const std::string& rule) const;
  [[noreturn]] void fail(const Command& command, const char* rule, uint64_t limit,
                         uint64_t value) const;

  // Run the sanitizer from now on; call it before the first program is loaded.
  void check();

  void add_port(int number, const std::string& kind, WireRate rate);
  void enable_ports();

  // Attach an event source to the ports; its time 0 is now. It must outlive the kernel.
  void attach(EventSource& source);
  bool attached() const { return attached_ != nullptr; }
  int attached_source() const { return schedule_.sources() - 1; }

  // The observer, created by the first call; without a call, the run is not observed.
  Observer& observer();
  bool observed() const { return observer_ != nullptr; }
  // The present contents of the memories, for an observer.
  PacketLog::Contents contents();

  // ---- results
  uint64_t command_hash() const { return command_hash_; }
  uint64_t commands() const { return commands_; }
  uint64_t events() const { return events_; }
  Cycle last_progress() const { return last_progress_; }
  bool logging = false;
  std::vector<LoggedCommand> take_log() { return std::move(log_); }
  bool units_idle() const;
  // Whether only refresh and the ready bus are active until the core or a wire acts.
  bool is_quiescent() const { return sdram_.idle() && schedule_.only(kSdram); }

  // Between runs, recompute when the bus is due. It may be due for an attempt that is known to
  // fail: the two schedules discover this in different cycles, but their snapshots must not differ.
  void settle() { set_due(kBus, bus_.next(now_ - 1)); }

  template <class Archive>
  void archive(Archive& a) {
    a(now_);
    schedule_.archive(a);
    a(last_progress_, signals_);
    a(port_due_, bus_, sdram_, sram_, scratch_, hash_, fbi_, receive_, transmit_, ready_, ix_bus_,
      rfifo_, tfifo_, command_hash_, commands_);
    for (const auto& engine : engines_) {
      if (engine) {
        a(*engine);
      }
    }
    for (const auto& port : ports_) {
      if (port) {
        archive_port(*port, a);
      }
    }
    if (sanitizer_ && a.whole) {
      a(*sanitizer_);
    }
    if (observer_ && observer_->profiling && a.whole) {
      a(observer_->profile);
    }
    if (observer_ && observer_->profiling_words && a.whole) {
      a(observer_->word_profile);
    }
  }

 private:
  static void archive_port(Port& port, Writer& writer) { port.save(writer); }
  static void archive_port(Port& port, Reader& reader) { port.restore(reader); }
  // Let one source act, and begin the next event; return its cycle.
  using Act = Cycle (*)(Kernel&, Cycle now);
  using Acts = std::array<Act, kMostSources>;
  template <size_t kRows>
  static Acts acts();
  Acts choose_acts() const;
  static Cycle act_attached(Kernel& kernel, Cycle now);
  template <int kSource, size_t kRows>
  static Cycle act(Kernel& kernel, Cycle now);
  // Let a part act; return the cycle in which it is due again.
  template <int kSource>
  Cycle act_part(Cycle now);
  Cycle act(int source, Cycle now) { return acts_[static_cast<size_t>(source)](*this, now); }
  template <bool kUntilQuiescent>
  bool run_until(Cycle until, bool lockstep);
  template <bool kUntilQuiescent>
  bool run_decoupled(Cycle until);
  template <bool kUntilQuiescent>
  bool run_lockstep(Cycle until);
  Cycle act_ports();
  void show_port(int port);
  // Call a function with the unit of a number.
  template <typename Function>
  void visit(int unit, Function call) {
    switch (unit) {
      case kSdram:
        return call(sdram_);
      case kSram:
        return call(sram_);
      case kScratch:
        return call(scratch_);
      case kHash:
        return call(hash_);
      default:
        return call(fbi_);
    }
  }

  Cycle now_ = 0;
  Cycle look_ahead_end_ = 0;
  Schedule schedule_;
  std::array<std::unique_ptr<Microengine>, kMostEngines> engines_;
  std::array<UnitQueue*, kQueueIds> queues_{};
  bool watched_ = false;
  std::unique_ptr<Sanitizer> sanitizer_;
  std::unique_ptr<Observer> observer_;
  // The least time from the issue of a command to its signal for another thread.
  const Cycle signal_;
  int signals_ = 0;  // commands under way that signal other threads
  Cycle last_progress_ = 0;
  const ChipTable chip_;
  bool decoupled_ = false;
  Cycle horizon_ = 0;  // engines may run ahead up to this cycle
  std::array<Cycle, kPortCount> port_due_;
  unsigned port_mask_ = 0;

  CommandPool pool_;
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
  std::array<std::unique_ptr<Port>, kPortCount> ports_;
  std::array<Unit*, kUnits> units_;
  EventSource* attached_ = nullptr;

  uint64_t command_hash_ = 0;
  uint64_t commands_ = 0;
  uint64_t events_ = 0;
  const Acts acts_;
  std::vector<LoggedCommand> log_;
};

}  // namespace ixp
