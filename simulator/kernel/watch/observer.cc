#include "watch/observer.h"

#include <algorithm>
#include <bit>

#include "description.h"
#include "engine/microengine.h"

namespace ixp {

// ---- words -------------------------------------------------------------------------------------

void WordProfile::add(const ThreadWord& place, const ThreadCycles& spent, Cycle issued, int next,
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

std::vector<WordCycles> WordProfile::words(int engine, const std::array<bool, kContexts>& waiting,
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

// ---- trace -----------------------------------------------------------------------------

void Trace::begin(Cycle now) {
  from_ = now;
  to_ = kNever;
}

void Trace::end(Cycle now) {
  if (!on()) {
    return;
  }
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
  span = {.kind = TraceRecord::kThread,
          .engine = static_cast<uint8_t>(place.engine),
          .context = static_cast<uint8_t>(place.context),
          .detail = state,
          .word = static_cast<uint16_t>(place.word),
          .times = {from, from + cycles}};
}

void Trace::flush(TraceRecord& span) {
  if (span.times[1] > span.times[0]) {
    records_.push_back(span);
  }
  span = TraceRecord{};
}

void Trace::queue(int id, size_t length, Cycle now) {
  if (on()) {
    records_.push_back({.kind = TraceRecord::kQueue,
                        .detail = static_cast<uint8_t>(id),
                        .count = static_cast<uint16_t>(length),
                        .times = {now}});
  }
}

void Trace::done(const Command& c, Cycle now) {
  if (c.issued >= from_ && c.issued < to_) {
    records_.push_back({.kind = TraceRecord::kReference,
                        .engine = c.engine,
                        .context = c.context,
                        .detail = static_cast<uint8_t>(c.op),
                        .word = c.word,
                        .count = c.count,
                        .address = c.address,
                        .unit = c.unit,
                        .queue = static_cast<uint8_t>(c.queue),
                        .times = {c.wanted, c.issued, c.granted, c.arrived, c.started, now}});
  }
}

void Trace::transfer(const BusTransfer& t) {
  if (on()) {
    records_.push_back({.kind = TraceRecord::kTransfer,
                        .detail = static_cast<uint8_t>(t.kind),
                        .word = static_cast<uint16_t>(t.port),
                        .count = static_cast<uint16_t>(t.bytes),
                        .address = static_cast<uint32_t>(t.element),
                        .unit = static_cast<uint8_t>(t.way),
                        .start = t.sop,
                        .end = t.eop,
                        .times = {t.begin, t.end}});
  }
}

// ---- all observers
// -------------------------------------------------------------------------------

Cycle Observer::step(Microengine& engine, int number, Cycle now, Cycle horizon) {
  const int context = engine.next();
  ThreadWord place = {number, context, engine.program_counter(context)};
  const ThreadCycles before = engine.cycles(context);
  std::vector<uint32_t> values = log.values(place, engine.registers());
  const Cycle due = engine.act(now, false, now + 1);
  const ThreadCycles after = engine.cycles(context);
  const ThreadCycles spent = {after.turns - before.turns, after.aborted - before.aborted,
                              after.stalled - before.stalled};
  if (spent.executing() == 0) {  // the engine woke up or is stalled: no word was executed
    return due;
  }
  log.issued(place, std::move(values), now);
  if (trace.on()) {
    trace.word(place, spent, now);
  }
  if (!profiling_words) {
    return due;
  }
  const auto add = [&](const ThreadCycles& cycles, Cycle issued) {
    word_profile.add(place, cycles, issued, engine.program_counter(place.context),
                     engine.branching());
  };
  add(spent, now);
  while (!in_order() && engine.ahead(horizon)) {
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
