// Serialises the state of the machine: every part passes its members to a Writer or a Reader.
//
// A Reader checks lengths but not values: the version, layout and digest of a snapshot detect
// damage.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/ring.h"
#include "base/types.h"

namespace ixp {

static_assert(std::endian::native == std::endian::little, "snapshots are little-endian");

// A part or structure defines `template <class Archive> void archive(Archive& a) { a(x_, y_); }`.
template <typename T, typename Archive>
concept Archived = requires(T& value, Archive& archive) { value.archive(archive); };

template <typename T>
concept Number = std::is_arithmetic_v<T> || std::is_enum_v<T>;

inline constexpr size_t kPageWords = 1024;

template <typename T>
bool is_zero(const T* words, uint64_t count) {
  return words[0] == 0 && std::memcmp(words, words + 1, (count - 1) * sizeof(T)) == 0;
}

// Base of Writer and Reader: archives the members of structures and the elements of arrays.
template <typename Self>
class Archiver {
 public:
  // Whether the whole state is archived. Otherwise only the simulated state is, which does not
  // depend on how a run is divided, fed or observed.
  bool whole = true;

  template <typename... T>
  void operator()(T&... values) {
    (self().put(values), ...);
  }
  template <typename T>
    requires Archived<T, Self>
  void put(T& value) {
    value.archive(self());
  }
  // A vector whose length is fixed when the machine is built.
  template <typename T>
  void in_place(std::vector<T>& values) {
    for (T& value : values) {
      self().put(value);
    }
  }
  template <typename T, size_t kSize>
  void put(std::array<T, kSize>& values) {
    for (T& value : values) {
      self().put(value);
    }
  }
  template <typename T, size_t kSize>
  void put(T (&values)[kSize]) {
    for (T& value : values) {
      self().put(value);
    }
  }
  template <typename A, typename B>
  void put(std::pair<A, B>& both) {
    self().put(both.first);
    self().put(both.second);
  }

 private:
  Self& self() { return static_cast<Self&>(*this); }
};

class Writer : public Archiver<Writer> {
 public:
  using Archiver::put;
  const std::string& bytes() const { return bytes_; }

  template <Number T>
  void put(T& value) {
    raw(&value, sizeof value);
  }
  template <typename T>
  void put(std::vector<T>& values) {
    size(values.size());
    for (T& value : values) {
      put(value);
    }
  }
  template <typename T>
  void put(Ring<T>& ring) {
    size(ring.size());
    for (size_t i = 0; i < ring.size(); ++i) {
      put(ring[i]);
    }
  }
  template <typename K, typename V>
  void put(std::map<K, V>& entries) {
    size(entries.size());
    for (auto& [key, value] : entries) {
      K copy = key;
      put(copy);
      put(value);
    }
  }
  template <typename K, typename V>
  void put(std::unordered_map<K, V>& entries) {
    std::map<K, V> ordered(entries.begin(), entries.end());
    put(ordered);
  }
  void put(std::vector<bool>& bits) {
    std::vector<uint64_t> words((bits.size() + 63) / 64);
    for (size_t i = 0; i < bits.size(); ++i) {
      words[i / 64] |= uint64_t{bits[i]} << i % 64;
    }
    pages(words.data(), words.size());
  }
  // A memory that is mostly zero: only its pages that are not all zero, each preceded by its
  // number.
  template <typename T>
  void pages(T* memory, uint64_t words) {
    for (uint64_t page = 0; page * kPageWords < words; ++page) {
      const T* const from = memory + page * kPageWords;
      const uint64_t length = std::min<uint64_t>(kPageWords, words - page * kPageWords);
      if (!is_zero(from, length)) {
        size(page);
        raw(from, length * sizeof(T));
      }
    }
    size(~uint64_t{0});
  }

 private:
  void size(uint64_t value) { raw(&value, sizeof value); }
  void raw(const void* from, size_t length) {
    bytes_.append(static_cast<const char*>(from), length);
  }

  std::string bytes_;
};

class Reader : public Archiver<Reader> {
 public:
  using Archiver::put;
  Reader(const char* bytes, size_t length) : at_(bytes), end_(bytes + length) {}
  // Throws std::invalid_argument if bytes are left.
  void finish() const {
    if (at_ != end_) {
      fail_truncated();
    }
  }

  template <Number T>
  void put(T& value) {
    raw(&value, sizeof value);
  }
  void put(bool& value) {
    uint8_t byte = 0;
    raw(&byte, sizeof byte);
    value = byte != 0;
  }
  template <typename T>
  void put(std::vector<T>& values) {
    values.clear();  // grows with the elements read, so that a corrupt size allocates nothing
    for (uint64_t count = size(); count > 0; --count) {
      put(values.emplace_back());
    }
  }
  template <typename T>
  void put(Ring<T>& ring) {
    ring.clear();
    for (uint64_t count = size(); count > 0; --count) {
      T value{};
      put(value);
      ring.push(value);
    }
  }
  template <typename Map>
    requires requires { typename Map::mapped_type; }
  void put(Map& entries) {
    entries.clear();
    for (uint64_t count = size(); count > 0; --count) {
      typename Map::key_type key{};
      put(key);
      put(entries[key]);
    }
  }
  // The length is fixed when the machine is built.
  void put(std::vector<bool>& bits) {
    std::vector<uint64_t> words((bits.size() + 63) / 64);
    pages(words.data(), words.size());
    for (size_t i = 0; i < bits.size(); ++i) {
      bits[i] = (words[i / 64] >> i % 64 & 1) != 0;
    }
  }
  // Pages that are already zero are not written: the host only allocates pages that are touched.
  template <typename T>
  void pages(T* memory, uint64_t words) {
    uint64_t stored = word();
    for (uint64_t page = 0; page * kPageWords < words; ++page) {
      T* const to = memory + page * kPageWords;
      const uint64_t length = std::min<uint64_t>(kPageWords, words - page * kPageWords);
      if (page == stored) {
        raw(to, length * sizeof(T));
        stored = word();
      } else if (!is_zero(to, length)) {
        std::memset(to, 0, length * sizeof(T));
      }
    }
    if (stored != ~uint64_t{0}) {
      fail_truncated();
    }
  }

 private:
  [[noreturn]] static void fail_truncated() {
    throw std::invalid_argument("the snapshot must be whole");
  }
  uint64_t word() {
    uint64_t value = 0;
    raw(&value, sizeof value);
    return value;
  }
  // Return the number of elements that follow; each takes at least one byte.
  uint64_t size() {
    const uint64_t value = word();
    if (value > static_cast<uint64_t>(end_ - at_)) {
      fail_truncated();
    }
    return value;
  }
  void raw(void* to, size_t length) {
    if (length > static_cast<size_t>(end_ - at_)) {
      fail_truncated();
    }
    std::memcpy(to, at_, length);
    at_ += length;
  }

  const char* at_;
  const char* const end_;
};

}  // namespace ixp
