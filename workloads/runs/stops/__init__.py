"""When a run ends early: events, expressions, deadlocks and queues that nobody serves."""
