#include "watch/observer.h"

#include <algorithm>
#include <bit>

#include "description.h"
#include "engine/microengine.h"

namespace ixp {

// ---- words -------------------------------------------------------------------------------------

void WordMeter::add(const ThreadWord& place, const ThreadCycles& spent, Cycle issued, int next,
                    bool branching) {
  std::vector<WordCycles>& words = words_[place.engine];
  if (words.empty()) {
    words.resize(kContexts * kControlStoreWords);
  }
  const int first = place.context * kControlStoreWords;
  WordCycles& word = words[first + place.word];
  int& branch = branches_[place.engine];
  WordCycles& aborts = words[first + (branch == kNone ? place.word : branch)];
  word.turns += spent.turns - spent.aborted;
  word.stalled += spent.stalled;
  aborts.turns += spent.aborted;
  aborts.aborted += spent.aborted;
  word.taken += branch == kNone && (branching || next != place.word + 1) ? 1 : 0;
  branch = !branching ? kNone : branch == kNone ? place.word : branch;

  Latest& latest = latest_[place.engine][place.context];
  if (latest.word != kNone) {
    const Cycle begin = issued - static_cast<Cycle>(spent.stalled);
    words[first + latest.word].waiting += static_cast<uint64_t>(begin - latest.end);
  }
  latest = {place.word, issued + static_cast<Cycle>(spent.turns - spent.stalled)};
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

void Trace::word(const ThreadWord& place, const ThreadCycles& spent, Cycle now) {
  const auto stalled = static_cast<Cycle>(spent.stalled);
  spend(place, TraceRecord::kStalled, now - stalled, stalled);
  spend(place, TraceRecord::kExecuting, now, static_cast<Cycle>(spent.executing()));
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
    record.detail = static_cast<uint8_t>(t.kind);
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
  const ThreadCycles before = engine.cycles(context);
  const Cycle due = engine.act(now, false, now + 1);
  const ThreadCycles after = engine.cycles(context);
  const ThreadCycles spent = {after.turns - before.turns, after.aborted - before.aborted,
                              after.stalled - before.stalled};
  if (spent.executing() == 0) {  // the engine woke up, or is stalled
    return due;
  }
  if (trace.on()) {
    trace.word(place, spent, now);
  }
  if (!metering) {
    return due;
  }
  const auto add = [&](const ThreadCycles& cycles, Cycle issued) {
    meter.add(place, cycles, issued, engine.program_counter(place.context), engine.branching());
  };
  add(spent, now);
  while (!trace.on() && engine.ahead(horizon)) {
    place = {number, engine.current(), engine.program_counter(engine.current())};
    const Cycle issued = engine.due();
    const uint64_t aborted = engine.perform_ahead();
    add({1 + aborted, aborted, 0}, issued);
  }
  return engine.due();
}

void Observer::queue_changed(int id, size_t length, Cycle now) {
  if (profiling) {
    profile.queue(id).change(length, now);
  }
  trace.queue(id, length, now);
  if (packets.on()) {
    packets.queue(id, length, now);
  }
}

void Observer::served(const Command& command, int queue, const ServiceTime& spent, Cycle now,
                      bool ends) {
  if (profiling) {
    profile.serve(command, queue, spent, now, ends);
  }
}

void Observer::transferred(const BusTransfer& transfer) {
  if (profiling) {
    profile.transfer(transfer);
  }
  trace.transfer(transfer);
  if (packets.on()) {
    packets.received(transfer);
  }
}

}  // namespace ixp
