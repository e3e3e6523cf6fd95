#include "units/fbi.h"

#include "description.h"
#include "kernel.h"

namespace ixp {

namespace {

Services fbi_services(const ChipTable& chip) {
  const Cycle csr = chip["csr_cycles"];
  const Cycle read = chip["csr_read_latency_cycles"], write = chip["csr_write_latency_cycles"];
  const auto quadwords = [&chip](Cycle latency) {
    const Cycle word = chip["fifo_word_cycles"];
    return Service{chip["fifo_base_cycles"], 2 * word, latency + word, 2 * word};
  };
  return {
      {Op::kCsrRead, {.busy = csr, .latency = read}},
      {Op::kCsrWrite, {.busy = csr, .latency = write}},
      {Op::kFastWr, {.busy = chip["fast_wr_cycles"], .latency = chip["fast_wr_latency_cycles"]}},
      {Op::kRFifoRd, quadwords(chip["fifo_read_latency_cycles"])},
      {Op::kTFifoWr, quadwords(chip["fifo_write_latency_cycles"])}};
}

}  // namespace

Fbi::Fbi(Kernel& kernel, const ChipTable& chip)
    : SimpleUnit(kernel, kFbi, chip, kFbiQueue, chip["fbi_depth"], fbi_services(chip)) {}

bool Fbi::signals(const Command& c) {
  if (c.op != Op::kCsrWrite && c.op != Op::kFastWr) {
    return false;
  }
  switch (c.target) {
    case csr::kInterThdSig:
    case csr::kThreadDoneIncr1:
    case csr::kThreadDoneIncr2:
    case csr::kIncrEnqNum1:
    case csr::kIncrEnqNum2:
      return true;
    default:
      return false;
  }
}

size_t Fbi::requests_coming(Cycle now) const {
  size_t coming = 0;
  for (const Command* c = pending_.front(); c != nullptr; c = c->next) {
    coming += is_request(*c) && c->started <= now ? 1 : 0;
  }
  return coming;
}

// Room for a receive request cannot vanish: only requests in service can take it first.
bool Fbi::starts_in_turn(const Command& c) const {
  return !is_request(c) || kernel_.receive().room(requests_coming(kNever));
}

bool Fbi::may_start(const Command& c) {
  const bool may = !is_request(c) || kernel_.receive().room(requests_coming(kernel_.now()));
  if (Sanitizer* sanitizer = kernel_.sanitizer(); sanitizer != nullptr && !may) {
    sanitizer->request_waits(c);
  }
  return may;
}

void Fbi::move(const Command& c) {
  if (c.signals_others) {
    kernel_.signalled();
  }
  Microengine& engine = kernel_.engine(c.engine);
  switch (c.op) {
    case Op::kCsrRead:
      *engine.fills(c, 1) = read_csr(c.target);
      if (c.target == csr::kSelfDestruct) {
        csrs_[csr::kSelfDestruct] = 0;
      }
      break;
    case Op::kCsrWrite:
      write_csr(c, *engine.empties(c, 1));
      break;
    case Op::kFastWr:
      write_csr(c, c.address);
      break;
    default:
      move_fifo(c);
  }
  const bool reads = c.op == Op::kCsrRead || c.op == Op::kRFifoRd;
  (reads ? counters_.reads : counters_.writes) += 1;
}

void Fbi::move_fifo(const Command& c) {
  Microengine& engine = kernel_.engine(c.engine);
  const bool read = c.op == Op::kRFifoRd;
  Fifo& fifo = read ? kernel_.rfifo() : kernel_.tfifo();
  uint32_t* const registers =
      read ? engine.fills(c, longwords(c)) : engine.empties(c, longwords(c));
  for (int i = 0; i < c.count; ++i) {
    const uint64_t address = uint64_t{c.address} + static_cast<uint64_t>(i);
    const auto element = static_cast<int>(address / kFifoAddressStride);
    const auto quadword = static_cast<int>(address % kFifoAddressStride);
    if (element >= kFifoElements || quadword >= Fifo::kWidth) {
      kernel_.fail(c, "FIFO address must name one of 16 elements and a quadword up to",
                   static_cast<uint64_t>(kFifoDataQuadwords), address);
    }
    uint64_t& cell = fifo.at(element, quadword);
    uint32_t& high = registers[2 * i];
    uint32_t& low = registers[2 * i + 1];
    if (read) {
      high = static_cast<uint32_t>(cell >> 32);
      low = static_cast<uint32_t>(cell);
    } else {
      cell = uint64_t{high} << 32 | low;
    }
  }
  counters_.bytes += 4 * static_cast<uint64_t>(longwords(c));
}

uint32_t Fbi::read_csr(int number) const {
  switch (number) {
    case csr::kRcvCntl:
      return kernel_.receive().last_status;
    case csr::kRcvCntlCnt:
      return static_cast<uint32_t>(kernel_.receive().served);
    case csr::kRcvRdyLo:
      return kernel_.ready().receive_flags(kernel_.now());
    case csr::kXmitRdyLo:
      return kernel_.ready().transmit_flags(kernel_.now());
    case csr::kRcvRdyCnt:
      return kernel_.ready().samples(kernel_.now());
    case csr::kXmitPtr:
      return bits::kXmitPtrElement.put(static_cast<uint32_t>(kernel_.transmit().pointer()));
    case csr::kFpReadyWait:
      return kernel_.receive().fp_ready_wait;
    case csr::kCycCnt:
      return static_cast<uint32_t>(kernel_.now());
    case csr::kHashMultiplier48Lo:
      return static_cast<uint32_t>(kernel_.hash().multiplier48);
    case csr::kHashMultiplier48Hi:
      return static_cast<uint32_t>(kernel_.hash().multiplier48 >> 32);
    case csr::kHashMultiplier64Lo:
      return static_cast<uint32_t>(kernel_.hash().multiplier64);
    case csr::kHashMultiplier64Hi:
      return static_cast<uint32_t>(kernel_.hash().multiplier64 >> 32);
    default:
      return csrs_[static_cast<size_t>(number)];
  }
}

// A thread only changes its own two bits of the register.
void Fbi::thread_done(const Command& c, int csr, uint32_t value) {
  const int thread = thread_of(c);
  if (thread >= kThreadsDone) {
    kernel_.fail(c, "THREAD_DONE must be written by a thread below", kThreadsDone, thread);
  }
  const int own = thread < 16 ? csr::kThreadDoneReg0 : csr::kThreadDoneReg1;
  const uint32_t mask = csr == own ? 3U << 2 * (thread % 16) : 0;
  uint32_t& word = csrs_[static_cast<size_t>(csr)];
  word = (word & ~mask) | (value & mask);
}

void Fbi::count_enqueued(int csr) {
  ++csrs_[static_cast<size_t>(csr)];
  const uint32_t changed = csr == csr::kEnqueueSeq1 ? event::kSeqNum1Change : event::kSeqNum2Change;
  for (const auto& engine : kernel_.engines()) {
    for (int context = 0; context < kContexts; ++context) {
      engine->deliver(context, changed, kernel_.now());
    }
  }
}

uint32_t Fbi::sequence(uint32_t port, bool sop) {
  const uint32_t fast = csrs_[csr::kRecFastportCtl];
  int number = -1;
  if (bits::kRecFastportCtlValid1.get(fast) != 0 && bits::kRecFastportCtlPort1.get(fast) == port) {
    number = csr::kSopSeq1;
  } else if (bits::kRecFastportCtlValid2.get(fast) != 0 &&
             bits::kRecFastportCtlPort2.get(fast) == port) {
    number = csr::kSopSeq2;
  }
  if (number < 0) {
    return 0;
  }
  uint32_t& next = csrs_[static_cast<size_t>(number)];
  next += sop ? 1 : 0;
  return (next - 1) & 0xf;
}

void Fbi::write_csr(const Command& c, uint32_t value) {
  const Cycle now = kernel_.now();
  const auto replace = [value](uint64_t& word, int shift) {
    word = (word & ~(uint64_t{0xffffffff} << shift)) | uint64_t{value} << shift;
  };
  switch (c.target) {
    case csr::kRcvReq: {
      const uint32_t thread = static_cast<uint32_t>(c.engine) * kContexts + c.context;
      if (bits::kRcvReqThread.get(value) != thread) {
        kernel_.fail(c, "RCV_REQ must name the thread that writes it,", thread,
                     bits::kRcvReqThread.get(value));
      }
      const uint32_t port = bits::kRcvReqPort.get(value);
      if (port >= kPortCount || kernel_.find_port(static_cast<int>(port)) == nullptr) {
        kernel_.fail(c,
                     "RCV_REQ must name a port of the configuration, not " + std::to_string(port));
      }
      // Pending until RCV_CNTL has been delivered.
      kernel_.engine(c.engine).reference_begun(c.context);
      if (Sanitizer* sanitizer = kernel_.sanitizer()) {
        sanitizer->requested(c, value);
      }
      kernel_.receive().request(value, now);
      break;
    }
    case csr::kXmitValidate: {
      if (value >= kFifoElements) {
        kernel_.fail(c, "XMIT_VALIDATE must name an element below", kFifoElements, value);
      }
      const auto element = static_cast<int>(bits::kXmitValidateElement.get(value));
      if (Sanitizer* sanitizer = kernel_.sanitizer()) {
        sanitizer->validated(c, element, kernel_.transmit().valid(element));
      }
      kernel_.transmit().validate(c, element, now);
      break;
    }
    case csr::kInterThdSig: {
      if (value >= static_cast<uint32_t>(kernel_.threads())) {
        kernel_.fail(c, "INTER_THD_SIG must name a thread below", kernel_.threads(), value);
      }
      const uint32_t thread = bits::kInterThdSigThread.get(value);
      kernel_.engine(static_cast<int>(thread) / kContexts)
          .deliver(static_cast<int>(thread) % kContexts, event::kInterThread, now);
      break;
    }
    case csr::kFpReadyWait:
      kernel_.receive().fp_ready_wait = value;
      break;
    case csr::kSelfDestruct:
      csrs_[csr::kSelfDestruct] |= 1U << (value & 31);
      break;
    case csr::kHashMultiplier48Lo:
      replace(kernel_.hash().multiplier48, 0);
      break;
    case csr::kHashMultiplier48Hi:
      replace(kernel_.hash().multiplier48, 32);
      break;
    case csr::kHashMultiplier64Lo:
      replace(kernel_.hash().multiplier64, 0);
      break;
    case csr::kHashMultiplier64Hi:
      replace(kernel_.hash().multiplier64, 32);
      break;
    case csr::kThreadDoneReg0:
    case csr::kThreadDoneReg1:
      thread_done(c, c.target, value);
      break;
    case csr::kThreadDoneIncr1:
      thread_done(c, csr::kThreadDoneReg0, value);
      count_enqueued(csr::kEnqueueSeq1);
      break;
    case csr::kThreadDoneIncr2:
      thread_done(c, csr::kThreadDoneReg1, value);
      count_enqueued(csr::kEnqueueSeq2);
      break;
    case csr::kIncrEnqNum1:
      count_enqueued(csr::kEnqueueSeq1);
      break;
    case csr::kIncrEnqNum2:
      count_enqueued(csr::kEnqueueSeq2);
      break;
    case csr::kRcvCntl:
    case csr::kRcvCntlCnt:
    case csr::kRcvRdyLo:
    case csr::kRcvRdyCnt:
    case csr::kXmitRdyLo:
    case csr::kXmitPtr:
    case csr::kCycCnt:
      break;  // read only
    default:
      csrs_[c.target & 0xff] = value;
  }
}

}  // namespace ixp
