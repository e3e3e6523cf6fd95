// The receive and transmit FIFOs: elements of quadwords with a status or control quadword.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "description.h"
#include "types.h"

namespace ixp {

class Fifo {
 public:
  static constexpr int kWidth = kFifoDataQuadwords + 1;  // with the status or control quadword

  // Where in a FIFO a command of SDRAM begins: element * kFifoDataQuadwords + quadword.
  static uint32_t place(const Command& c) {
    const bool told = c.has_indirect && bits::kIndirectRefOvXfer.get(c.indirect) != 0;
    return told ? bits::kIndirectRefXfer.get(c.indirect) : 0;
  }

  // A quadword; bits 63:56 are byte 0, the high half is the first longword.
  uint64_t& at(int element, int quadword) { return elements_[element * kWidth + quadword]; }

  void write_bytes(int element, const uint8_t* bytes, int count) {
    for (int quadword = 0; quadword * 8 < count; ++quadword) {
      uint64_t value = 0;
      for (int i = 0; i < 8; ++i) {
        const int byte = quadword * 8 + i;
        value = value << 8 | (byte < count ? bytes[byte] : 0);
      }
      at(element, quadword) = value;
    }
  }

  void read_bytes(int element, uint8_t* bytes, int count) {
    for (int byte = 0; byte < count; ++byte) {
      bytes[byte] = static_cast<uint8_t>(at(element, byte / 8) >> (56 - 8 * (byte % 8)));
    }
  }

  template <class Archive>
  void archive(Archive& a) {
    a(elements_);
  }

 private:
  std::array<uint64_t, kFifoElements * kWidth> elements_{};
};

}  // namespace ixp
