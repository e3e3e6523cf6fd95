// The applications of netperf over TCP: a stream one way, and requests with responses.
#pragma once

#include "hosts/model/flow.h"
#include "hosts/model/protocols/tcp.h"

namespace ixp::hosts {

// Base class of these applications: they run in the application's task, on one connection.
class TcpApplication : public Application, public Worker {
 public:
  TcpApplication(NetHost& host, const FlowParameters& flow, FlowCounters& counters,
                 TcpConnection& connection)
      : host_(host), flow_(flow), counters_(counters), connection_(connection) {}
  void connected() override {}
  void readable() override {}
  void writable() override {}

 protected:
  Time now() const { return host_.events().now(); }
  void work(int what = 0) { host_.work(Level::kApplication, *this, what); }

  NetHost& host_;
  const FlowParameters& flow_;
  FlowCounters& counters_;
  TcpConnection& connection_;
};

// Calls send with messages until the time is over, then closes.
class StreamSender : public TcpApplication, public Actor {
 public:
  using TcpApplication::TcpApplication;
  void connected() override;
  void writable() override;
  void closed() override { counters_.ended = now(); }
  void act(uint32_t what) override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

 private:
  bool has_room() const;
  void go_on();
  void finish();

  int64_t left_ = 0;  // bytes of the present message that are not in the send buffer
  int64_t piece_ = 0;
  bool blocked_ = false, finished_ = false;
};

// Reads until the end of the stream.
class StreamReceiver : public TcpApplication {
 public:
  using TcpApplication::TcpApplication;
  void readable() override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

 private:
  int64_t bytes_ = 0;
  bool reading_ = false, closed_ = false;
};

// Client or server: alternately writes and reads requests and responses. The client begins.
class Requester : public TcpApplication {
 public:
  Requester(NetHost& host, const FlowParameters& flow, FlowCounters& counters,
            TcpConnection& connection, bool client);
  void connected() override;
  void readable() override;
  void writable() override;
  void closed() override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

 private:
  enum What { kRead, kWrite };
  void next();
  void turn();

  const bool client_;
  const int64_t writes_, reads_;
  bool writing_;
  int64_t left_;
  int64_t bytes_ = 0;
  bool working_ = false, open_ = false, finished_ = false;
};

}  // namespace ixp::hosts
