// Classifies threads while nothing from outside acts: they work, poll, wait or are stuck.
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
  kPolls,  // comes back to its word with the registers that decide as they were
  kStuck,  // waits for a reference that nothing completes
  kWorks,  // all else
};
inline constexpr std::array<const char*, 5> kCourseNames = {"ended", "idle", "polls", "stuck",
                                                            "works"};

// Of all threads, by their numbers.
using Courses = std::vector<Course>;

// Simulate to a cycle; return what each thread did in these cycles. One that polls must come back
// in their second half. `registers` are, for each thread, indices into the file of its engine.
Courses run_courses(Kernel& kernel, Cycle until, const std::vector<std::vector<size_t>>& registers);

}  // namespace ixp
