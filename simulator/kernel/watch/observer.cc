#include "watch/observer.h"

#include <algorithm>
#include <bit>

#include "description.h"
#include "engine/microengine.h"

namespace ixp {

// ---- where it went -----------------------------------------------------------------------------

void QueueMeter::change(size_t length, Cycle now) {
  const size_t before = entered_.size();
  if (before >= cycles_at_.size()) {
    cycles_at_.resize(before + 1, 0);
  }
  cycles_at_[before] += static_cast<uint64_t>(now - since_);
  since_ = now;
  if (length > before) {
    entered_.push(now);
    return;
  }
  const auto wait = static_cast<uint64_t>(now - entered_.pop());
  ++commands;
  wait_cycles += wait;
  ++waits[std::min<size_t>(std::bit_width(wait), kWaits - 1)];
}

std::vector<uint64_t> QueueMeter::lengths(Cycle now) const {
  std::vector<uint64_t> cycles = cycles_at_;
  cycles.resize(std::max(cycles.size(), entered_.size() + 1), 0);
  cycles[entered_.size()] += static_cast<uint64_t>(now - since_);
  return cycles;
}

// A command was selected from a queue; `ends` when it will not be selected again.
void Account::serve(const Command& c, int queue, const Spent& spent, Cycle now, bool ends) {
  std::vector<Charge>& places = places_[c.engine];
  if (places.empty()) {
    places.resize(kPlaces);
  }
  const size_t place = c.context * size_t{kControlStoreWords} + c.word;
  for (Charge* charge : {&places[place], &queues_[queue].charge}) {
    charge->unit = c.unit;
    charge->commands += ends ? 1 : 0;
    charge->wait_cycles += ends ? static_cast<uint64_t>(now - c.granted) : 0;
    charge->add(spent);
  }
  Ring<Service>& services = going_on_[c.unit];
  while (!services.empty() && services.front().spent.end() <= now) {
    services.drop_front();
  }
  services.push({spent, place, c.engine, queue});
}

Account Account::at(Cycle now) const {
  Account account = *this;
  for (const Ring<Service>& services : going_on_) {
    for (size_t i = 0; i < services.size(); ++i) {
      const Service& service = services[i];
      const Spent rest = service.spent.behind(now);
      account.places_[service.engine][service.place].take_off(rest);
      account.queues_[service.queue].charge.take_off(rest);
    }
  }
  return account;
}

void Account::transfer(const BusTransfer& t) {
  PortUse& use = ports_[static_cast<int>(t.way)][t.port];
  ++use.transfers;
  use.busy_ix_cycles += static_cast<uint64_t>(t.busy_ix_cycles);
  use.data_ix_cycles += static_cast<uint64_t>(t.data_ix_cycles);
}

// ---- words -------------------------------------------------------------------------------------

void WordMeter::add(const ThreadWord& place, const WordCycles& spent, Cycle issued, int next,
                    bool branching) {
  std::vector<WordCycles>& words = words_[place.engine];
  if (words.empty()) {
    words.resize(kContexts * kControlStoreWords);
  }
  const int first = place.context * kControlStoreWords;
  WordCycles& word = words[first + place.word];
  word.executing += spent.executing;
  word.stalled += spent.stalled;
  int& branch = branches_[place.engine];
  words[first + (branch == kNone ? place.word : branch)].aborted += spent.aborted;
  word.taken += branch == kNone && (branching || next != place.word + 1) ? 1 : 0;
  branch = !branching ? kNone : branch == kNone ? place.word : branch;

  Latest& latest = latest_[place.engine][place.context];
  if (latest.word != kNone) {
    const Cycle begin = issued - static_cast<Cycle>(spent.stalled);
    words[first + latest.word].waiting += static_cast<uint64_t>(begin - latest.end);
  }
  latest = {place.word, issued + static_cast<Cycle>(spent.executing + spent.aborted)};
}

std::vector<WordCycles> WordMeter::words(int engine, const std::array<bool, kContexts>& waiting,
                                         Cycle now) const {
  std::vector<WordCycles> words = words_[engine];
  for (int context = 0; context < kContexts; ++context) {
    const Latest& latest = latest_[engine][context];
    if (waiting[context] && latest.word != kNone && latest.end < now) {
      words[context * size_t{kControlStoreWords} + latest.word].waiting +=
          static_cast<uint64_t>(now - latest.end);
    }
  }
  return words;
}

// ---- what happened -----------------------------------------------------------------------------

void Trace::begin(Cycle now) {
  on_ = true;
  from_ = now;
  to_ = kNever;
}

void Trace::end(Cycle now) {
  if (!on_) {
    return;
  }
  on_ = false;
  to_ = now;
  for (TraceRecord& span : spans_) {
    flush(span);
  }
}

void Trace::leave(Cycle now) {
  end(now);
  from_ = to_ = kNever;
}

void Trace::word(const ThreadWord& place, const WordCycles& spent, Cycle now) {
  const auto stalled = static_cast<Cycle>(spent.stalled);
  spend(place, TraceRecord::kStalled, now - stalled, stalled);
  spend(place, TraceRecord::kExecuting, now, static_cast<Cycle>(spent.executing));
  spend(place, TraceRecord::kAborted, now + 1, static_cast<Cycle>(spent.aborted));
}

void Trace::spend(const ThreadWord& place, TraceRecord::State state, Cycle from, Cycle cycles) {
  if (cycles == 0) {
    return;
  }
  TraceRecord& span = spans_[place.engine];
  const bool open = span.times[1] > span.times[0];
  if (open && span.context == place.context && span.detail == state && span.times[1] == from) {
    span.times[1] += cycles;
    return;
  }
  flush(span);
  span.kind = TraceRecord::kThread;
  span.engine = static_cast<uint8_t>(place.engine);
  span.context = static_cast<uint8_t>(place.context);
  span.detail = state;
  span.word = static_cast<uint16_t>(place.word);
  span.times = {from, from + cycles};
}

void Trace::flush(TraceRecord& span) {
  if (span.times[1] > span.times[0]) {
    records_.push_back(span);
  }
  span = TraceRecord{};
}

void Trace::queue(int id, size_t length, Cycle now) {
  if (on_) {
    TraceRecord record;
    record.kind = TraceRecord::kQueue;
    record.detail = static_cast<uint8_t>(id);
    record.count = static_cast<uint16_t>(length);
    record.times[0] = now;
    records_.push_back(record);
  }
}

void Trace::done(const Command& c, Cycle now) {
  if (c.issued < from_ || c.issued >= to_) {
    return;
  }
  TraceRecord record;
  record.kind = TraceRecord::kReference;
  record.engine = c.engine;
  record.context = c.context;
  record.detail = static_cast<uint8_t>(c.op);
  record.word = c.word;
  record.count = c.count;
  record.address = c.address;
  record.unit = c.unit;
  record.queue = static_cast<uint8_t>(c.queue);
  record.times = {c.wanted, c.issued, c.granted, c.arrived, c.started, now};
  records_.push_back(record);
}

void Trace::transfer(const BusTransfer& t) {
  if (on_) {
    TraceRecord record;
    record.kind = TraceRecord::kTransfer;
    record.detail = static_cast<uint8_t>(t.what);
    record.unit = static_cast<uint8_t>(t.way);
    record.word = static_cast<uint16_t>(t.port);
    record.address = static_cast<uint32_t>(t.element);
    record.count = static_cast<uint16_t>(t.bytes);
    record.start = t.sop ? 1 : 0;
    record.end = t.eop ? 1 : 0;
    record.times = {t.begin, t.end};
    records_.push_back(record);
  }
}

// ---- all of them -------------------------------------------------------------------------------

Cycle Observer::step(Microengine& engine, int number, Cycle now, Cycle horizon) {
  const int context = engine.next();
  ThreadWord place = {number, context, engine.program_counter(context)};
  const ThreadCounters before = engine.counters(context);
  const Cycle due = engine.act(now, false, now + 1);
  const ThreadCounters after = engine.counters(context);
  const WordCycles spent = {after.executing - before.executing, after.aborted - before.aborted,
                            after.stalled - before.stalled};
  if (spent.executing == 0) {  // the engine woke up, or is stalled
    return due;
  }
  if (trace.on()) {
    trace.word(place, spent, now);
  }
  if (!metering) {
    return due;
  }
  const auto add = [&](const WordCycles& cycles, Cycle issued) {
    meter.add(place, cycles, issued, engine.program_counter(place.context), engine.branching());
  };
  add(spent, now);
  while (!trace.on() && engine.ahead(horizon)) {
    place = {number, engine.current(), engine.program_counter(engine.current())};
    const Cycle issued = engine.due();
    add({1, engine.perform_ahead()}, issued);
  }
  return engine.due();
}

void Observer::queue_changed(int id, size_t length, Cycle now) {
  if (accounting) {
    account.queue(id).change(length, now);
  }
  trace.queue(id, length, now);
  if (packets.on()) {
    packets.queue(id, length, now);
  }
}

void Observer::served(const Command& command, int queue, const Spent& spent, Cycle now, bool ends) {
  if (accounting) {
    account.serve(command, queue, spent, now, ends);
  }
}

void Observer::transferred(const BusTransfer& transfer) {
  if (accounting) {
    account.transfer(transfer);
  }
  trace.transfer(transfer);
  if (packets.on()) {
    packets.taken(transfer);
  }
}

}  // namespace ixp
