#include "snapshot.h"

#include <sstream>

#include "base/archive.h"
#include "description.h"
#include "devices/atm_port.h"
#include "devices/ethernet_port.h"
#include "kernel.h"

namespace ixp {

namespace {

constexpr int kFormat = 9;  // increased for format changes that do not change any size

}  // namespace

std::string snapshot_layout() {
  std::ostringstream layout;
  layout << kFormat << ' ' << kDescriptionHash;
  for (const size_t size : {sizeof(Kernel), sizeof(Microengine), sizeof(Command), sizeof(AtmPort),
                            sizeof(EthernetPort), sizeof(BusUnit)}) {
    layout << ' ' << size;
  }
  return layout.str();
}

std::string save(Kernel& kernel, bool whole) {
  Writer writer;
  writer.whole = whole;
  kernel.settle();
  kernel.archive(writer);
  return writer.bytes();
}

void restore(Kernel& kernel, const std::string& bytes) {
  Reader reader(bytes.data(), bytes.size());
  kernel.archive(reader);
  reader.finish();
}

}  // namespace ixp
