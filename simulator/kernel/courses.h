// Classifies threads while neither core nor wires act: they work, poll, wait or are stuck.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/types.h"

namespace ixp {

class Kernel;

enum class Course : uint8_t {
  kEnded,
  kIdle,   // waits for a signal, a port or its turn
  kPolls,  // is back at its word with equal values in its relevant registers
  kStuck,  // waits for a reference that never completes
  kWorks,  // anything else
};
inline constexpr std::array<const char*, 5> kCourseNames = {"ended", "idle", "polls", "stuck",
                                                            "works"};

// The course of every thread, by thread number.
using Courses = std::vector<Course>;

// Simulate to a cycle and classify each thread. A polling thread must be back at its word in the
// second half of these cycles. `registers` are, for each thread, indices into the file of its
// engine.
Courses run_courses(Kernel& kernel, Cycle until, const std::vector<std::vector<size_t>>& registers);

}  // namespace ixp
