// A network interface: descriptor rings and FIFOs in both directions, the wire, interrupts.
//
//   driver -> transmit ring -> DMA -> transmit FIFO -> wire
//   wire -> receive FIFO -> DMA -> receive ring -> driver
#pragma once

#include "base/ring.h"
#include "hosts/model/parameters.h"
#include "hosts/model/wire/coalescer.h"
#include "hosts/model/wire/link.h"

namespace ixp::hosts {

enum class Way : uint8_t { kTransmit, kReceive };

// The receiver of interrupts.
class Interrupted {
 public:
  virtual ~Interrupted() = default;
  virtual void interrupt(Way way) = 0;
};

struct NicCounters {
  Carried given;       // passed by the driver to the transmit ring
  Carried sent;        // transmission begun on the wire
  Carried arrived;     // from the wire
  Carried received;    // taken by the driver from the receive ring
  Carried giants;      // dropped by the MAC: frame too long for the MTU
  Carried overflows;   // dropped by the MAC: no room in its FIFO
  Carried exhausted;   // dropped by the MAC: FIFO full because no descriptor was free
  Time wire_busy = 0;  // with preambles and gaps, up to the end of the last frame begun
};

class Nic : public Actor, public LinkEnd {
 public:
  Nic(EventQueue& events, const NicParameters& parameters, Interrupted& interrupted);
  void plug(Link& link) { link_ = &link; }

  // ---- the driver's side
  bool has_room() const { return tx_used_ < p_.tx_descriptors; }
  void send(const Frame& frame);  // there must be room
  size_t sent_descriptors() const { return tx_done_; }
  void reclaim(size_t descriptors);
  bool has_received() const { return !rx_ring_.empty(); }
  const Frame& front() const { return rx_ring_.front(); }
  Frame take();
  void rearm(Way way) { coalescer(way).rearm(); }

  // ---- the wire's side
  void receive(const Frame& frame) override;

  void act(uint32_t what) override;
  const NicParameters& parameters() const { return p_; }
  const NicCounters& counters() const { return counters_; }
  const Coalescer& coalescing(Way way) const { return way == Way::kTransmit ? tx_ : rx_; }
  Carried transmitting() const;  // in the ring or the FIFO
  Carried receiving() const;     // in the FIFO or the ring

 private:
  enum What : uint32_t { kTxTimer, kRxTimer, kWireFree, kTxDma, kRxDma };

  Coalescer& coalescer(Way way) { return way == Way::kTransmit ? tx_ : rx_; }
  Time dma_time(const Frame& frame, Way way) const;
  void complete(Way way);
  void fetch();
  void enter_tx_fifo();
  void start_wire();
  void store();
  void enter_rx_ring();

  EventQueue& events_;
  const NicParameters p_;
  Interrupted& interrupted_;
  Link* link_ = nullptr;

  Ring<Frame> tx_ring_;  // not fetched yet
  Ring<Frame> tx_dma_;   // on their way over PCIe
  Ring<Frame> tx_fifo_;
  int64_t tx_level_ = 0;  // bytes in the FIFO, or on their way to it
  size_t tx_used_ = 0;    // descriptors: in the ring, fetched, or not reclaimed
  size_t tx_done_ = 0;
  Time tx_bus_free_ = 0;
  bool wire_busy_ = false;

  Ring<Frame> rx_fifo_;
  Ring<Frame> rx_dma_;
  Ring<Frame> rx_ring_;
  int64_t rx_level_ = 0;
  Time rx_bus_free_ = 0;

  Coalescer tx_, rx_;
  NicCounters counters_;
};

}  // namespace ixp::hosts
