// A host: its processor and NIC, the driver in the network task, and its sockets.
#pragma once

#include <memory>
#include <vector>

#include "hosts/model/processor.h"
#include "hosts/model/wire/nic.h"

namespace ixp::hosts {

class NetHost;

// One end of a flow; it runs in the application's task, its protocol also in the network task.
class Socket : public Worker {
 public:
  virtual void start() = 0;
  // A frame of the flow has passed the driver.
  virtual void input(const Frame& frame) = 0;
  // The transmit ring has room again.
  virtual void ring_room() = 0;
};

class NetHost : public Worker, public Interrupted {
 public:
  NetHost(EventQueue& events, uint8_t number, const HostParameters& parameters);
  // Assign a socket to a flow.
  void add(uint32_t flow, std::unique_ptr<Socket> socket);
  void start();

  // ---- for sockets
  EventQueue& events() { return events_; }
  const HostParameters& parameters() const { return p_; }
  const Costs& costs() const { return p_.costs; }
  uint8_t number() const { return number_; }
  void work(Level level, Worker& worker, int what) { processor_.add(level, worker, what); }
  // Whether the transmit ring has room for a frame, and no other frame waits.
  bool can_send() const { return nic_.has_room() && waiting_.empty(); }
  // Pass a frame to the driver; the frame waits if there is no room.
  void send(Frame frame);
  // The next IP identification, never 0.
  uint16_t next_id();

  void interrupt(Way way) override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

  Nic& nic() { return nic_; }
  const Processor& processor() const { return processor_; }
  Carried waiting() const;
  uint64_t interrupts() const { return interrupts_; }
  uint64_t polls() const { return poller_.polls; }

 private:
  enum What { kTxInterrupt, kRxInterrupt, kReclaim, kReceive, kReceived, kPoll };

  // Checks the rings in polled mode.
  struct Poller : Actor {
    explicit Poller(NetHost& host) : host(host) {}
    void act(uint32_t what) override;
    NetHost& host;
    bool pending = false;
    uint64_t polls = 0;
  };

  void look(Way way);
  void reclaim_done();
  void receive_done();
  void receive_more();

  EventQueue& events_;
  const HostParameters p_;
  const uint8_t number_;
  Processor processor_;
  Nic nic_;
  Poller poller_;
  std::vector<std::unique_ptr<Socket>> sockets_;  // by flow
  Ring<Frame> waiting_;                           // for room in the transmit ring
  size_t reclaiming_ = 0;
  bool serving_[2] = {};  // directions that the network task is serving
  uint64_t interrupts_ = 0;
  uint16_t last_id_ = 0;
};

}  // namespace ixp::hosts
