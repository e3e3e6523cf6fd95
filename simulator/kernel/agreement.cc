#include "agreement.h"

#include <algorithm>
#include <array>
#include <vector>

#include "description.h"
#include "kernel.h"

namespace ixp {

namespace {

// Counts the commands and receive requests that it finds in queues, bus, units and devices.
class Census {
 public:
  explicit Census(Kernel& kernel) : kernel_(kernel) {
    for (int engine = 0; engine < kEngines; ++engine) {
      const CommandQueue& fifo = kernel.bus().fifo(engine);
      each(fifo, [&](const Command& c) { wait(c, c.engine == engine); });
      length(kCommandFifo0 + engine, fifo.size());
    }
    for (int id = 0; id < kUnitQueues; ++id) {
      const CommandQueue& queue = kernel.queue(id).commands;
      each(queue, [&](const Command& c) { wait(c, belongs(c, id)); });
      length(id, queue.size());
    }
    for (int unit = 0; unit < kUnits; ++unit) {
      each(kernel.unit(unit).pending(), [&](const Command& c) { serve(c, c.unit == unit); });
      agree_ = agree_ && kernel.unit(unit).waiting() == queued_[static_cast<size_t>(unit)];
    }
    for (const uint32_t request : kernel.receive().under_way()) {
      receive(request);
    }
    length(kReceiveRequests, kernel.receive().waiting());
  }

  bool agrees() {
    const Sanitizer* sanitizer = kernel_.sanitizer();
    for (int thread = 0; sanitizer != nullptr && thread < kEngines * kContexts; ++thread) {
      agree_ = agree_ && sanitizer->requests(thread) == requests_[static_cast<size_t>(thread)];
    }
    bool agree = agree_ && signals_ == kernel_.signals() && residues_ == kernel_.sdram().summed();
    for (size_t engine = 0; engine < engines_.size(); ++engine) {
      std::sort(engines_[engine].completions.begin(), engines_[engine].completions.end());
      agree = agree && engines_[engine] == kernel_.engine(static_cast<int>(engine)).under_way();
    }
    return agree;
  }

 private:
  template <typename Visit>
  static void each(const CommandQueue& queue, Visit visit) {
    for (const Command* c = queue.front(); c != nullptr; c = c->next) {
      visit(*c);
    }
  }

  bool belongs(const Command& c, int id) {
    queued_[c.unit] += 1;
    return kernel_.queue_for(c).id == id || (id == kSramLockFail && c.op == Op::kReadLock);
  }

  // A command that waits for service: in its engine's FIFO, or in a queue of its unit.
  void wait(const Command& c, bool in_place) {
    agree_ = agree_ && in_place && kernel_.queue_for(c).id == c.place && c.moves && c.ends;
    engines_[c.engine].waiting += disturbs(c) ? 1 : 0;
    count(c);
  }

  // A command in service; one with a CRC is there twice, for its data and for the residue.
  void serve(const Command& c, bool in_place) {
    const bool crc = c.unit == kSdram && is_crc(c.op);
    agree_ = agree_ && in_place && (crc ? c.moves != c.ends : c.moves && c.ends);
    residues_ += crc ? (c.moves ? size_t{0} - 1 : 1) : 0;
    if (disturbs(c)) {
      engines_[c.engine].completions.push_back(c.done);
    }
    count(c);
  }

  void count(const Command& c) {
    const Sanitizer* sanitizer = kernel_.sanitizer();
    agree_ = agree_ && kernel_.engine(c.engine).issued(c) &&
             (sanitizer == nullptr || sanitizer->follows(c));
    engines_[c.engine].outstanding[c.context] += c.ends ? 1 : 0;
    engines_[c.engine].requests += is_request(c) ? 1 : 0;
    signals_ += c.tells ? 1 : 0;
  }

  void receive(uint32_t request) {
    const uint32_t thread = bits::kRcvReqThread.get(request);
    const uint32_t port = bits::kRcvReqPort.get(request);
    if (thread >= kEngines * kContexts || port >= kPortCount ||
        kernel_.find_port(static_cast<int>(port)) == nullptr) {
      agree_ = false;
      return;
    }
    ++requests_[thread];
    Microengine::UnderWay& engine = engines_[thread / kContexts];
    ++engine.requests;
    ++engine.outstanding[thread % kContexts];
  }

  void length(int id, size_t length) {
    if (kernel_.observed() && kernel_.observer().accounting) {
      agree_ = agree_ && kernel_.observer().account.queue(id).length() == length;
    }
  }

  Kernel& kernel_;
  bool agree_ = true;
  int signals_ = 0;
  size_t residues_ = 0;  // bytes that wait for their residue
  std::array<size_t, kUnits> queued_{};
  std::array<size_t, kEngines * kContexts> requests_{};  // accepted and not served, by thread
  std::array<Microengine::UnderWay, kEngines> engines_;
};

}  // namespace

bool parts_agree(Kernel& kernel) { return Census(kernel).agrees(); }

}  // namespace ixp
