// One end of a TCP connection (RFC 793, 1122, 7323, and Reno with the partial acknowledgements of
// RFC 6582). Stream positions are 64 bits wide: 0 is the SYN, 1 the first byte of data.
#pragma once

#include <utility>
#include <vector>

#include "hosts/model/flow.h"
#include "hosts/model/net_host.h"

namespace ixp::hosts {

// The user of a connection.
class Application {
 public:
  virtual ~Application() = default;
  virtual void connected() = 0;
  virtual void readable() = 0;  // data, or the end of data, have arrived
  virtual void writable() = 0;  // the send buffer has room again
  virtual void closed() {}      // both ends have closed, and the peer has acknowledged our FIN
};

struct TcpCounters {
  uint64_t segments_sent = 0, bytes_sent = 0;  // with data, including retransmissions
  uint64_t retransmissions = 0, retransmitted_bytes = 0;
  uint64_t timeouts = 0, fast_retransmits = 0, probes = 0;
  uint64_t acknowledgements_sent = 0;                  // without data
  uint64_t segments_received = 0, bytes_received = 0;  // with data
  uint64_t duplicate_bytes = 0;                        // received before, or outside the window
  uint64_t delayed_acknowledgements = 0;
  uint64_t window_updates = 0;
  uint64_t round_trips = 0;  // measurements, one at a time (RFC 6298)
  Time round_trip_total = 0, round_trip_longest = 0;
  Time window_closed = 0;  // data wait, but the peer's or the congestion window has no room
};

class TcpConnection : public Socket, public Actor {
 public:
  struct Ends {
    uint32_t flow;
    uint8_t local, remote;  // numbers of hosts
    bool active;            // opens the connection
    int64_t send_bytes, receive_bytes;
    uint32_t isn;
    Time start;
  };
  TcpConnection(NetHost& host, const Ends& ends);
  void use(Application& application) { application_ = &application; }

  // ---- the application's side
  int64_t room() const { return ends_.send_bytes - (end_ - una_data()); }
  int64_t segment_bytes() const { return mss_; }
  void write(int64_t bytes);
  int64_t available() const { return buffered_; }
  bool at_end() const { return fin_received_ && buffered_ == 0; }
  void read(int64_t bytes);
  int64_t bytes_read() const { return read_; }
  void close();

  void start() override;
  void input(const Frame& frame) override;
  void ring_room() override { trigger(Level::kNetwork); }
  void act(uint32_t what) override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

  const TcpCounters& counters() const { return counters_; }
  bool established() const { return state_ == State::kEstablished; }
  int64_t unacknowledged() const { return end_ - una_data(); }
  int64_t written() const { return end_ - 1; }
  int64_t received() const {
    return std::max<Position>(rcv_next_ - 1 - (fin_received_ ? 1 : 0), 0);
  }
  int64_t out_of_order() const;
  int64_t congestion_window() const { return cwnd_; }
  int64_t send_window() const { return window_; }
  int64_t receive_window() const { return rcv_right_ - rcv_next_; }
  Time window_closed() const;

 private:
  using Position = int64_t;
  enum class State : uint8_t { kClosed, kListen, kSynSent, kSynReceived, kEstablished };
  enum Timers : uint32_t { kStart, kRetransmission, kDelayed, kPersist };
  // A segment being built.
  struct Plan {
    bool any = false;
    bool data = false;  // it occupies sequence space
    bool again = false;
    Position at = 0;
    int64_t bytes = 0;
    uint8_t flags = 0;
  };

  // ---- output (tcp_output.cc)
  void trigger(Level level);
  bool wants() const;
  Plan plan();
  Plan plan_data();
  int64_t sendable() const;
  Frame make(const Plan& plan);
  void emit(const Plan& plan);
  void advertise(Frame& frame);
  void watch_window();
  void timeout();

  // ---- input (tcp_input.cc)
  void open(const Frame& frame);
  void acknowledged(const Frame& frame);
  void advance(Position to);
  void note_closed();
  void duplicate_acknowledgement();
  void sample_rtt(Time sample);
  void accept(const Frame& frame);
  void keep_out_of_order(Position from, Position to);
  void join_out_of_order();
  static Position unwrap(uint32_t sequence, uint32_t isn, Position near);

  // The first unacknowledged byte of data; SYN and FIN are not data.
  int64_t una_data() const { return std::clamp<Position>(una_, 1, end_); }
  Time now() const { return host_.events().now(); }
  Time rto() const;

  NetHost& host_;
  const TcpParameters& p_;
  const Ends ends_;
  Application* application_ = nullptr;
  State state_ = State::kClosed;
  Timer retransmission_, delayed_, persist_;

  // agreed when the connection is opened
  int64_t mss_;
  bool stamped_ = false;
  int send_scale_ = 0, receive_scale_ = 0;
  uint32_t peer_isn_ = 0;

  // sending
  Position una_ = 0, next_ = 0, max_ = 0;  // unacknowledged, to be sent, never sent
  Position end_ = 1;                       // end of the data that the application wrote
  Position at_once_ = 0;                   // end of the data written when all was acknowledged
  bool closing_ = false;
  bool closed_ = false;
  int64_t window_ = 0, largest_window_ = 0;
  int64_t cwnd_ = 0, ssthresh_ = int64_t{1} << 40;
  int duplicates_ = 0;
  bool recovering_ = false, resend_ = false;
  Position recover_ = 0;
  bool probe_ = false;
  bool timing_ = false;
  Position timed_ = 0;
  Time timed_at_ = 0;
  Time srtt_ = 0, rttvar_ = 0;
  int backoff_ = 0;

  // receiving
  Position rcv_next_ = 0, rcv_right_ = 0;  // right edge of the advertised window
  int64_t buffered_ = 0, read_ = 0;
  std::vector<std::pair<Position, Position>> beyond_;  // out of order
  int64_t unacked_segments_ = 0;
  bool ack_now_ = false;
  bool fin_received_ = false;
  uint32_t echo_ = 0;

  Plan plans_[kLevels];
  bool queued_[kLevels] = {};
  bool making_data_ = false;
  Time closed_since_ = kForever;  // when the window became full
  TcpCounters counters_;
};

}  // namespace ixp::hosts
