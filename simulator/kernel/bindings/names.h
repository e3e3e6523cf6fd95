// The names that Python uses for what the kernel numbers.
#pragma once

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/types.h"
#include "engine/microengine.h"

namespace ixp {

const std::map<std::string, Op>& op_names();
const std::map<std::string, int>& unit_names();
const std::map<std::string, Queue>& queue_names();
const std::map<std::string, WordKind>& kind_names();
const std::map<std::string, Leftover>& leftover_names();

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

}  // namespace ixp
