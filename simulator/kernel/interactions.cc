// What an engine does in global order: references, local CSRs, branches on signals and states.
#include <algorithm>

#include "description.h"
#include "kernel.h"
#include "microengine.h"

namespace ixp {

namespace {

// What an indirect reference takes from the previous result instead of its word.
void override(Command& command) {
  if (bits::kIndirectRefOvCount.get(command.indirect) != 0) {
    command.count = static_cast<uint8_t>(bits::kIndirectRefCount.get(command.indirect) + 1);
  }
  if (bits::kIndirectRefOvXfer.get(command.indirect) != 0) {
    command.xfer = static_cast<uint8_t>(bits::kIndirectRefXfer.get(command.indirect) & 7);
  }
}

}  // namespace

bool Microengine::issue(const Word& word, const Interaction& what, Cycle now) {
  if (!kernel_.bus().room(number_)) {
    mode_ = Mode::kStalled;  // turn_.time stays: the cycle in which the word wanted to issue
    return false;
  }
  if (turn_.time < now) [[unlikely]] {
    counters_[turn_.context].stalled += static_cast<uint64_t>(now - turn_.time);
  }
  const uint32_t window = static_cast<uint32_t>(turn_.context) * kWindow;
  Command& command = *kernel_.command_pool().take();
  command = what.command;
  command.wanted = turn_.time;
  command.issued = now;
  command.context = static_cast<uint8_t>(turn_.context);
  if (what.has_address) {
    command.address = registers_[word.a.index + (word.a.relative & window)] +
                      registers_[word.b.index + (word.b.relative & window)];
  }
  command.indirect = state_.prev_result;
  if (command.has_indirect) {
    override(command);
  }
  reference_begun(turn_.context);
  waiting_ += disturbs(command) ? 1 : 0;
  kernel_.issue(command, now);
  return true;
}

void Microengine::room(Cycle now) {
  if (mode_ == Mode::kStalled) {
    mode_ = Mode::kRunning;
    kernel_.set_due(kEngine0 + number_, now);
  }
}

uint32_t Microengine::read_local_csr(int number) const {
  switch (number) {
    case local_csr::kCrcResidue:
      return residue_[turn_.context];
    case local_csr::kActiveCtxSts:
      return bits::kActiveCtxStsContext.put(static_cast<uint32_t>(turn_.context)) |
             bits::kActiveCtxStsEngine.put(static_cast<uint32_t>(number_));
    case local_csr::kCtxSigEvents:
      return events_.get(current());
    case local_csr::kCtxEnables: {
      uint32_t enabled = 0;
      for (unsigned context = 0; context < kContexts; ++context) {
        enabled |= uint32_t{alive(static_cast<int>(context))} << context;
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
      residue_[turn_.context] = value;
      break;
    case local_csr::kCtxEnables:
      for (int context = 0; context < kContexts; ++context) {
        const bool enabled = (value >> context & 1) != 0;
        if (enabled && !alive(context)) {
          wait_.remove(context, event::kKill);  // one that has ended goes on behind it
        }
        alive_.set(context, enabled ? EventLanes::kAlive : 0);
      }
      break;
    default:
      fail("the local CSR must be crc_residue or ctx_enables for writing");
  }
}

bool Microengine::state_taken(const Interaction& what, Cycle now) {
  if (what.from_state) {
    return kernel_.input_state(what.number, now);
  }
  const uint32_t event = 1U << what.number;
  const bool come = (events_.get(current()) & event) != 0;
  if (Sanitizer* sanitizer = kernel_.sanitizer(); sanitizer != nullptr && come) {
    sanitizer->taken(number_, turn_.context, event);
  }
  events_.remove(current(), event);
  return !come;
}

int Microengine::state_branch(const Word& word, const Interaction& what, Cycle now) {
  if (!state_taken(what, now)) {
    return 0;
  }
  redirect_in_ = static_cast<uint8_t>(1 + word.defer);
  redirect_pc_ = static_cast<uint16_t>(word.k);
  redirect_aborts_ = static_cast<uint8_t>(std::max(0, abort_early_ - word.defer));
  return redirect_aborts_;
}

}  // namespace ixp
