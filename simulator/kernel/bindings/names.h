// Names that Python uses: one array of names per enumeration, in the order of its values.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace ixp {

template <size_t N>
using Names = std::array<const char*, N>;

// Return the enumeration value of a name; throws for an unknown name.
template <typename T, size_t N>
T named(const Names<N>& names, const std::string& name) {
  const auto entry = std::find(names.begin(), names.end(), name);
  if (entry == names.end()) {
    throw std::invalid_argument("the kernel must know the name " + name);
  }
  return static_cast<T>(entry - names.begin());
}

template <size_t N, typename T>
std::string name_of(const Names<N>& names, T value) {
  return names.at(static_cast<size_t>(value));
}

template <size_t N>
std::vector<std::string> in_order(const Names<N>& names) {
  return {names.begin(), names.end()};
}

}  // namespace ixp
