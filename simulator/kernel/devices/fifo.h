// The receive and transmit FIFOs: elements of quadwords with a status or control quadword.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "base/types.h"
#include "description.h"

namespace ixp {

// Convert eight bytes to a quadword, whose bits 63:56 are the first byte, and back. The host is
// little-endian (archive.h).
inline uint64_t quadword(const uint8_t* bytes) {
  uint64_t value;
  std::memcpy(&value, bytes, sizeof value);
  return __builtin_bswap64(value);
}
inline void put_quadword(uint64_t value, uint8_t* bytes) {
  value = __builtin_bswap64(value);
  std::memcpy(bytes, &value, sizeof value);
}

class Fifo {
 public:
  static constexpr int kWidth = kFifoDataQuadwords + 1;  // with the status or control quadword
  static constexpr int kBytes = kFifoDataQuadwords * 8;

  // The first FIFO quadword of an SDRAM command: element * kFifoDataQuadwords + quadword.
  static uint32_t place(const Command& c) {
    const bool overridden = c.has_indirect && bits::kIndirectRefOvXfer.get(c.indirect) != 0;
    return overridden ? bits::kIndirectRefXfer.get(c.indirect) : 0;
  }

  // The left shift in bytes that an indirect reference requests, and the number of quadwords that
  // an SDRAM command reads: with a shift, one more than it moves.
  static int alignment(const Command& c) {
    const bool overridden = c.has_indirect && bits::kIndirectRefOvAlign.get(c.indirect) != 0;
    return overridden ? static_cast<int>(bits::kIndirectRefAlign.get(c.indirect)) : 0;
  }
  static int sources(const Command& c) { return c.count + (alignment(c) != 0 ? 1 : 0); }

  // A quadword; the high half is the first longword.
  uint64_t& at(int element, int quadword) { return elements_[element * kWidth + quadword]; }

  // Write as many quadwords as the bytes need; the last one is padded with zeros.
  void write_bytes(int element, const uint8_t (&bytes)[kBytes], int count) {
    for (int done = 0; done < count; done += 8) {
      const int excess = std::max(8 - (count - done), 0);
      at(element, done / 8) = quadword(bytes + done) & ~uint64_t{0} << 8 * excess;
    }
  }
  void read_bytes(int element, uint8_t (&bytes)[kBytes], int count) {
    for (int done = 0; done < count; done += 8) {
      put_quadword(at(element, done / 8), bytes + done);
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
