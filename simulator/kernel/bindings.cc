// What Python sees of the kernel. Nothing is decided here.
#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>

#include "bind_observer.h"
#include "description.h"
#include "kernel.h"
#include "snapshot.h"

namespace nb = nanobind;
using namespace ixp;

namespace {

const std::map<std::string, Op>& op_names() {
  static const std::map<std::string, Op> names = {
      {"read", Op::kRead},
      {"write", Op::kWrite},
      {"read_lock", Op::kReadLock},
      {"write_unlock", Op::kWriteUnlock},
      {"unlock", Op::kUnlock},
      {"set_bits", Op::kSetBits},
      {"clear_bits", Op::kClearBits},
      {"test_and_set_bits", Op::kTestAndSetBits},
      {"test_and_clear_bits", Op::kTestAndClearBits},
      {"incr", Op::kIncr},
      {"push", Op::kPush},
      {"pop", Op::kPop},
      {"r_fifo_rd", Op::kRFifoRd},
      {"t_fifo_wr", Op::kTFifoWr},
      {"r_fifo_rd_crc", Op::kCrcRFifoRd},
      {"t_fifo_wr_crc", Op::kCrcTFifoWr},
      {"hash48", Op::kHash48},
      {"hash64", Op::kHash64},
      {"csr_read", Op::kCsrRead},
      {"csr_write", Op::kCsrWrite},
      {"fast_wr", Op::kFastWr},
  };
  return names;
}

const std::map<std::string, int>& unit_names() {
  static const std::map<std::string, int> names = {
      {"sdram", kSdram}, {"sram", kSram}, {"scratch", kScratch}, {"hash", kHash}, {"fbi", kFbi}};
  return names;
}

const std::map<std::string, Queue>& queue_names() {
  static const std::map<std::string, Queue> names = {{"ordered", Queue::kOrdered},
                                                     {"priority", Queue::kPriority},
                                                     {"optimize_mem", Queue::kOptimizeMem}};
  return names;
}

const std::map<std::string, WordKind>& kind_names() {
  static const std::map<std::string, WordKind> names = {
      {"private", WordKind::kPrivate},    {"reference", WordKind::kReference},
      {"ctx_arb", WordKind::kCtxArb},     {"state_branch", WordKind::kStateBranch},
      {"local_csr", WordKind::kLocalCsr}, {"trap", WordKind::kTrap}};
  return names;
}

using Counters = std::map<std::string, uint64_t>;

template <typename T>
T named(const std::map<std::string, T>& names, const std::string& name) {
  const auto found = names.find(name);
  if (found == names.end()) {
    throw std::invalid_argument("the kernel must know the name " + name);
  }
  return found->second;
}

template <typename T>
std::string name_of(const std::map<std::string, T>& names, T value) {
  for (const auto& [name, candidate] : names) {
    if (candidate == value) {
      return name;
    }
  }
  return "";
}

template <typename T>
std::vector<std::string> in_order(const std::map<std::string, T>& names) {
  std::vector<std::string> ordered(names.size());
  for (const auto& [name, value] : names) {
    ordered.at(static_cast<size_t>(value)) = name;
  }
  return ordered;
}

std::vector<uint32_t> read_memory(Kernel& k, const std::string& unit, uint64_t address,
                                  uint64_t count) {
  std::vector<uint32_t> words;
  for (uint64_t i = address; i < address + count; ++i) {
    if (unit == "sdram") {
      const uint64_t value = k.sdram().quadword(i);
      words.push_back(static_cast<uint32_t>(value >> 32));
      words.push_back(static_cast<uint32_t>(value));
    } else {
      words.push_back((unit == "sram" ? k.sram().memory() : k.scratch().memory())[i]);
    }
  }
  return words;
}

void write_memory(Kernel& k, const std::string& unit, uint64_t address,
                  const std::vector<uint32_t>& words) {
  if (Sanitizer* sanitizer = k.sanitizer()) {
    const uint64_t first = unit == "sdram" ? 2 * address : address;
    sanitizer->memory_written(named(unit_names(), unit), first, words.size());
  }
  if (unit == "sdram") {
    for (size_t i = 0; i + 1 < words.size(); i += 2) {
      k.sdram().quadword(address + i / 2) = uint64_t{words[i]} << 32 | words[i + 1];
    }
    return;
  }
  auto& memory = unit == "sram" ? k.sram().memory() : k.scratch().memory();
  std::copy(words.begin(), words.end(), memory.begin() + static_cast<int64_t>(address));
}

// A digest of the touched memory: every word that is not zero, with its place.
uint64_t memory_digest(Kernel& k) {
  uint64_t digest = 0;
  const auto mix = [&digest](uint64_t place, uint64_t value) {
    if (value != 0) {
      digest = (digest ^ place) * 0x9E3779B97F4A7C15ULL;
      digest = (digest ^ value ^ digest >> 29) * 0xBF58476D1CE4E5B9ULL;
    }
  };
  for (size_t i = 0; i < k.scratch().memory().size(); ++i) {
    mix(i, k.scratch().memory()[i]);
  }
  for (size_t i = 0; i < k.sram().memory().size(); ++i) {
    mix(i, k.sram().memory()[i]);
  }
  for (uint64_t i = 0; i < k.sdram().size(); ++i) {
    mix(i, k.sdram().quadword(i));
  }
  return digest;
}

void feed(Kernel& k, int number, nb::bytes data, const std::vector<uint32_t>& lengths,
          const std::vector<Cycle>& earliest, const std::vector<bool>& bad_fcs) {
  const auto* bytes = reinterpret_cast<const uint8_t*>(data.c_str());
  size_t offset = 0;
  Port& port = k.port(number);
  for (size_t i = 0; i < lengths.size(); ++i) {
    if (offset + lengths[i] > data.size()) {
      throw std::invalid_argument("the data must be as long as the sum of the lengths");
    }
    FedUnit unit;
    unit.bytes.assign(bytes + offset, bytes + offset + lengths[i]);
    unit.earliest = earliest.empty() ? 0 : earliest.at(i);
    unit.bad_fcs = !bad_fcs.empty() && bad_fcs.at(i);
    port.feed(std::move(unit));
    offset += lengths[i];
  }
  port.fed(k.now());
  k.port_changed(number);
  if (port.receive_ready(k.now())) {
    k.receive().port_ready(number, k.now());
  }
}

std::vector<std::tuple<Cycle, nb::bytes>> take_sent(Kernel& k, int number) {
  std::vector<std::tuple<Cycle, nb::bytes>> units;
  for (const SentUnit& unit : k.port(number).take_sent()) {
    const auto* bytes = reinterpret_cast<const char*>(unit.bytes.data());
    units.emplace_back(unit.end, nb::bytes(bytes, unit.bytes.size()));
  }
  return units;
}

Counters port_counters(Kernel& k, int number) {
  const PortCounters& c = k.port(number).counters();
  Counters d;
  d["rx_units"] = c.rx_units;
  d["rx_bytes"] = c.rx_bytes;
  d["rx_wire_bytes"] = c.rx_wire_bytes;
  d["rx_overflows"] = c.rx_overflows;
  d["rx_idle"] = c.rx_idle;
  d["tx_units"] = c.tx_units;
  d["tx_bytes"] = c.tx_bytes;
  d["tx_wire_bytes"] = c.tx_wire_bytes;
  d["tx_underflows"] = c.tx_underflows;
  d["tx_overflows"] = c.tx_overflows;
  d["tx_idle"] = c.tx_idle;
  return d;
}

Counters unit_counters(Kernel& k, const std::string& name) {
  const UnitCounters& c = k.unit(named(unit_names(), name)).counters();
  Counters d;
  d["reads"] = c.reads;
  d["writes"] = c.writes;
  d["bytes"] = c.bytes;
  d["data_cycles"] = c.data_cycles;
  d["exposed_cycles"] = c.exposed_cycles;
  d["turnaround_cycles"] = c.turnaround_cycles;
  d["other_cycles"] = c.other_cycles;
  return d;
}

Counters bus_counters(Kernel& k) {
  Counters d;
  d["receive_busy_ix_cycles"] = k.receive().busy_ix_cycles;
  d["receive_data_ix_cycles"] = k.receive().data_ix_cycles;
  d["receive_requests"] = k.receive().served;
  d["transmit_busy_ix_cycles"] = k.transmit().busy_ix_cycles;
  d["transmit_data_ix_cycles"] = k.transmit().data_ix_cycles;
  d["transmit_skipped"] = k.transmit().skipped;
  d["transmit_validated_twice"] = k.transmit().validated_twice;
  return d;
}

const std::map<std::string, Check>& check_names() {
  static const std::map<std::string, Check> names = {
      {"read_outstanding", Check::kReadOutstanding},
      {"write_outstanding", Check::kWriteOutstanding},
      {"codes_after_swap", Check::kCodesAfterSwap},
      {"result_after_swap", Check::kResultAfterSwap},
      {"empty_register", Check::kEmptyRegister},
      {"empty_memory", Check::kEmptyMemory},
      {"second_signal", Check::kSecondSignal},
      {"validated_twice", Check::kValidatedTwice},
      {"request_fifo_full", Check::kRequestFifoFull}};
  return names;
}

nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> findings(Kernel& k) {
  nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> all;
  for (const Finding& f : k.sanitizer() ? k.sanitizer()->findings() : std::vector<Finding>{}) {
    nb::dict d;
    d["check"] = name_of(check_names(), f.check);
    d["engine"] = f.engine;
    d["context"] = f.context;
    d["word"] = f.word;
    d["cycle"] = f.cycle;
    d["unit"] = name_of(unit_names(), f.unit);
    d["subject"] = f.subject;
    d["other"] = f.other_engine < 0
                     ? nb::object(nb::none())
                     : nb::object(nb::make_tuple(f.other_engine, f.other_context, f.other_word));
    d["times"] = f.times;
    all.append(d);
  }
  return all;
}

nb::dict log_line(const LoggedCommand& line) {
  const Command& c = line.command;
  nb::dict d;
  d["engine"] = c.engine;
  d["context"] = c.context;
  d["word"] = c.word;
  d["unit"] = name_of(unit_names(), static_cast<int>(c.unit));
  d["op"] = name_of(op_names(), c.op);
  d["queue"] = name_of(queue_names(), c.queue);
  d["address"] = c.address;
  d["count"] = c.count;
  d["target"] = c.target;
  d["chain"] = c.chain;
  d["indirect"] = c.has_indirect ? nb::cast(c.indirect) : nb::none();
  d["mask_left"] = c.mask_left;
  d["mask_right"] = c.mask_right;
  d["wanted"] = c.wanted;
  d["issued"] = c.issued;
  d["granted"] = c.granted;
  d["arrived"] = c.arrived;
  d["started"] = c.started;
  d["done"] = line.done;
  d["taken"] = nb::tuple(nb::cast(line.taken));
  d["brought"] = nb::tuple(nb::cast(line.brought));
  return d;
}

nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> take_log(Kernel& k) {
  nb::typed<nb::list, nb::typed<nb::dict, nb::str, nb::any>> lines;
  for (const LoggedCommand& line : k.take_log()) {
    lines.append(log_line(line));
  }
  return lines;
}

// What one pair of clock readings costs, in nanoseconds.
double clock_ns() {
  constexpr int kPairs = 100000;
  using Clock = std::chrono::steady_clock;
  const auto start = Clock::now();
  Clock::duration sum{};
  for (int i = 0; i < kPairs; ++i) {
    const auto before = Clock::now();
    sum += Clock::now() - before;
  }
  const auto whole = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
  return static_cast<double>(whole.count()) / (sum.count() < 0 ? 1 : kPairs);
}

// The host's time per part of the machine, in nanoseconds.
Counters host_ns(Kernel& k) {
  Counters d;
  const auto& spent = k.host_ns();
  for (const auto& [name, unit] : unit_names()) {
    d[name] = static_cast<uint64_t>(spent[static_cast<size_t>(unit)]);
  }
  d["ports"] = static_cast<uint64_t>(spent[kPorts]);
  d["ix_bus"] = static_cast<uint64_t>(spent[kReceive] + spent[kTransmit] + spent[kReady]);
  d["command_bus"] = static_cast<uint64_t>(spent[kBus]);
  for (int engine = 0; engine < kEngines; ++engine) {
    d["engines"] += static_cast<uint64_t>(spent[static_cast<size_t>(kEngine0 + engine)]);
  }
  return d;
}

// Write a CSR as the core does it; a receive request belongs to the thread that it names.
void set_csr(Kernel& k, int number, uint32_t value) {
  Command command;
  command.unit = kFbi;
  command.op = Op::kCsrWrite;
  command.target = static_cast<uint16_t>(number);
  if (number == csr::kRcvReq) {
    const uint32_t thread = bits::kRcvReqThread.get(value);
    command.engine = static_cast<uint8_t>(thread / kContexts);
    command.context = static_cast<uint8_t>(thread % kContexts);
  }
  k.fbi().write_csr(command, value);
}

std::tuple<bool, int, uint32_t, uint32_t> context(Kernel& k, int engine, int context) {
  Microengine& e = k.engine(engine);
  return {e.alive(context), e.program_counter(context), e.waiting(context), e.pending(context)};
}

std::tuple<uint64_t, uint64_t, uint64_t> thread_counters(Kernel& k, int engine, int context) {
  const ThreadCounters& c = k.engine(engine).counters(context);
  return {c.executing, c.aborted, c.stalled};
}

// Where compiled code finds what it reads and changes, in bytes.
std::map<std::string, size_t> native_layout() {
  return {{"time", offsetof(NativeCall, time)},
          {"horizon", offsetof(NativeCall, horizon)},
          {"pc", offsetof(NativeCall, pc)},
          {"aborted", offsetof(NativeCall, aborted)},
          {"ctx", offsetof(NativeCall, context)},
          {"outstanding", offsetof(NativeCall, outstanding)},
          {"prev_a", offsetof(StreamState, prev_a)},
          {"prev_result", offsetof(StreamState, prev_result)},
          {"bset1", offsetof(StreamState, bset1)},
          {"bset2", offsetof(StreamState, bset2)},
          {"csr_value", offsetof(StreamState, csr_value)},
          {"n", offsetof(StreamState, n)},
          {"z", offsetof(StreamState, z)},
          {"v", offsetof(StreamState, v)},
          {"c", offsetof(StreamState, c)},
          {"codes_set", offsetof(StreamState, codes_set)}};
}

std::tuple<int, bool> place(Operand operand) { return {operand.index, operand.relative != 0}; }

}  // namespace

NB_MODULE(_kernel, m) {
  m.doc() = "The cycle-level kernel; use it through ixp.simulator.Machine.";
  m.def("version", [] { return IXP_VERSION; }, "Version of the distribution that built it.");
  m.attr("DESCRIPTION_HASH") = kDescriptionHash;
  m.attr("SINK") = static_cast<int>(Microengine::kSink);
  m.attr("POOL") = static_cast<int>(Microengine::kPool);
  m.attr("WINDOW") = static_cast<int>(Microengine::kWindow);
  m.def("native_layout", &native_layout, "Offsets of the fields that compiled code uses.");

  m.attr("LAYOUT") = snapshot_layout();
  m.def("clock_ns", &clock_ns, "Nanoseconds that a pair of clock readings costs on this host.");

  nb::exception<Fault>(m, "Fault");

  nb::class_<Word>(m, "Word", "A decoded microword.")
      .def(nb::init<>())
      .def_rw("handler", &Word::handler)
      .def_rw("stops", &Word::stops)
      .def_rw("shared", &Word::shared)
      .def_rw("sets_codes", &Word::sets_codes)
      .def_rw("uses_codes", &Word::uses_codes)
      .def_rw("guess", &Word::guess)
      .def_rw("defer", &Word::defer)
      .def_prop_ro("a", [](const Word& w) { return place(w.a); })
      .def_prop_ro("b", [](const Word& w) { return place(w.b); })
      .def_prop_ro("dest", [](const Word& w) { return place(w.dest); })
      .def_rw("k", &Word::k)
      .def_rw("k2", &Word::k2)
      .def_rw("k3", &Word::k3)
      .def_rw("has_address", &Word::has_address)
      .def_rw("swap", &Word::swap)
      .def_rw("events", &Word::events)
      .def_rw("kill", &Word::kill)
      .def_rw("write", &Word::write)
      .def_rw("number", &Word::number)
      .def_rw("from_state", &Word::from_state)
      .def("set_kind", [](Word& w, const std::string& name) { w.kind = named(kind_names(), name); })
      .def("set_a", [](Word& w, uint16_t i, bool r) { w.a = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_b", [](Word& w, uint16_t i, bool r) { w.b = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_dest", [](Word& w, uint16_t i, bool r) { w.dest = {i, uint16_t(r ? 0xffff : 0)}; })
      .def("set_command",
           [](Word& w, const std::string& unit, const std::string& op, const std::string& queue,
              int count, int xfer, int target, uint32_t value) {
             w.command.unit = static_cast<uint8_t>(named(unit_names(), unit));
             w.command.op = named(op_names(), op);
             w.command.queue = named(queue_names(), queue);
             w.command.count = static_cast<uint8_t>(count);
             w.command.xfer = static_cast<uint8_t>(xfer);
             w.command.target = static_cast<uint16_t>(target);
             w.command.address = value;
           })
      .def("set_options",
           [](Word& w, bool signal, bool chain, bool indirect, bool mask_left, bool mask_right) {
             w.command.signal = signal;
             w.command.chain = chain;
             w.command.has_indirect = indirect;
             w.command.mask_left = mask_left;
             w.command.mask_right = mask_right;
           });

  nb::class_<Kernel>(m, "Kernel", "The machine of one chip table.")
      .def("__init__",
           [](Kernel* self, std::map<std::string, int64_t> rows) {
             new (self) Kernel(ChipTable(std::move(rows)));
           })
      .def(
          "load",
          [](Kernel& k, int engine, std::vector<Word> words, const std::vector<uint32_t>& constants,
             unsigned contexts) { k.engine(engine).load(std::move(words), constants, contexts); })
      .def("set_native",
           [](Kernel& k, int engine, uintptr_t code, std::vector<uint32_t> needs) {
             k.engine(engine).set_native(reinterpret_cast<NativeCode>(code), std::move(needs));
           })
      .def("run", &Kernel::run, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("now", &Kernel::now)
      .def_prop_ro("command_hash", &Kernel::command_hash)
      .def_prop_ro("commands", &Kernel::commands)
      .def_prop_ro("events", &Kernel::events)
      .def_prop_ro("last_progress", &Kernel::last_progress)
      .def_prop_ro("units_idle", &Kernel::units_idle)
      .def_prop_ro("receive_idle", [](Kernel& k) { return k.receive().idle(); })
      .def_prop_ro("transmit_idle", [](Kernel& k) { return k.transmit().idle(); })
      .def_rw("logging", &Kernel::logging)
      .def_rw("timing", &Kernel::timing)
      .def("host_ns", &host_ns)
      .def("take_log", &take_log)
      .def("read", &read_memory)
      .def("write", &write_memory)
      .def("memory_digest", &memory_digest)
      .def("push",
           [](Kernel& k, int list, uint32_t address) {
             if (Sanitizer* sanitizer = k.sanitizer()) {
               sanitizer->memory_written(kSram, address, 1);
             }
             k.sram().push(list, address);
           })
      .def("check", &Kernel::check)
      .def("findings", &findings)
      .def("pop", [](Kernel& k, int list) { return k.sram().pop(list); })
      .def("list_head", [](Kernel& k, int list) { return k.sram().lists().at(size_t(list)); })
      .def("hash48",
           [](Kernel& k, uint64_t key) {
             return HashUnit::hash(key, k.hash().multiplier48, 48, k.hash().polynomial48());
           })
      .def("set_hash_multiplier",
           [](Kernel& k, int bits, uint64_t value) {
             (bits == 48 ? k.hash().multiplier48 : k.hash().multiplier64) = value;
           })
      .def("signal",
           [](Kernel& k, int engine, int context) {
             k.engine(engine).deliver(context, event::kInterThread, k.now());
           })
      .def("registers", [](Kernel& k, int engine) { return k.engine(engine).registers(); })
      .def("set_register",
           [](Kernel& k, int engine, int index, uint32_t value) {
             k.engine(engine).registers().at(size_t(index)) = value;
             if (Sanitizer* sanitizer = k.sanitizer()) {
               sanitizer->register_written(engine, index);
             }
           })
      .def("residue",
           [](Kernel& k, int engine, int context) { return k.engine(engine).residue(context); })
      .def("context", &context)
      .def("thread_counters", &thread_counters)
      .def("unit_counters", &unit_counters)
      .def("bus_counters", &bus_counters)
      .def("add_port", [](Kernel& k, int number, const std::string& kind, int64_t num, int64_t den,
                          bool bounded) { k.add_port(number, kind, {num, den, bounded}); })
      .def("enable_ports", &Kernel::enable_ports)
      .def("feed", &feed)
      .def("backlog", [](Kernel& k, int number) { return k.port(number).backlog(); })
      .def("port_idle", [](Kernel& k, int number) { return k.port(number).idle(); })
      .def("take_sent", &take_sent)
      .def("take_lost", [](Kernel& k, int number) { return k.port(number).take_lost(); })
      .def("port_counters", &port_counters)
      .def("fifo",
           [](Kernel& k, bool receive, int element, int quadword) {
             return (receive ? k.rfifo() : k.tfifo()).at(element, quadword);
           })
      .def("set_fifo",
           [](Kernel& k, bool receive, int element, int quadword, uint64_t value) {
             (receive ? k.rfifo() : k.tfifo()).at(element, quadword) = value;
           })
      .def("csr", [](Kernel& k, int number) { return k.fbi().read_csr(number); })
      .def("set_csr", &set_csr)
      .def("set_residue", [](Kernel& k, int engine, int context,
                             uint32_t value) { k.engine(engine).residue(context) = value; })
      .def("deliver", [](Kernel& k, int engine, int context,
                         uint32_t events) { k.engine(engine).deliver(context, events, k.now()); })
      .def("forget", [](Kernel& k, int engine, int context,
                        uint32_t events) { k.engine(engine).forget(context, events); })
      .def_prop_ro("asleep", &Kernel::asleep)
      .def("set_breaks", [](Kernel& k, int engine,
                            std::vector<uint8_t> masks) { k.engine(engine).set_breaks(masks); })
      .def("run_to_break", &run_to_break, nb::call_guard<nb::gil_scoped_release>())
      .def("run_to_word", &run_to_word, nb::call_guard<nb::gil_scoped_release>())
      .def("save",
           [](Kernel& k) {
             const std::string bytes = save(k);
             return nb::bytes(bytes.data(), bytes.size());
           })
      .def("restore", [](Kernel& k, nb::bytes bytes) {
        restore(k, std::string(bytes.c_str(), bytes.size()));
      });
  m.def("units", [] { return in_order(unit_names()); }, "Names of the units, by their numbers.");
  m.def("ops", [] { return in_order(op_names()); }, "Names of operations, by their numbers.");
  bind_observer(m);
}
