#include "hosts/model/protocols/tcp.h"

namespace ixp::hosts {

namespace {
constexpr int64_t kLargestField = 65535;
constexpr int kMostScale = 14;  // RFC 7323, 2.3

int scale_for(int64_t bytes) {
  int scale = 0;
  while (scale < kMostScale && kLargestField << scale < bytes) {
    ++scale;
  }
  return scale;
}
}  // namespace

TcpConnection::TcpConnection(NetHost& host, const Ends& ends)
    : host_(host),
      p_(host.parameters().tcp),
      ends_(ends),
      retransmission_(host.events(), Kind::kTcpTimer, *this, kRetransmission),
      delayed_(host.events(), Kind::kTcpTimer, *this, kDelayed),
      persist_(host.events(), Kind::kTcpTimer, *this, kPersist),
      mss_(host.parameters().nic.mtu - kIpHeader - kTcpHeader),
      stamped_(p_.timestamps),
      receive_scale_(p_.scaling ? scale_for(ends.receive_bytes) : -1) {}

void TcpConnection::start() {
  if (ends_.active) {
    host_.events().add(ends_.start, Kind::kStart, *this, kStart);
  } else {
    state_ = State::kListen;
  }
}

void TcpConnection::act(uint32_t what) {
  switch (what) {
    case kStart:
      state_ = State::kSynSent;
      break;
    case kRetransmission:
      if (!retransmission_.expire()) {
        return;
      }
      timeout();
      break;
    case kDelayed:
      if (!delayed_.expire() || unacked_segments_ == 0) {
        return;
      }
      ++counters_.delayed_acknowledgements;
      ack_now_ = true;
      break;
    default:
      if (!persist_.expire()) {
        return;
      }
      probe_ = true;
  }
  trigger(Level::kNetwork);
}

void TcpConnection::write(int64_t bytes) {
  const bool idle = una_ == max_;
  end_ += bytes;
  at_once_ = idle ? end_ : at_once_;
  trigger(Level::kApplication);
}

void TcpConnection::close() {
  closing_ = true;
  trigger(Level::kApplication);
}

// New room is advertised when it is half of the buffer, or when the advertised window has no room
// for two segments (RFC 1122, 4.2.3.3).
void TcpConnection::read(int64_t bytes) {
  buffered_ -= bytes;
  read_ += bytes;
  const int64_t known = rcv_right_ - rcv_next_;
  const int64_t more = ends_.receive_bytes - buffered_ - known;
  const int64_t two = std::min(2 * mss_, ends_.receive_bytes / 2);
  if (!fin_received_ && (2 * more >= ends_.receive_bytes || (more >= two && known < two))) {
    ++counters_.window_updates;
    ack_now_ = true;
    trigger(Level::kApplication);
  }
}

Time TcpConnection::rto() const {
  constexpr Time kFirst = 1'000'000'000'000;  // RFC 6298, 2.1
  const Time estimate = srtt_ == 0 ? kFirst : srtt_ + 4 * rttvar_;
  return std::max(estimate, p_.least_rto) << backoff_;
}

int64_t TcpConnection::out_of_order() const {
  int64_t bytes = 0;
  for (const auto& [from, to] : beyond_) {
    bytes += to - from;
  }
  return bytes;
}

Time TcpConnection::window_closed() const {
  return counters_.window_closed + (closed_since_ == kForever ? 0 : now() - closed_since_);
}

}  // namespace ixp::hosts
