// Words performed in global order: references, local CSRs, branches on signals and states.
#include <algorithm>
#include <tuple>

#include "description.h"
#include "engine/microengine.h"
#include "kernel.h"

namespace ixp {

namespace {

constexpr int kIndirectCounts = 8;  // an indirect count is 1 to this

// Replace the fields that an indirect reference takes from the previous result.
void override(Command& command) {
  if (bits::kIndirectRefOvCount.get(command.indirect) != 0) {
    command.count = static_cast<uint8_t>(bits::kIndirectRefCount.get(command.indirect) + 1);
  }
  if (bits::kIndirectRefOvXfer.get(command.indirect) != 0) {
    command.xfer = static_cast<uint8_t>(bits::kIndirectRefXfer.get(command.indirect) & 7);
  }
}

}  // namespace

bool Microengine::issue(const Word& word, const Interaction& interaction, Cycle now) {
  if (!kernel_.bus().room(number_)) {
    mode_ = Mode::kStalled;  // time_ stays: the cycle in which the word wanted to issue
    return false;
  }
  if (time_ < now) [[unlikely]] {
    cycles_[context_].stalled += static_cast<uint64_t>(now - time_);
  }
  const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
  Command& command = *kernel_.command_pool().allocate();
  static_cast<Reference&>(command) = interaction.reference;
  command.granted = command.arrived = command.started = command.done = 0;
  command.wanted = time_;
  command.issued = now;
  command.context = static_cast<uint8_t>(context_);
  if (interaction.has_address) {
    command.address = registers_[word.a.index + (word.a.relative & window)] +
                      registers_[word.b.index + (word.b.relative & window)];
  }
  command.indirect = state_.prev_result;
  if (command.has_indirect) {
    override(command);
  }
  reference_begun(context_);
  waiting_ += disturbs(command) ? 1 : 0;
  requests_ += is_request(command) ? 1 : 0;
  kernel_.issue(command, now);
  return true;
}

[[gnu::cold]] void Microengine::fail_transfers(const Command& c, int count) const {
  kernel_.fail(c, "the last transfer register of the reference must be below", kTransfers,
               static_cast<uint64_t>(c.xfer + count - 1));
}

void Microengine::room(Cycle now) {
  if (mode_ == Mode::kStalled) {
    mode_ = Mode::kRunning;
    kernel_.set_due(kEngine0 + number_, now);
  }
}

void Microengine::local_csr(const Word& word, const Interaction& interaction) {
  if (interaction.write) {
    const uint32_t window = static_cast<uint32_t>(context_) * kWindow;
    write_local_csr(interaction.number, registers_[word.b.index + (word.b.relative & window)]);
  } else {
    state_.csr_value = read_local_csr(interaction.number);
  }
}

uint32_t Microengine::read_local_csr(int number) const {
  switch (number) {
    case local_csr::kCrcResidue:
      return residue_[context_];
    case local_csr::kActiveCtxSts:
      return bits::kActiveCtxStsContext.put(static_cast<uint32_t>(context_)) |
             bits::kActiveCtxStsEngine.put(static_cast<uint32_t>(number_));
    case local_csr::kCtxSigEvents:
      return events_[context_];
    case local_csr::kCtxEnables: {
      uint32_t enabled = 0;
      for (unsigned context = 0; context < kContexts; ++context) {
        enabled |= uint32_t{alive_[context]} << context;
      }
      return enabled;
    }
    default:
      fail("the local CSR must be one that there is, not number " + std::to_string(number));
  }
}

void Microengine::write_local_csr(int number, uint32_t value) {
  switch (number) {
    case local_csr::kCrcResidue:
      residue_[context_] = value;
      break;
    case local_csr::kCtxEnables:
      for (unsigned context = 0; context < kContexts; ++context) {
        ended_at_[context] = alive_[context] ? pc_ : ended_at_[context];
        alive_[context] = (value >> context & 1) != 0;  // a context that has ended runs again
        update_ready(static_cast<int>(context));
      }
      break;
    default:
      fail("the local CSR must be crc_residue or ctx_enables for writing");
  }
}

int Microengine::state_branch(const Word& word, const Interaction& interaction, Cycle now) {
  bool taken = false;
  if (interaction.from_state) {
    taken = kernel_.input_state(interaction.number, now);
  } else {
    const uint32_t event = 1U << interaction.number;
    taken = (events_[context_] & event) == 0;
    if (sanitizer_ != nullptr && !taken) [[unlikely]] {
      sanitizer_->taken(number_, context_, event);
    }
    forget(context_, event);
  }
  if (taken) {
    redirect_in_ = static_cast<uint8_t>(1 + word.defer);
    redirect_pc_ = static_cast<uint16_t>(word.k);
    redirect_aborts_ = static_cast<uint8_t>(std::max(0, abort_early_ - word.defer));
    return redirect_aborts_;
  }
  return 0;
}

}  // namespace ixp
