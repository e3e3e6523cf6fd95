// Bindings of observers: profile, trace, and logs of packets and words.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "bindings/bindings.h"
#include "bindings/names.h"
#include "description.h"

namespace nb = nanobind;

namespace ixp {

namespace {

// Commands, waiting, data, exposed, turnaround and other cycles.
using Row = std::array<uint64_t, 6>;

Row row(const Cost& c) {
  return {c.commands,       c.wait_cycles,       c.data_cycles,
          c.exposed_cycles, c.turnaround_cycles, c.other_cycles};
}

std::vector<std::tuple<std::string, std::string>> queue_names() {
  std::vector<std::tuple<std::string, std::string>> names;
  for (size_t id = 0; id < kQueueIds; ++id) {
    names.emplace_back(kQueueOwners[id], kQueueNames[id]);
  }
  return names;
}

// Engine, context, word, unit, and the unit's time spent on the word.
std::vector<std::tuple<int, int, int, int, Row>> word_costs(Kernel& k) {
  std::vector<std::tuple<int, int, int, int, Row>> rows;
  const UnitProfile profile = k.observer().profile.at(k.now());
  for (const auto& engine : k.engines()) {
    const std::vector<Cost>& costs = profile.costs(engine->number());
    for (size_t i = 0; i < costs.size(); ++i) {
      const Cost& c = costs[i];
      if (c.commands + c.other_cycles != 0) {
        rows.emplace_back(engine->number(), static_cast<int>(i / kControlStoreWords),
                          static_cast<int>(i % kControlStoreWords), c.unit, row(c));
      }
    }
  }
  return rows;
}

// Engine, context, word; its executing, aborted and stalled cycles; branches taken; waiting cycles.
using WordRow = std::tuple<int, int, int, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t>;

std::vector<WordRow> word_cycles(Kernel& k) {
  std::vector<WordRow> rows;
  for (const auto& engine : k.engines()) {
    const int number = engine->number();
    std::array<bool, kContexts> waiting;
    for (int context = 0; context < kContexts; ++context) {
      const bool stalled = engine->stalled() && engine->current() == context;
      waiting[context] = engine->alive(context) && !stalled;
    }
    const std::vector<WordCycles> all = k.observer().word_profile.words(number, waiting, k.now());
    for (size_t i = 0; i < all.size(); ++i) {
      if (const WordCycles& w = all[i]; w.executing() != 0) {
        rows.emplace_back(number, static_cast<int>(i / kControlStoreWords),
                          static_cast<int>(i % kControlStoreWords), w.executing(), w.aborted,
                          w.stalled, w.taken, w.waiting);
      }
    }
  }
  return rows;
}

// Owner, name, commands that left, their wait cycles, cycles at each length, waits by bit length,
// cost.
using QueueRow = std::tuple<std::string, std::string, uint64_t, uint64_t, std::vector<uint64_t>,
                            std::vector<uint64_t>, Row>;

std::vector<QueueRow> queue_uses(Kernel& k) {
  std::vector<QueueRow> rows;
  UnitProfile profile = k.observer().profile.at(k.now());
  for (int id = 0; id < k.queue_count(); ++id) {
    const QueueUse& queue = profile.queue(id);
    rows.emplace_back(kQueueOwners[id], kQueueNames[id], queue.commands, queue.wait_cycles,
                      queue.cycles_at(k.now()),
                      std::vector<uint64_t>(queue.waits.begin(), queue.waits.end()),
                      row(queue.cost));
  }
  return rows;
}

// Way, port (one more than the last for skipped elements), transfers, busy and data IX cycles.
std::vector<std::tuple<std::string, int, uint64_t, uint64_t, uint64_t>> port_uses(Kernel& k) {
  std::vector<std::tuple<std::string, int, uint64_t, uint64_t, uint64_t>> rows;
  for (const Way way : {Way::kReceive, Way::kTransmit}) {
    for (int port = 0; port <= kPortCount; ++port) {
      const PortUse& use = k.observer().profile.port(way, port);
      if (use.transfers != 0) {
        rows.emplace_back(name_of(kWayNames, way), port, use.transfers, use.busy_ix_cycles,
                          use.data_ix_cycles);
      }
    }
  }
  return rows;
}

void trace(Kernel& k, bool on) {
  if (on) {
    k.observer().trace.begin(k.now());
  } else {
    k.observer().trace.end(k.now());
  }
}

void leave_trace(Kernel& k) {
  if (k.observed()) {
    k.observer().trace.leave(k.now());
  }
}

template <typename T>
nb::bytes bytes_of(const std::vector<T>& records) {
  return nb::bytes(reinterpret_cast<const char*>(records.data()), records.size() * sizeof(T));
}

// Fields of a queue: unit, dequeuing operation, address, slots, stride, handle, within, mask,
// shift, counts; see PacketQueue.
using QueueForm = std::tuple<std::string, std::string, uint32_t, uint32_t, uint32_t, uint32_t,
                             uint32_t, uint32_t, uint32_t, int64_t>;

void watch_packets(Kernel& k, const std::vector<QueueForm>& forms, uint32_t first_counter,
                   uint32_t counters) {
  std::vector<PacketQueue> queues;
  for (const auto& [unit, takes, first, slots, stride, handle, within, mask, shift, counts] :
       forms) {
    queues.push_back({named<int>(kUnitNames, unit), named<Op>(kOpNames, takes), first, slots,
                      stride, handle, within, mask, shift, counts});
  }
  k.observer().packets.watch(k.queue_count(), std::move(queues), first_counter, counters);
}

// Cycles at each length; duration of a span; for each span the least, the most and the sum of
// lengths.
using LineRow = std::tuple<std::vector<uint64_t>, Cycle, std::vector<uint32_t>,
                           std::vector<uint32_t>, std::vector<uint64_t>>;

std::vector<LineRow> length_lines(Kernel& k) {
  std::vector<LineRow> rows;
  for (const QueueSpans& line : k.observer().packets.lines(k.now())) {
    std::vector<uint32_t> least, most;
    std::vector<uint64_t> area;
    for (const QueueSpans::Span& span : line.spans()) {
      least.push_back(span.least);
      most.push_back(span.most);
      area.push_back(span.area);
    }
    rows.emplace_back(line.cycles_at(k.now()), line.span(), std::move(least), std::move(most),
                      std::move(area));
  }
  return rows;
}

// Engine, word, and registers to log: index, and whether it counts from the context's window.
void log_word(Kernel& k, int engine, int word, const std::vector<std::pair<uint16_t, bool>>& at) {
  std::vector<Operand> registers;
  for (const auto& [index, relative] : at) {
    registers.emplace_back(index | (relative ? PackedWord::kRelative : 0));
  }
  k.observer().log.add(engine, word, std::move(registers));
}

// Cycle, engine, context, word, values of the registers.
std::vector<std::tuple<Cycle, int, int, int, std::vector<uint32_t>>> take_word_log(Kernel& k) {
  std::vector<std::tuple<Cycle, int, int, int, std::vector<uint32_t>>> rows;
  for (LogEntry& e : k.observer().log.take()) {
    rows.emplace_back(e.issued, e.place.engine, e.place.context, e.place.word, std::move(e.values));
  }
  return rows;
}

}  // namespace

void bind_observer(nb::module_& m) {
  m.def(
      "profile_units", [](Kernel& k) { k.observer().profiling = true; },
      "Profile the units from now on; call it before the first cycle.");
  m.def(
      "profile_words", [](Kernel& k) { k.observer().profiling_words = true; },
      "Profile the engines' words from now on; call it before the first cycle.");
  m.def("queues", &queue_names, "Return (owner, name) of every queue, indexed by queue number.");
  m.def(
      "ways", [] { return in_order(kWayNames); },
      "Return the names of the two directions of the IX bus.");
  m.def(
      "transfers", [] { return in_order(kTransferNames); },
      "Return the names of the kinds of bus transfers.");
  m.def(
      "thread_states", [] { return in_order(TraceRecord::kStateNames); },
      "Return the names of a thread's states in a trace.");
  m.attr("TRACE_FORMAT") = TraceRecord::kFormat;
  m.attr("TRACE_THREAD") = int{TraceRecord::kThread};
  m.attr("TRACE_REFERENCE") = int{TraceRecord::kReference};
  m.attr("TRACE_QUEUE") = int{TraceRecord::kQueue};
  m.attr("TRACE_TRANSFER") = int{TraceRecord::kTransfer};
  m.attr("PACKET_FORMAT") = PacketEvent::kFormat;
  m.attr("PACKET_RECEIVED") = int{PacketEvent::kReceived};
  m.attr("PACKET_ENQUEUED") = int{PacketEvent::kEnqueued};
  m.attr("PACKET_DEQUEUED") = int{PacketEvent::kDequeued};
  m.attr("PACKET_COUNTER_RAISED") = int{PacketEvent::kCounterRaised};
  m.def(
      "queue_length", [](Kernel& k, int id) { return k.observer().profile.queue(id).length(); },
      "Return the present length of a queue, by its number; needs `profile_units`.");
  m.def("word_costs", &word_costs);
  m.def("queue_uses", &queue_uses);
  m.def("word_cycles", &word_cycles);
  m.def("port_uses", &port_uses);
  m.def("trace", &trace, nb::arg("kernel"), nb::arg("on"));
  m.def("leave_trace", &leave_trace);
  m.def("take_trace", [](Kernel& k) { return bytes_of(k.observer().trace.take()); });
  m.def("watch_packets", &watch_packets,
        "Log packets, memory queues and counters from now on; call it before the first cycle.");
  m.def("take_packets", [](Kernel& k) { return bytes_of(k.observer().packets.take()); });
  m.def("log_word", &log_word, "Log registers, from now on, each time that a word issues.");
  m.def("take_word_log", &take_word_log);
  m.def("length_lines", &length_lines,
        "Return the length over time of each hardware queue, then of each memory queue.");
}

}  // namespace ixp
