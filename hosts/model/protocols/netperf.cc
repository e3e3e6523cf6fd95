#include "hosts/model/protocols/netperf.h"

namespace ixp::hosts {

namespace {
constexpr int64_t kPiece = 16384;  // most bytes copied between two checks of the connection
}

// ---- stream ------------------------------------------------------------------------------------

void StreamSender::connected() {
  counters_.begun = now();
  left_ = flow_.message;
  host_.events().add(now() + flow_.duration, Kind::kStart, *this, 0);
  work();
}

// The time of the test is over; a call that waits for room also ends.
void StreamSender::act(uint32_t /*what*/) {
  if (blocked_) {
    finish();
  }
}

bool StreamSender::has_room() const {
  const int64_t buffer = flow_.sender_send;
  return connection_.room() >= std::min({left_, connection_.segment_bytes(), buffer});
}

Time StreamSender::begin(Level /*level*/, int /*what*/) {
  const Costs& costs = host_.costs();
  piece_ = std::min({left_, std::max<int64_t>(connection_.room(), 1), kPiece});
  const bool first = left_ == flow_.message;
  return (first ? costs.call_tx : 0) + costs.copy_stream_tx.of(piece_);
}

void StreamSender::done(Level /*level*/, int /*what*/) {
  left_ -= piece_;
  counters_.sent_bytes += static_cast<uint64_t>(piece_);
  connection_.write(piece_);
  if (left_ == 0) {
    ++counters_.sent_calls;
    left_ = flow_.message;
  }
  go_on();
}

void StreamSender::go_on() {
  if (now() >= counters_.begun + flow_.duration) {
    finish();
  } else if (has_room()) {
    work();
  } else {
    blocked_ = true;
    counters_.blocked_since = now();
  }
}

void StreamSender::finish() {
  if (blocked_) {
    blocked_ = false;
    counters_.blocked_buffer += now() - counters_.blocked_since;
    counters_.blocked_since = kForever;
  }
  if (!finished_) {
    finished_ = true;
    connection_.close();
  }
}

void StreamSender::writable() {
  if (blocked_ && has_room()) {
    blocked_ = false;
    counters_.blocked_buffer += now() - counters_.blocked_since;
    counters_.blocked_since = kForever;
    go_on();
  }
}

void StreamReceiver::readable() {
  if (!reading_ && !closed_) {
    reading_ = true;
    work();
  }
}

Time StreamReceiver::begin(Level /*level*/, int /*what*/) {
  bytes_ = std::min(flow_.read, connection_.available());
  return host_.costs().call_rx + host_.costs().copy_rx.of(bytes_);
}

void StreamReceiver::done(Level /*level*/, int /*what*/) {
  if (bytes_ != 0) {
    ++counters_.received_calls;
    counters_.received_bytes += static_cast<uint64_t>(bytes_);
    connection_.read(bytes_);
  }
  reading_ = connection_.available() != 0 || connection_.at_end();
  if (connection_.at_end()) {
    closed_ = true;
    reading_ = false;
    connection_.close();
  } else if (reading_) {
    work();
  }
}

// ---- requests ----------------------------------------------------------------------------------

Requester::Requester(NetHost& host, const FlowParameters& flow, FlowCounters& counters,
                     TcpConnection& connection, bool client)
    : TcpApplication(host, flow, counters, connection),
      client_(client),
      writes_(client ? flow.request : flow.response),
      reads_(client ? flow.response : flow.request),
      writing_(client),
      left_(flow.request) {}

void Requester::connected() {
  open_ = true;
  if (client_) {
    counters_.begun = now();
  }
  next();
}

void Requester::readable() { next(); }
void Requester::writable() { next(); }

void Requester::closed() {
  if (client_) {
    counters_.ended = now();
  }
}

// Request processor time if there is work.
void Requester::next() {
  if (working_ || !open_ || finished_) {
    return;
  }
  if (!client_ && connection_.at_end()) {
    finished_ = true;
    connection_.close();
  } else if (writing_ ? connection_.room() > 0 : connection_.available() > 0) {
    working_ = true;
    work(writing_ ? kWrite : kRead);
  }
}

Time Requester::begin(Level /*level*/, int what) {
  const Costs& costs = host_.costs();
  const int64_t can = what == kWrite ? connection_.room() : connection_.available();
  const bool first = left_ == (what == kWrite ? writes_ : reads_);
  bytes_ = std::min(left_, can);
  return what == kWrite ? (first ? costs.call_tx : 0) + costs.copy_stream_tx.of(bytes_)
                        : costs.call_rx + costs.copy_rx.of(bytes_);
}

void Requester::done(Level /*level*/, int what) {
  working_ = false;
  left_ -= bytes_;
  if (client_) {
    (what == kWrite ? counters_.sent_bytes : counters_.received_bytes) +=
        static_cast<uint64_t>(bytes_);
    ++(what == kWrite ? counters_.sent_calls : counters_.received_calls);
  }
  what == kWrite ? connection_.write(bytes_) : connection_.read(bytes_);
  if (left_ == 0) {
    turn();
  }
  next();
}

// The message is complete: reverse the direction.
void Requester::turn() {
  writing_ = !writing_;
  left_ = writing_ ? writes_ : reads_;
  if (client_ && writing_) {
    ++counters_.transactions;
    if (now() >= counters_.begun + flow_.duration) {
      finished_ = true;
      connection_.close();
    }
  }
}

}  // namespace ixp::hosts
