// One engine: four contexts, their registers, issue, branches, swaps and arbitration.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/look_ahead.h"
#include "base/ring.h"
#include "base/types.h"
#include "engine/word.h"

namespace ixp {

class Sanitizer;

// State that passes from word to word of the executing context.
struct StreamState {
  uint32_t prev_a = 0, prev_result = 0;
  uint32_t bset1 = 0, bset2 = 0, csr_value = 0;
  uint8_t n = 0, z = 0, v = 0, c = 0;
  Cycle codes_set = -1;  // cycle of the last word that set the condition codes

  template <class Archive>
  void archive(Archive& a) {
    a(prev_a, prev_result, bset1, bset2, csr_value, n, z, v, c, codes_set);
  }
};

// Arguments and results of one call of compiled code. simulator/native/lowering.py
// emits the code from the offsets that bindings/words.cc exports. The code returns 1 if it stopped
// before a word that must be performed in global order.
struct NativeCall {
  Cycle time, horizon;
  uint64_t pc;
  uint64_t aborted;
  uint64_t context;
  uint64_t outstanding;
};
using NativeCode = uint64_t (*)(NativeCall*, StreamState*, uint32_t* registers, uint32_t* window);

class Microengine {
 public:
  static constexpr int kSink = kWindow * kContexts;
  static constexpr int kPool = kSink + 1;

  // `shortest` is the least time from the start of a command's service to its completion.
  Microengine(Kernel& kernel, int number, const ChipTable& chip, Cycle shortest);

  // Load a program and start the contexts in the mask at word 0.
  void load(std::span<const PackedWord> words, const std::vector<uint32_t>& constants,
            unsigned contexts);

  // Run private words by compiled code from now on. The code may be entered at words whose entry in
  // `needs` is not 0; the entry is the most cycles until the code checks the horizon.
  void set_native(NativeCode code, std::vector<uint32_t> needs);

  // Perform the actions due in this cycle; in the decoupled schedule, also run private words ahead
  // to `horizon`. Return the cycle in which the engine is due again.
  Cycle act(Cycle now, bool decoupled, Cycle horizon);
  // Whether the next word is private and may be performed now, ahead of the global order.
  bool ahead(Cycle horizon) const {
    return mode_ == Mode::kRunning && swap_in_ == 0 && time_ < horizon &&
           code_[pc_].ahead[outstanding_[context_] != 0] != Word::kLater;
  }
  // Perform the next word ahead; return the cycles aborted after it.
  uint64_t perform_ahead() {
    const Cycle begin = time_;
    run_private<true>(begin + 1);
    return static_cast<uint64_t>(time_ - begin - 1);
  }
  int number() const { return number_; }
  // The cycle in which the engine is due.
  Cycle due() const { return mode_ == Mode::kRunning ? time_ : kNever; }

  // Raise events of a context (receive, inter-thread signal); more may follow in this cycle.
  void deliver(int context, uint32_t events, Cycle now);
  // Raise the event of a context's finished reference.
  void complete_reference(int context, uint32_t event, Cycle now);

  // A command of the engine's FIFO was granted, so a stalled engine may continue.
  void room(Cycle now);

  // A command of the engine will be complete in cycle `at` (`served`: its wait for service ends
  // now); a command is complete.
  void completes(Cycle at, bool served);
  void completed(Cycle now) {
    ahead_.check(now, "a completion");
    completions_.pop();
  }
  // A receive request was issued; a receive request of a context was served.
  void request_issued() { ++requests_; }
  void receive_done(int context);
  // A reference of the context is done; a reference was issued.
  void reference_done(int context) { --outstanding_[context]; }
  void reference_begun(int context) { ++outstanding_[context]; }
  int outstanding(int context) const { return outstanding_[context]; }

  // The index of a context's transfer register, in the half that begins at `half` of its window.
  uint32_t& transfer(int context, int half, int number) {
    return registers_[context * kWindow + half + number];
  }
  // The first of `count` transfer registers that a command fills, or empties; raises a fault unless
  // all belong to its context.
  uint32_t* fills(const Command& c, int count) { return transfers(c, c.fills_at, count); }
  uint32_t* empties(const Command& c, int count) { return transfers(c, c.empties_at, count); }
  uint32_t& residue(int context) { return residue_[context]; }
  std::vector<uint32_t>& registers() { return registers_; }

  ThreadCycles cycles(int context) const {
    ThreadCycles cycles = cycles_[context];
    cycles.turns += context == context_ ? uncounted() : 0;
    return cycles;
  }
  uint16_t program_counter(int context) const;
  uint32_t waiting(int context) const { return wait_[context]; }
  uint32_t pending(int context) const { return events_[context]; }
  bool alive(int context) const { return alive_[context]; }
  // The word that ended a context (ctx_arb[kill], or a write of CTX_ENABLES), if it has ended.
  uint16_t ended_at(int context) const { return ended_at_[context]; }
  // The first cycle after the last turn of an engine whose threads have all ended.
  Cycle idle_from() const { return time_; }
  StreamState& state() { return state_; }
  // Continue the context at another word and cancel a pending branch.
  void go_to(int context, uint16_t word);
  // Whether the engine can issue a reference in the cycle in which it is due.
  bool issues() const {
    return mode_ == Mode::kIdle ? wake_ == 0 : code_[pc_].kind == WordKind::kReference;
  }
  bool loaded() const { return program_length_ > 0; }
  int current() const { return context_; }  // the context that has, or last had, the turn
  // The context that executes the next word: in an idle engine, the one that gets the turn.
  int next() const {
    const int ready = mode_ == Mode::kIdle ? next_ready() : context_;
    return ready < 0 ? context_ : ready;
  }
  bool stalled() const { return mode_ == Mode::kStalled; }
  // Whether a taken branch waits for its deferred words.
  bool branching() const { return redirect_in_ != 0; }
  // Clear pending events of a context.
  void forget(int context, uint32_t events) {
    events_[context] &= ~events;
    update_ready(context);
  }

  // Breakpoints: for each word, the contexts that stop before it; empty without breakpoints.
  void set_breaks(std::vector<uint8_t> contexts) { breaks_ = std::move(contexts); }
  // Whether a word with a breakpoint will issue in this cycle; no engine may have run ahead.
  bool at_break(Cycle now) const {
    return mode_ == Mode::kRunning && time_ == now && pc_ < breaks_.size() &&
           (breaks_[pc_] >> context_ & 1) != 0;
  }

  template <class Archive>
  void archive(Archive& a) {
    if (redirect_in_ == 0) {  // compiled code does not set these, and snapshots must be equal
      redirect_aborts_ = 0;
      redirect_pc_ = 0;
    }
    count_turn();
    a.in_place(registers_);
    a(mode_, context_, time_, pc_, redirect_in_, redirect_aborts_, redirect_pc_, strayed_from_,
      swap_in_, swap_bubble_due_, killed_, state_);
    for (size_t context = 0; context < kContexts; ++context) {
      a(pcs_[context], events_[context], wait_[context]);
    }
    a(alive_, ended_at_, residue_, outstanding_, completions_, waiting_, requests_, cycles_);
    counted_ = time_;
    ahead_.forget();
    for (int context = 0; context < kContexts; ++context) {
      update_ready(context);
    }
  }

 private:
  uint32_t* transfers(const Command& c, int half, int count) {
    if (c.xfer + count > kTransfers) [[unlikely]] {
      fail_transfers(c, count);
    }
    return &transfer(c.context, half, c.xfer);
  }
  static constexpr int kLastWords = 4;  // a branch or a swap, and the words that it defers

  enum class Mode : uint8_t { kOff, kRunning, kIdle, kStalled };

  // Return how many words a taken branch aborts.
  template <bool kOne>
  int run_private(Cycle horizon);
  void run_ahead(Cycle horizon);
  void run_compiled(Cycle horizon);
  Cycle undisturbed(Cycle now) const;
  bool next_turn_is_fixed() const;
  bool may_run_ahead(const Word& word) const {
    return word.may_run_ahead && (word.kind != WordKind::kPrivate || requests_ == 0);
  }
  bool run_native(Cycle horizon);
  void perform(Cycle now);
  bool issue(const Word& word, const Interaction& interaction, Cycle now);
  void local_csr(const Word& word, const Interaction& interaction);
  uint32_t read_local_csr(int number) const;
  void write_local_csr(int number, uint32_t value);
  int state_branch(const Word& word, const Interaction& interaction, Cycle now);
  void advance(Cycle now);
  void wait_for(const Interaction& interaction);
  void swap_out(const Word& word, const Interaction& interaction, Cycle now);
  void turn(Cycle now);
  void give_turn(Cycle start);
  bool raise(int context, uint32_t events, Cycle now);
  bool no_more_events_in(Cycle now) const;
  uint32_t waited() const { return wait_[0] | wait_[1] | wait_[2] | wait_[3]; }
  uint64_t uncounted() const { return static_cast<uint64_t>(time_ - counted_); }
  void count_turn() {
    cycles_[context_].turns += uncounted();
    counted_ = time_;
  }
  void prefetch(const Word& word, int aborted);
  void end(size_t kill);
  int next_ready() const;
  bool is_ready(int context) const {
    return static_cast<bool>(alive_[context] & ((wait_[context] & ~events_[context]) == 0));
  }
  // Recompute the ready bit after a change to events, waits or liveness.
  void update_ready(int context) {
    ready_ = (ready_ & ~(1U << context)) | uint32_t{is_ready(context)} << context;
  }
  void enter(int context, Cycle at);
  [[noreturn]] void fail(const std::string& rule) const { fail(pc_, rule); }
  [[noreturn]] void fail(int word, const std::string& rule) const;
  [[noreturn]] void trap() const;
  [[noreturn]] void fail_transfers(const Command& command, int count) const;

  Kernel& kernel_;
  Sanitizer* sanitizer_ = nullptr;
  const int number_;
  const int abort_early_, abort_late_, abort_operand_, guess_saves_, guess_wrong_;
  const int swap_bubble_, wake_;
  const bool prefetch_kill_;
  const Cycle shortest_;

  std::vector<Word> code_;
  std::vector<Interaction> interactions_;  // by word, like the array above
  size_t program_length_ = 0;
  std::vector<uint32_t> registers_;
  std::vector<uint8_t> breaks_;

  Mode mode_ = Mode::kOff;
  int context_ = 0;
  Cycle time_ = 0;  // cycle in which the next word issues
  uint16_t pc_ = 0;
  uint8_t redirect_in_ = 0;  // words until the taken branch takes effect
  uint8_t redirect_aborts_ = 0;
  uint16_t redirect_pc_ = 0;
  int strayed_from_ =
      -1;                // address of the jump or rtn whose target lies outside the program, or -1
  uint8_t swap_in_ = 0;  // words until the context's turn ends
  bool swap_bubble_due_ = false;
  bool killed_ = false;  // killed by a word that a branch aborts; this costs no bubble of its own
  StreamState state_;
  [[no_unique_address]] LookAhead ahead_;  // checks words performed and turns begun ahead

  NativeCode native_ = nullptr;
  std::vector<uint32_t> native_needs_;

  std::array<uint16_t, kContexts> pcs_{};
  std::array<uint32_t, kContexts> events_{};
  std::array<uint32_t, kContexts> wait_{};
  std::array<bool, kContexts> alive_{};
  std::array<uint16_t, kContexts> ended_at_{};
  uint32_t ready_ = 0;  // mask of live contexts that have received the events they wait for
  std::array<uint32_t, kContexts> residue_{};
  std::array<int, kContexts> outstanding_{};
  Ring<Cycle> completions_;  // of commands in service, in order
  int waiting_ = 0;          // commands not in service yet
  int requests_ = 0;         // pending receive requests, counted from the issue of their CSR write
  std::array<ThreadCycles, kContexts> cycles_{};
  Cycle counted_ = 0;  // the present turn's cycles before this one are in cycles_
};

}  // namespace ixp
