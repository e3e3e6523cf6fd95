// Bindings of the machine's state: memories, lists, registers, contexts, CSRs, FIFO elements.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>

#include "bindings/bindings.h"
#include "bindings/names.h"
#include "description.h"

namespace nb = nanobind;

namespace ixp {

namespace {

std::vector<uint32_t> read_memory(Kernel& k, const std::string& unit, uint64_t address,
                                  uint64_t count) {
  if (Sanitizer* sanitizer = k.sanitizer()) {
    sanitizer->memory_read(named<int>(kUnitNames, unit), address, count);
  }
  if (unit != "sdram") {
    const auto& memory = unit == "sram" ? k.sram().memory() : k.scratch().memory();
    const auto first = memory.begin() + static_cast<int64_t>(address);
    return {first, first + static_cast<int64_t>(count)};
  }
  std::vector<uint32_t> words;
  words.reserve(2 * count);
  for (uint64_t i = address; i < address + count; ++i) {
    const uint64_t value = k.sdram().quadword(i);
    words.push_back(static_cast<uint32_t>(value >> 32));
    words.push_back(static_cast<uint32_t>(value));
  }
  return words;
}

void note_written(Kernel& k, const std::string& unit, uint64_t first, uint64_t longwords) {
  if (Sanitizer* sanitizer = k.sanitizer()) {
    sanitizer->memory_written(named<int>(kUnitNames, unit), first, longwords);
  }
}

// Zero words. Blocks that are already zero are not written, so that the host allocates no page for
// them.
template <typename T>
void clear_words(T* first, uint64_t count) {
  static constexpr std::array<T, 512> kZero{};
  for (const T* const end = first + count; first < end;) {
    const auto block = std::min(static_cast<size_t>(end - first), kZero.size());
    if (std::memcmp(first, kZero.data(), block * sizeof(T)) != 0) {
      std::fill_n(first, block, T{0});
    }
    first += block;
  }
}

void clear_memory(Kernel& k, const std::string& unit, uint64_t address, uint64_t count) {
  if (unit == "sdram") {
    note_written(k, unit, 2 * address, 2 * count);
    return clear_words(&k.sdram().quadword(0) + address, count);
  }
  note_written(k, unit, address, count);
  auto& memory = unit == "sram" ? k.sram().memory() : k.scratch().memory();
  clear_words(memory.data() + address, count);
}

void write_memory(Kernel& k, const std::string& unit, uint64_t address,
                  const std::vector<uint32_t>& words) {
  note_written(k, unit, unit == "sdram" ? 2 * address : address, words.size());
  if (unit == "sdram") {
    for (size_t i = 0; i + 1 < words.size(); i += 2) {
      k.sdram().quadword(address + i / 2) = uint64_t{words[i]} << 32 | words[i + 1];
    }
    return;
  }
  auto& memory = unit == "sram" ? k.sram().memory() : k.scratch().memory();
  std::copy(words.begin(), words.end(), memory.begin() + static_cast<int64_t>(address));
}

// A digest of memory: of every nonzero word with its address.
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

// Write a CSR as the core does; a receive request belongs to the thread that its value names.
void set_csr(Kernel& k, int number, uint32_t value) {
  Command command;
  command.word = kNoWord;
  command.unit = kFbi;
  command.op = Op::kCsrWrite;
  command.target = static_cast<uint16_t>(number);
  if (number == csr::kRcvReq) {
    const uint32_t thread = bits::kRcvReqThread.get(value);
    command.engine = static_cast<uint8_t>(thread / kContexts);
    command.context = static_cast<uint8_t>(thread % kContexts);
  }
  k.fbi().write_csr(command, value);
  if (is_request(command)) {
    k.engine(command.engine).request_issued();
  }
}

// A command's engine, context and word.
using Place = std::tuple<int, int, int>;

std::optional<Place> chain(Kernel& k) {
  const CommandBus::Chain* chain = k.bus().chain();
  return chain == nullptr ? std::nullopt
                          : std::optional(Place{chain->engine, chain->context, chain->word});
}

std::vector<std::tuple<uint32_t, Place>> locks(const std::vector<Sram::Lock>& locks) {
  std::vector<std::tuple<uint32_t, Place>> places;
  for (const Sram::Lock& lock : locks) {
    places.emplace_back(lock.address, Place{lock.engine, lock.context, lock.word});
  }
  return places;
}

std::tuple<bool, int, uint32_t, uint32_t> context(Kernel& k, int engine, int context) {
  Microengine& e = k.engine(engine);
  return {e.alive(context), e.program_counter(context), e.waiting(context), e.pending(context)};
}

// N, Z, V and C of the executing context.
std::tuple<bool, bool, bool, bool> codes(Kernel& k, int engine) {
  const StreamState& state = k.engine(engine).state();
  return {state.n != 0, state.z != 0, state.v != 0, state.c != 0};
}

// Previous A operand, previous result, both results of find_bset, the result of local_csr_rd.
using StreamValues = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t, uint32_t>;

StreamValues stream_state(Kernel& k, int engine) {
  const StreamState& s = k.engine(engine).state();
  return {s.prev_a, s.prev_result, s.bset1, s.bset2, s.csr_value};
}

void set_stream_state(Kernel& k, int engine, const StreamValues& values) {
  StreamState& s = k.engine(engine).state();
  std::tie(s.prev_a, s.prev_result, s.bset1, s.bset2, s.csr_value) = values;
}

void set_codes(Kernel& k, int engine, bool n, bool z, bool v, bool c) {
  StreamState& state = k.engine(engine).state();
  state.n = n;
  state.z = z;
  state.v = v;
  state.c = c;
}

}  // namespace

void bind_state(nb::class_<Kernel>& kernel) {
  kernel.def("read", &read_memory)
      .def("write", &write_memory)
      .def("clear", &clear_memory)
      .def("memory_digest", &memory_digest)
      .def("push",
           [](Kernel& k, int list, const std::vector<uint32_t>& addresses) {
             for (const uint32_t address : addresses) {
               if (Sanitizer* sanitizer = k.sanitizer()) {
                 sanitizer->pushed(address);
               }
               k.sram().push(list, address);
             }
           })
      .def("pop",
           [](Kernel& k, int list) {
             const uint32_t address = k.sram().pop(list);
             if (Sanitizer* sanitizer = k.sanitizer()) {
               sanitizer->popped(address);
             }
             return address;
           })
      .def("list_head", [](Kernel& k, int list) { return k.sram().lists().at(size_t(list)); })
      .def("hash48", [](Kernel& k, uint64_t key) { return k.hash().hash48(key); })
      .def("hash64", [](Kernel& k, uint64_t key) { return k.hash().hash64(key); })
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
      .def("set_residue",
           [](Kernel& k, int engine, int context, uint32_t value) {
             k.engine(engine).residue(context) = value;
             if (Sanitizer* sanitizer = k.sanitizer()) {
               sanitizer->residue_written(engine, context);
             }
           })
      .def("context", &context)
      .def("ended_at",
           [](Kernel& k, int engine, int context) { return k.engine(engine).ended_at(context); })
      .def("go_to", [](Kernel& k, int engine, int context,
                       uint16_t word) { k.engine(engine).go_to(context, word); })
      .def("codes", &codes)
      .def("set_codes", &set_codes)
      .def("chain", &chain)
      .def("locks", [](Kernel& k) { return locks(k.sram().locks()); })
      .def("waiting_for_locks", [](Kernel& k) { return locks(k.sram().waiting_for_locks()); })
      .def("stream_state", &stream_state)
      .def("set_stream_state", &set_stream_state)
      .def("stalled",
           [](Kernel& k, int engine, int context) {
             return k.engine(engine).stalled() && k.engine(engine).current() == context;
           })
      .def("signal",
           [](Kernel& k, int engine, int context) {
             if (Sanitizer* sanitizer = k.sanitizer()) {
               sanitizer->signalled(engine, context, event::kInterThread);
             }
             k.engine(engine).deliver(context, event::kInterThread, k.now());
           })
      .def("deliver", [](Kernel& k, int engine, int context,
                         uint32_t events) { k.engine(engine).deliver(context, events, k.now()); })
      .def("forget", [](Kernel& k, int engine, int context,
                        uint32_t events) { k.engine(engine).forget(context, events); })
      .def("csr", [](Kernel& k, int number) { return k.fbi().read_csr(number); })
      .def("set_csr", &set_csr)
      .def("fifo",
           [](Kernel& k, bool receive, int element, int quadword) {
             return (receive ? k.rfifo() : k.tfifo()).at(element, quadword);
           })
      .def("validated", [](Kernel& k, int element) { return k.transmit().valid(element); })
      .def("set_fifo", [](Kernel& k, bool receive, int element, int quadword, uint64_t value) {
        (receive ? k.rfifo() : k.tfifo()).at(element, quadword) = value;
        if (Sanitizer* sanitizer = k.sanitizer()) {
          sanitizer->element_written(receive, element, quadword);
        }
      });
}

}  // namespace ixp
