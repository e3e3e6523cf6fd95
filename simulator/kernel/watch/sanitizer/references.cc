// Checks of transfer registers and events, from the issue of a reference to its end.
#include <algorithm>
#include <bit>

#include "kernel.h"
#include "watch/sanitizer/sanitizer.h"

namespace ixp {

namespace {

int bit_of(uint32_t event) { return std::countr_zero(event); }

}  // namespace

// The transfer registers of its own context that a command fills and empties.
Sanitizer::Transfers Sanitizer::transfers(const Command& c) {
  return {c.fills_at - kReadAt + c.xfer, std::min(transfer_registers(c), kTransfers - c.xfer),
          fills_registers(c.op), empties_registers(c.op)};
}

void Sanitizer::issued(const Command& c) {
  races_.issued(c, c.place);
  const ThreadWord by = thread_word(c);
  const int thread = thread_of(c);
  const Transfers moved = transfers(c);
  for (int i = 0; i < moved.count; ++i) {
    const int xfer = moved.first + i;
    const int write = c.context * kWindow + kWriteAt + xfer;
    if (moved.out && !written(c.engine, write)) {
      report(Check::kEmptyRegister, by, uint64_t(write), {});
    }
    if (moved.in) {
      incoming_[thread][xfer].begin(by);
    }
    if (moved.out) {
      outgoing_[thread][xfer].begin(by);
    }
  }
  if (is_crc(c.op)) {
    begin_residue(c);
  }
  if (const Quadwords filled = quadwords(c); filled.count != 0 && writes_fifo(c.op)) {
    transmit_[filled.element].filling.begin(by);
  }
  if (c.signal) {
    raise(by, thread, kUnitEvents[c.unit]).begin(by);
  }
}

void Sanitizer::begin_residue(const Command& c) {
  const ThreadWord by = thread_word(c);
  const int index = kResidues + c.context;
  Busy& incoming = incoming_[thread_of(c)][kResidue];
  if (incoming.count == 0 && !written_[c.engine][index]) {
    report(Check::kEmptyRegister, by, uint64_t(index), {});
  }
  incoming.begin(by);
  outgoing_[thread_of(c)][kResidue].begin(by);
}

void Sanitizer::finished(const Command& c, const PacketLog::Contents& contents) {
  use_synchronising_words(c, contents);
  races_.finished(c, kUnitEvents[c.unit]);
  const int thread = thread_of(c);
  const Transfers moved = transfers(c);
  for (int i = 0; i < moved.count; ++i) {
    const int xfer = moved.first + i;
    if (moved.in) {
      --incoming_[thread][xfer].count;
      mark(c.engine, c.context * kWindow + kReadAt + xfer);
    }
    if (moved.out) {
      --outgoing_[thread][xfer].count;
    }
  }
  if (is_crc(c.op)) {
    --incoming_[thread][kResidue].count;
    --outgoing_[thread][kResidue].count;
    residue_written(c.engine, c.context);
  }
  if (const Quadwords filled = quadwords(c); filled.count != 0 && writes_fifo(c.op)) {
    --transmit_[filled.element].filling.count;
  }
  if (c.signal) {
    --signals_[thread][bit_of(kUnitEvents[c.unit])].count;
  }
}

// An event is one bit: if it is raised again before it is taken, a signal is lost.
Sanitizer::Busy& Sanitizer::raise(const ThreadWord& by, int thread, uint32_t event) {
  Busy& busy = signals_[thread][bit_of(event)];
  const uint32_t pending = kernel_.engine(thread / kContexts).pending(thread % kContexts);
  if (busy.count != 0 || (pending & event) != 0) {
    report(Check::kSecondSignal, by, uint64_t(thread) << 8 | bit_of(event), busy.by);
  }
  return busy;
}

// ---- receive requests --------------------------------------------------------------------------

void Sanitizer::requested(const Command& c, uint32_t request) {
  const ThreadWord by = thread_word(c);
  races_.requested(c);
  incoming_[thread_of(c)][bits::kRcvReqXfer.get(request)].begin(by);
  Element& element = receive_[bits::kRcvReqElement.get(request)];
  element.filled = 0;
  element.filling.begin(by);
  raise(by, thread_of(c), event::kStartReceive).begin(by);
}

void Sanitizer::received(uint32_t request, uint32_t status) {
  const auto thread = static_cast<int>(bits::kRcvReqThread.get(request));
  const auto xfer = static_cast<int>(bits::kRcvReqXfer.get(request));
  --incoming_[thread][xfer].count;
  mark(thread / kContexts, thread % kContexts * kWindow + kReadAt + xfer);
  const uint32_t number = bits::kRcvReqElement.get(request);
  Element& element = receive_[number];
  --element.filling.count;
  if (bits::kRcvCntlRxfail.get(status) == 0 && bits::kRcvCntlRxcancel.get(status) == 0) {
    fill_element(thread, number);
    element.filled = 0xffff;  // bytes after the valid ones have no meaning, but may be moved
  }
  races_.served(thread, event::kStartReceive);
  --signals_[thread][bit_of(event::kStartReceive)].count;
}

void Sanitizer::request_waits(const Command& c) {
  report(Check::kRequestFifoFull, thread_word(c), 0, {});
}

}  // namespace ixp
