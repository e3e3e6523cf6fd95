#include "hosts/model/net_host.h"

namespace ixp::hosts {

NetHost::NetHost(EventQueue& events, uint8_t number, const HostParameters& parameters)
    : events_(events),
      p_(parameters),
      number_(number),
      processor_(events, parameters.network_priority, parameters.application_priority),
      nic_(events, p_.nic, *this),
      poller_(*this) {}

void NetHost::add(uint32_t flow, std::unique_ptr<Socket> socket) {
  sockets_.resize(std::max<size_t>(sockets_.size(), flow + 1));
  sockets_[flow] = std::move(socket);
}

void NetHost::start() {
  if (p_.nic.poll != 0) {
    events_.add(events_.now() + p_.nic.poll, Kind::kPoll, poller_, 0);
  }
  for (const auto& socket : sockets_) {
    if (socket) {
      socket->start();
    }
  }
}

void NetHost::send(Frame frame) {
  if (frame.id == 0) {
    frame.id = next_id();
  }
  if (can_send()) {
    nic_.send(frame);
  } else {
    waiting_.push(frame);
  }
}

uint16_t NetHost::next_id() {
  last_id_ = last_id_ == 0xffff ? 1 : last_id_ + 1;
  return last_id_;
}

void NetHost::Poller::act(uint32_t what) {
  host.events_.add(host.events_.now() + host.p_.nic.poll, Kind::kPoll, *this, what);
  if (!pending) {
    pending = true;
    ++polls;
    host.work(Level::kNetwork, host, kPoll);
  }
}

void NetHost::interrupt(Way way) {
  ++interrupts_;
  work(Level::kInterrupt, *this, way == Way::kTransmit ? kTxInterrupt : kRxInterrupt);
}

Time NetHost::begin(Level /*level*/, int what) {
  switch (what) {
    case kTxInterrupt:
    case kRxInterrupt:
      return costs().interrupt;
    case kPoll:
      return costs().poll;
    case kReceived:
      return 0;
    case kReclaim:
      reclaiming_ = nic_.sent_descriptors();
      return static_cast<Time>(reclaiming_) * costs().descriptor;
    default: {
      const Frame& frame = nic_.front();
      const bool segment = frame.protocol == Protocol::kTcp && frame.payload != 0;
      return costs().descriptor + costs().frame_rx + costs().driver_rx.of(frame.payload) +
             (segment ? costs().wakeup : 0);
    }
  }
}

void NetHost::done(Level /*level*/, int what) {
  switch (what) {
    case kTxInterrupt:
      return look(Way::kTransmit);
    case kRxInterrupt:
      return look(Way::kReceive);
    case kPoll:
      poller_.pending = false;
      look(Way::kReceive);
      return look(Way::kTransmit);
    case kReclaim:
      return reclaim_done();
    case kReceived:
      return receive_more();
    default:
      return receive_done();
  }
}

// The network task selects the ring of one direction, until that ring is empty.
void NetHost::look(Way way) {
  bool& serving = serving_[static_cast<size_t>(way)];
  const bool transmit = way == Way::kTransmit;
  if (serving) {
    return;
  }
  serving = transmit ? nic_.sent_descriptors() != 0 : nic_.has_received();
  if (serving) {
    work(Level::kNetwork, *this, transmit ? kReclaim : kReceive);
  } else {
    nic_.rearm(way);
  }
}

void NetHost::reclaim_done() {
  nic_.reclaim(reclaiming_);
  while (!waiting_.empty() && nic_.has_room()) {
    nic_.send(waiting_.pop());
  }
  serving_[static_cast<size_t>(Way::kTransmit)] = false;
  for (const auto& socket : sockets_) {
    if (socket) {
      socket->ring_room();
    }
  }
  look(Way::kTransmit);
}

void NetHost::receive_done() {
  const Frame frame = nic_.take();
  if (frame.flow < sockets_.size() && sockets_[frame.flow]) {
    sockets_[frame.flow]->input(frame);
  }
  if (processor_.has_work(Level::kNetwork)) {
    work(Level::kNetwork, *this, kReceived);  // the response is sent first
  } else {
    receive_more();
  }
}

void NetHost::receive_more() {
  serving_[static_cast<size_t>(Way::kReceive)] = false;
  look(Way::kReceive);
}

Carried NetHost::waiting() const {
  Carried all;
  for (size_t i = 0; i < waiting_.size(); ++i) {
    all.count(waiting_[i]);
  }
  return all;
}

}  // namespace ixp::hosts
